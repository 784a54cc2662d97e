//! The operations of the service as tools, made of the one list of them: what one takes is its request, what it says of prices and
//! limits its facts.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use api::columns;
use api::operation::Price;
use api::{Operation, SearchKind, Tenths, canonical, company, person};
use async_trait::async_trait;
use calls::call::{checked, free};
use client::Lane;
use ipc::FailureCode;
use look_up::ask::{self, Question};
use look_up::ipc::Origin;
use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use store::records::NewObservation;
use words::t;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use super::parts::parts_of;
use super::tool::{Call, Effect, Told, Tool, read};
use crate::leave::{Leave, Wish, leave, note_free};
use crate::resources::ALL as LINK_TO_ALL;
use crate::schema;

/// Records of an answer whose numbers are told.
const MOST_RECORDS: usize = 200;

/// The field of a request that sends its answer to an address of the program's.
const ELSEWHERE: &str = "webhook_url";

/// An operation as a tool.
pub(crate) struct Of<O>(pub PhantomData<O>);

#[async_trait]
impl<O: Operation> Tool for Of<O>
where
    O::Request: JsonSchema,
{
    fn name(&self) -> &'static str {
        O::SPEC.name
    }

    fn of_service(&self) -> bool {
        true
    }

    fn title(&self) -> &'static str {
        O::SPEC.label
    }

    fn description(&self) -> String {
        description::<O>()
    }

    fn takes(&self) -> Map<String, Value> {
        let mut takes = schema::of_operation::<O::Request>(O::SPEC.name);
        if let Some(Value::Object(fields)) = takes.get_mut("properties") {
            // An answer goes to whoever asked, through what is switched off, and nowhere else.
            fields.retain(|name, _| name != ELSEWHERE);
        }
        takes
    }

    fn effect(&self) -> Effect {
        if O::SPEC.is_free() { Effect::Reads } else { Effect::Pays }
    }

    async fn run(&self, call: &Call, arguments: Map<String, Value>) -> Result<Told, Failure> {
        let request = O::normal(read::<O::Request>(arguments)?, &call.open.context());
        if O::SPEC.is_free() { answered_free::<O>(call, request).await } else { ordered::<O>(call, request).await }
    }
}

fn description<O: Operation>() -> String {
    let spec = O::SPEC;
    let help = O::FORMS.first().map_or("", |form| form.help);
    let price = match spec.price {
        Price::Free => "Free.".to_owned(),
        Price::PerRow(each) => format!("Costs {} credits for each row that is returned.", each.said()),
        Price::PerResult(each) => format!("Costs {} credits if something is found, else nothing.", each.said()),
        Price::PerAnswer(each) => format!("Costs {} credits for each answer.", each.said()),
        Price::Unpublished => "The service publishes no price: it must be known to the person first.".to_owned(),
    };
    let limit = spec.rate.limit().map_or_else(String::new, |(calls, time)| {
        format!(" At most {calls} calls in {} s; the app keeps to it.", time.as_secs())
    });
    let leave = if spec.is_free() {
        ""
    } else {
        " What is owned is answered free. Else nothing is sent without the person's leave: the first answer is a quote with the number \
         of an order, for which the person is asked in Prospector's window; call again with it."
    };
    let (label, help) = (spec.label, if help.is_empty() { String::new() } else { format!(" {help}") });
    format!("{label}.{help} {price}{limit}{leave}")
}

async fn answered_free<O: Operation>(call: &Call, request: O::Request) -> Result<Told, Failure> {
    let asked = serde_json::to_value(&request)?;
    let answer = free::<O>(&call.open, Lane::Background, &request).await?;
    let data = call.showing().of_operation(O::SPEC.name).value(&serde_json::to_value(answer)?);
    note_free(&call.open, &call.asker, O::SPEC.name, asked.clone(), parts_of(&asked), 0);
    Ok(Told::of(data))
}

