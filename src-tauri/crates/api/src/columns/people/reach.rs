//! The columns about the person's department and reach, about how fresh the record is, and identifiers.

use words::text;

use crate::columns::column::{Column, path};
use crate::columns::kind::ColumnKind::*;
use crate::columns::kind::Counted;

/// Where in the company the person works.
pub(super) const DEPARTMENT: &[Column] = &[
    path(&"department.departments", text!("Department"), Words, 150).counted(Counted::Each),
    path(&"department.sub_departments", text!("Sub-department"), Words, 160),
    path(&"department.functions", text!("Job function"), Words, 160).counted(Counted::Each),
];

/// How many people the person reaches.
pub(super) const REACH: &[Column] = &[
    path(&"statistics.network.followers_count", text!("Followers"), Number, 100),
    path(&"statistics.network.connections_count", text!("Connections"), Number, 110),
    path(&"statistics.network.influencer", text!("Influencer by reach"), Flag, 130),
    path(&"statistics.network.followable", text!("Can be followed"), Flag, 130),
];

/// When the service looked last.
pub(super) const UPDATED: &[Column] = &[
    path(&"last_updated", text!("Person updated"), Date, 120),
    path(&"company.last_updated", text!("Company updated"), Date, 130),
];

/// Names that only programs read.
pub(super) const IDENTIFIERS: &[Column] = &[
    path(&"identifier", text!("Profile identifier"), Text, 160),
    path(&"companyUrn", text!("Company identifier"), Text, 160),
];
