//! One request on its way through an operation: what was asked, and what an operation may do with the service.

use std::sync::Arc;

use api::{Spec, Tenths};
use axum::http::HeaderMap;
use serde_json::Value;

use crate::answer::{Asked, Refusal};
use crate::book::Charge;
use crate::faults::HeldUp;
use crate::service::Service;
use crate::shared_world::SharedWorld;
use crate::terms;
use crate::world::World;

pub struct Call {
    /// The service that was asked.
    pub service: Arc<Service>,
    /// The world as it was when the call came: all that it tells is of this one, wherever the world moves meanwhile.
    pub ground: SharedWorld,
    pub spec: &'static Spec,
    pub asked: Asked,
    /// What was sent with it.
    pub headers: HeaderMap,
    /// What holds up the work, when a fault says so.
    pub held_up: Option<HeldUp>,
}

impl Call {
    /// What is true for this call.
    pub fn world(&self) -> &World {
        &self.ground.world
    }

    /// The body, if it is an object; the contract sends objects only.
    pub fn object(&self) -> Result<&serde_json::Map<String, Value>, Refusal> {
        match &self.asked {
            Asked::Body(Value::Object(fields)) => Ok(fields),
            _ => Err(Refusal::bad("The body must be a JSON object.")),
        }
    }

    pub fn parameters(&self) -> &[(String, String)] {
        match &self.asked {
            Asked::Parameters(parameters) => parameters,
            Asked::Body(_) => &[],
        }
    }

    /// The place inside the work at which it may take long. An operation calls it after its checks and before its charge.
    pub async fn work(&self) {
        if let Some(held_up) = &self.held_up {
            let mut ending = self.service.ending.clone();
            tokio::select! {
                () = held_up.over() => {}
                _ = ending.wait_for(|ending| *ending) => {}
            }
        }
    }

    /// Charges the workspace for so many rows, or refuses where it cannot pay; of a search also what was searched, as one text,
    /// and the place of the first row in its order. What is free is not written down.
    pub async fn charge(&self, tenths: Tenths, rows: u64, search: Option<(&str, u64)>) -> Result<(), Refusal> {
        if tenths == Tenths::ZERO {
            return Ok(());
        }
        match self.service.ledger.charge(self.written(tenths, rows, search)).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refusal::insufficient()),
            Err(_) => Err(Refusal::unavailable("The charge could not be written down; nothing was charged.")),
        }
    }

    /// Returns the balance for an answer: what is owed is paid before, as far as it goes.
    pub async fn reported_balance(&self) -> Result<Tenths, Refusal> {
        let settled = self.service.ledger.settle().await;
        settled.map_err(|_| Refusal::unavailable("The balance cannot be told at the moment."))?;
        Ok(self.service.ledger.balance().await)
    }

    /// Charges the one result of an operation that is paid by its result.
    pub async fn charge_result(&self) -> Result<(), Refusal> {
        self.charge(self.price(), 1, None).await
    }

    /// Does the work of an operation that is paid by its result, and charges what is found; where nothing is, that is said.
    pub async fn find<T>(&self, find: impl FnOnce(&World) -> Option<T>, nothing: &str) -> Result<T, Refusal> {
        self.work().await;
        let found = find(self.world()).ok_or_else(|| Refusal::not_found(nothing))?;
        self.charge_result().await?;
        Ok(found)
    }

    /// The charge for one result, as it is written down.
    pub fn result_charge(&self) -> Charge {
        self.written(self.price(), 1, None)
    }

    fn price(&self) -> Tenths {
        terms::price(self.spec.name).map_or(Tenths::ZERO, |price| price.tenths)
    }

    fn written(&self, tenths: Tenths, rows: u64, search: Option<(&str, u64)>) -> Charge {
        let body = match &self.asked {
            Asked::Body(body) => api::canonical::text(body).unwrap_or_default(),
            Asked::Parameters(_) => String::new(),
        };
        let (filters_digest, first_row) = search.map(|(text, first)| (api::canonical::digest(text), first)).unzip();
        Charge {
            operation: self.spec.name.to_owned(),
            tenths,
            rows,
            at: self.service.clock.text(),
            request_digest: api::canonical::digest(&body),
            row_count: first_row.map(|_| rows),
            filters_digest,
            first_row,
        }
    }
}
