//! `POST /v1/domain-to-network`: a company's page from its domain, 0.5 credits for a success, billed later. The one
//! operation with a replay key.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use crate::answer::{Answer, Refusal};
use crate::book::Kept;
use crate::call::Call;
use crate::fields::Fields;
use crate::hosts;
use crate::pages::Of;
use crate::replay::{self, Hold, Turn};
use crate::service::Service;

/// "The lookup has a 120-second deadline."
const DEADLINE: Duration = Duration::from_secs(120);
/// How long after a success it is billed, unless a balance is reported before.
const BILLED_AFTER: Duration = Duration::from_secs(2);

/// Finds a page. A key's own checks come after those of the domain, as the table of states has it ("domain valid").
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let (domain, key) = read(call)?;
    let hold = match key {
        None => None,
        Some(key) => match begin(call, key, &domain).await? {
            // A service that is slow is so with what it has stored, too.
            Turn::Replayed(answer) => {
                call.work().await;
                return Ok(answer);
            }
            Turn::Fresh(hold) => Some(hold),
        },
    };
    if tokio::time::timeout(DEADLINE, call.work()).await.is_err() {
        keep(call, hold, &domain, None).await?;
        let message = "The lookup took longer than 120 seconds; nothing is charged.";
        return Err(Refusal::new(504, "Gateway Timeout", message));
    }
    let world = call.world();
    let found = world.company_by_domain(&domain).map(|row| world.named(&world.company(row)).slug);
    let answer = match found {
        Some(slug) => {
            let page = Of::Company.address(&call.service.site.network_host, &slug);
            Answer::fine(json!({"network_company_url": page}))
        }
        None => Refusal::not_found("No company page was found for this domain.").into(),
    };
    keep(call, hold, &domain, Some(&answer)).await?;
    if answer.status == 200 {
        tokio::spawn(bill_later(Arc::clone(&call.service)));
    }
    Ok(answer)
}

/// What becomes of a key whose lookup failed before it could begin (a fault with a 5xx): it must not be used again. A
/// request that would have been refused leaves its key as it was.
pub async fn fail(call: &Call) {
    let Ok((domain, Some(key))) = read(call) else { return };
    if let Ok(Turn::Fresh(hold)) = begin(call, key, &domain).await {
        // Where it cannot be written down the key stays unused: nothing was found and nothing is owed.
        let _ = keep(call, Some(hold), &domain, None).await;
    }
}

fn read(call: &Call) -> Result<(String, Option<&str>), Refusal> {
    let fields = Fields::of(call, &["domain"])?;
    Ok((hosts::bare("domain", fields.exact("domain")?)?, replay::key(&call.headers)?))
}

async fn begin(call: &Call, key: &str, domain: &str) -> Result<Turn, Refusal> {
    let service = &call.service;
    service.in_flight.begin(&service.ledger, &service.clock, key, domain).await
}

/// Writes the end of a lookup down: under its key, if it has one, and with what is owed for a success. "Result storage
/// must be available for a request to succeed."
async fn keep(call: &Call, hold: Option<Hold>, domain: &str, answer: Option<&Answer>) -> Result<(), Refusal> {
    let at = call.service.clock.now().as_secs();
    let key = hold.as_ref().map(|hold| {
        let answer = answer.map(|answer| (answer.status, answer.body.clone()));
        (hold.key.clone(), Kept { domain: domain.to_owned(), at, answer })
    });
    let due = answer.filter(|answer| answer.status == 200).map(|_| call.result_charge());
    if key.is_none() && due.is_none() {
        return Ok(());
    }
    let kept = call.service.ledger.finish(key, due).await;
    kept.map_err(|_| Refusal::unavailable("The result could not be stored; nothing is charged."))
}

/// "Billed asynchronously." What cannot be paid or written down now is owed on, and tried again with the next one, when
/// credits come, and before a balance is reported.
async fn bill_later(service: Arc<Service>) {
    let mut ending = service.ending.clone();
    tokio::select! {
        () = tokio::time::sleep(BILLED_AFTER) => {}
        _ = ending.wait_for(|ending| *ending) => {}
    }
    let _ = service.ledger.settle().await;
}
