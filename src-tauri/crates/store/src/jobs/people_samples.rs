//! What the companies that were asked for people have shown: how many they lacked, and how many were paid for. Sums by company size,
//! from `job_rows`; owns no table. What follows from them is for `enrich` to say.

use std::collections::BTreeMap;

use rusqlite::Row;
use serde_json::Value;

use crate::file::error::StoreError;
use crate::file::sql::{Statements, json};
use crate::file::store::Store;

/// Companies that were asked, in sums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sample {
    /// Companies.
    pub companies: u64,
    /// People whom they lacked.
    pub lacked: u64,
    /// People who were paid for.
    pub paid: u64,
    /// The sum of the squares of what each lacked.
    pub lacked_squared: u64,
    /// The sum of the squares of what was paid for at each.
    pub paid_squared: u64,
    /// The sum of the products of both.
    pub product: u64,
}

impl Sample {
    /// One company.
    pub const fn of(lacked: u64, paid: u64) -> Self {
        Self {
            companies: 1,
            lacked,
            paid,
            lacked_squared: lacked * lacked,
            paid_squared: paid * paid,
            product: lacked * paid,
        }
    }

    /// Both together.
    pub const fn with(self, other: Self) -> Self {
        Self {
            companies: self.companies + other.companies,
            lacked: self.lacked + other.lacked,
            paid: self.paid + other.paid,
            lacked_squared: self.lacked_squared + other.lacked_squared,
            paid_squared: self.paid_squared + other.paid_squared,
            product: self.product + other.product,
        }
    }
}

impl Store {
    /// The jobs that asked for people, with their plans; the newest first, of very many the newest.
    pub async fn people_jobs(&self) -> Result<Vec<(i64, Value)>, StoreError> {
        let sql = "SELECT id, plan FROM jobs WHERE EXISTS (
                SELECT 1 FROM job_sums WHERE job = jobs.id AND enrichment = 'people') ORDER BY id DESC LIMIT 200";
        self.read(move |file| file.all(sql, [], |row| Ok((row.get("id")?, json(row, "plan")?)))).await
    }

    /// What the companies of these jobs have shown that have their outcome, by their size; empty where that is not known. A row is
    /// charged a tenth of a credit (contract, \"POST {base_url}/v1/leads-finder\").
    pub async fn people_samples(&self, jobs: Vec<i64>) -> Result<BTreeMap<String, Sample>, StoreError> {
        let sql =
            "SELECT coalesce(\"v_employeeRange\", '') AS size, count(*), sum(most), sum(charged), sum(most * most),
                sum(charged * charged), sum(most * charged)
            FROM job_rows LEFT JOIN company_cells ON company_cells.id = job_rows.record
            WHERE job IN (SELECT value FROM json_each(?1)) AND enrichment = 'people' AND asked > 0 AND most > 0
                AND state IN ('found', 'none')
            GROUP BY 1";
        let read = |row: &Row<'_>| {
            let sample = Sample {
                companies: row.get(1)?,
                lacked: row.get(2)?,
                paid: row.get(3)?,
                lacked_squared: row.get(4)?,
                paid_squared: row.get(5)?,
                product: row.get(6)?,
            };
            Ok((row.get("size")?, sample))
        };
        self.read(move |file| file.all(sql, [serde_json::to_string(&jobs)?], read)).await
    }
}
