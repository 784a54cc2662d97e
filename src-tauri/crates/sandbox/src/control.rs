//! `/sandbox/control`: what a test may set, and the state it gets back. Not part of the contract.
//!
//! Needs no key. A request that a web page makes is refused: browsers name the page in `Origin`, test tools do not.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use axum::response::Response;
use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::book::Book;
use crate::control_move::Move;
use crate::control_order::Order;
use crate::reply;
use crate::service::Service;
use crate::shared_world::SharedWorld;
use crate::world::record::Site;

/// `GET`: the state.
pub async fn read(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    told(&service, check_origin(&headers)).await
}

/// `POST`: sets what the body says, all of it or nothing, and answers with the state.
pub async fn write(State(service): State<Arc<Service>>, headers: HeaderMap, body: Bytes) -> Response {
    told(&service, set(&service, &headers, &body).await).await
}

async fn told(service: &Service, outcome: Result<(), Refusal>) -> Response {
    reply::plain(match outcome {
        Ok(()) => Answer::fine(state(service).await),
        Err(refusal) => refusal.into(),
    })
}

async fn set(service: &Service, headers: &HeaderMap, body: &[u8]) -> Result<(), Refusal> {
    check_origin(headers)?;
    let body = serde_json::from_slice(body);
    let order = Order::read(&body.map_err(|error| Refusal::control(format!("The body is not JSON: {error}")))?)?;
    let _alone = service.ordered.lock().await;
    let ground = if order.reset { service.grounds.first().clone() } else { service.ground() };
    let ground = match order.move_on {
        Some(step) => moved_on(ground, step, service.site.clone()).await?,
        None => ground,
    };
    let kept = service.ledger.change(|book| {
        if order.reset {
            *book = Book { port: book.port, steps: book.steps, ..Book::new(book.seed, service.first_credits) };
        }
        book.advanced_seconds = book.advanced_seconds.saturating_add(order.advance_seconds);
        book.balance_tenths = order.credits.unwrap_or(book.balance_tenths);
        book.moved = ground.world.moves.clone();
    });
    let not_kept = |error| Refusal::unavailable(format!("The state cannot be kept: {error}"));
    kept.await.map_err(not_kept)?;
    service.grounds.put(ground);
    // New credits pay what is owed.
    service.ledger.settle().await.map_err(not_kept)?;
    service.clock.set_advanced(service.ledger.book().await.advanced_seconds);
    if order.reset {
        service.run.reset();
        service.faults.clear();
    }
    if let Some(on) = order.rate_limits {
        service.run.set_limits(on);
    }
    if let Some(filters) = order.refuse_filter_values {
        service.run.refuse_look_ups(filters);
    }
    if let Some(share) = order.untold_sizes {
        service.run.hide_sizes(share);
    }
    if let Some(faults) = order.faults {
        if faults.is_empty() {
            service.faults.clear();
        }
        service.faults.add(faults);
    }
    Ok(())
}

/// The world after a step, made where it may take its time.
async fn moved_on(ground: SharedWorld, step: Move, site: Site) -> Result<SharedWorld, Refusal> {
    let next = move || Ok(ground.moved_on(step.of(&ground.world, &site)?));
    let broken = |_| Refusal::new(500, "Internal Server Error", "The world broke down.");
    tokio::task::spawn_blocking(next).await.map_err(broken)?
}

fn check_origin(headers: &HeaderMap) -> Result<(), Refusal> {
    if headers.contains_key(ORIGIN) {
        return Err(Refusal::new(403, "Forbidden", "Web pages may not control the sandbox."));
    }
    Ok(())
}

async fn state(service: &Service) -> Value {
    let book = service.ledger.book().await;
    let (companies, people) = book.moved.count();
    let mut charged = json!(book.charged);
    charged["by_operation"] = json!(book.by_operation);
    json!({
        "balance_tenths": book.balance_tenths,
        "credits": book.balance_tenths.whole(),
        "clock": service.clock.text(),
        "advanced_seconds": book.advanced_seconds,
        "rate_limits": service.run.limits_on(),
        "refuse_filter_values": service.run.refused_look_ups(),
        "untold_sizes": service.run.untold_sizes(),
        "moved": {"companies": companies, "people": people},
        "faults": service.faults.waiting(),
        "requests": service.run.counts(),
        "under_way": service.run.under_way(),
        "charged": charged,
        "charges": book.charges,
        "due": book.due,
        "replay_keys": book.keys,
        "keys_in_flight": service.in_flight.keys(),
        "seed": book.seed,
        "companies": service.ground().world.companies,
        "network_word": service.network_word,
        "network_host": service.site.network_host,
    })
}