/// A paid operation: owned, it is answered; else it needs leave. There is no third way.
async fn ordered<O: Operation>(call: &Call, request: O::Request) -> Result<Told, Failure> {
    let open = &call.open;
    checked::<O>(open, &request)?;
    let asked = serde_json::to_value(&request)?;
    let known = ask::known::<O>(open, &request).await?;
    if let Some(kept_answer) = &known.owned {
        ask::note_saving(open, kept_answer.id);
        note_free(open, &call.asker, O::SPEC.name, asked.clone(), parts_of(&asked), 1);
        return told::<O>(call, &asked, &kept_answer.response, Some(Tenths::ZERO), true).await;
    }
    if known.unconfirmed.is_some() {
        return Err(Failure::new(FailureCode::Unconfirmed, ask::left_to_the_person()));
    }
    open.client()?;
    if known.price.each.is_none() {
        return Err(Failure::refused(t!(
            "Nobody knows yet what this costs, so no leave can be given for it. The person can set its price in Credits › Prices, or ask it once in Prospector."
        )));
    }
    let wish = Wish {
        tool: O::SPEC.name.to_owned(),
        parts: parts_of(&asked),
        asked: asked.clone(),
        pieces: O::most_pieces(&request),
        owned: 0,
        worst: known.most,
        likely: likely::<O>(open, known.worst).await?,
        run: false,
    };
    let order = match leave(open, &call.asker, wish).await? {
        Leave::Given(order) => order,
        Leave::Waits(order) => return Ok(Told::waits(*order)),
    };
    call.is_on()?;
    let question = Question::<O> { request, asked: None, again: false, agreed: None, order: Some(order) };
    let answer = ask::question::<O>(open, question).await?;
    // Another program, or the person, may have asked the same meanwhile.
    let owned = answer.origin == Origin::Owned;
    let paid = if owned { Some(Tenths::ZERO) } else { answer.charged };
    // As it is stored: what is about a person who was erased is not in that.
    let digest = canonical::digest(&canonical::text(&asked)?);
    let kept = open.store.kept_answer(O::SPEC.name, digest).await?;
    told::<O>(call, &asked, &kept.map(|kept| kept.response).unwrap_or_default(), paid, owned).await
}

/// By how often such a question has found something here; rows are charged as they come.
async fn likely<O: Operation>(open: &OpenWorkspace, worst: Tenths) -> Result<Option<Tenths>, Failure> {
    if O::SPEC.result.is_none() {
        return Ok(None);
    }
    let hits = open.store.hits().await?;
    let hits = hits.get(O::SPEC.name).filter(|hits| hits.asked > 0);
    Ok(hits.map(|hits| Tenths(worst.0.saturating_mul(hits.found).div_ceil(hits.asked))))
}

/// An answer with the numbers of its records, which lists and notes take.
async fn told<O: Operation>(
    call: &Call,
    asked: &Value,
    body: &Value,
    paid: Option<Tenths>,
    owned: bool,
) -> Result<Told, Failure> {
    let mut data = call.showing().of_operation(O::SPEC.name).value(body);
    let said = answers::observations::of(O::SPEC.name, &asked.to_string(), body);
    let records = records(call, &said).await?;
    if !records.is_empty()
        && let Value::Object(fields) = &mut data
    {
        fields.insert("prospector_records".to_owned(), Value::Array(records));
    }
    let more = (SearchKind::of_operation(O::SPEC.name).is_some() && said.len() > call.settings().rows as usize)
        .then(|| (LINK_TO_ALL.to_owned(), t!("All that is owned, in Prospector")));
    Ok(Told { data, paid, owned, waits: None, more })
}

/// The records that observations are about, each with its number, whether it is suppressed, and the name that the answer gives it where
/// its row is told: one that is left out would make the place of the others in the answer that of somebody else.
async fn records(call: &Call, said: &[NewObservation]) -> Result<Vec<Value>, Failure> {
    let keys = |observation: &NewObservation| match observation.kind {
        api::RecordKind::Company => company::Identity::of(&observation.doc).keys(&observation.doc),
        api::RecordKind::Person => vec![person::key(&observation.doc)],
    };
    let said = &said[..said.len().min(MOST_RECORDS)];
    let found = call.open.store.records_by_keys(said.iter().map(|one| (one.kind, keys(one))).collect()).await?;
    let (mut seen, mut showing, most) = (BTreeSet::new(), call.showing(), call.settings().rows as usize);
    let told = said.iter().zip(found).enumerate().filter_map(|(at, (one, found))| {
        let (record, suppressed) = found.filter(|(record, _)| seen.insert(*record))?;
        if at >= most {
            return Some(json!({"record": record, "suppressed": suppressed}));
        }
        let name = columns::by_key(one.kind.columns(), "name").and_then(|column| column.text(&one.doc));
        let name = name.map(|name| showing.text("name", &name));
        Some(json!({"record": record, "name": name, "suppressed": suppressed}))
    });
    Ok(told.collect())
}
