//! The columns about the person's department and reach, about how fresh the record is, and identifiers.

use super::super::{Column, ColumnKind::*};
use super::path;

/// Where in the company the person works.
pub(super) const DEPARTMENT: &[Column] = &[
    path(&"department.departments", "Department", Words, 150),
    path(&"department.sub_departments", "Sub-department", Words, 160),
    path(&"department.functions", "Job function", Words, 160),
];

/// How many people the person reaches.
pub(super) const REACH: &[Column] = &[
    path(&"statistics.network.followers_count", "Followers", Number, 100),
    path(&"statistics.network.connections_count", "Connections", Number, 110),
    path(&"statistics.network.influencer", "Influencer by reach", Flag, 130),
    path(&"statistics.network.followable", "Can be followed", Flag, 130),
];

/// When the service looked last.
pub(super) const UPDATED: &[Column] =
    &[path(&"last_updated", "Person updated", Date, 120), path(&"company.last_updated", "Company updated", Date, 130)];

/// Names that only programs read.
pub(super) const IDENTIFIERS: &[Column] =
    &[path(&"identifier", "Profile identifier", Text, 160), path(&"companyUrn", "Company identifier", Text, 160)];
