//! "Look up one": the forms of single questions, their answers as cards, and the history.
//!
//! Owns what a form means: its fields as the request of an operation, what is missing, the question in one line. Asking is
//! `ask`'s, the words of an answer are `card`'s.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::form::{self, FieldKind, Form, LookUp, Need};
use api::{Operation, Problem, operation, phone, text};
use serde_json::{Value, json};
use store::money::look_ups::Asked;
use team::joined::Team;
use words::{t, t_plural};

use crate::ask::{Known, Question, known, question};
use crate::ipc::{
    AnswerRecord, AskRequest, FormPreview, FormRequest, FromTeam, History, HistoryLine, HistoryRequest, LookUpAnswer,
    LookUpLink, LookUpNumber, Origin, OwnedAnswer,
};
use answers::card;
use answers::ipc::Card;
use answers::web_address::web_address;
use calls::price;
use ipc::{FieldValue, Fields, Nothing};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Lines of a piece of the history.
const MOST_LINES: u64 = 200;
/// Words that a search of the history looks for.
const MOST_WORDS: usize = 12;
/// Characters of a question in one line.
const LONGEST_LINE: usize = 200;

macro_rules! dispatch {
    ($($operation:ident => $name:ident,)*) => {
        /// What is known of a filled form before it is asked.
        pub async fn preview(open: &Arc<OpenWorkspace>, request: FormRequest) -> Result<FormPreview, Failure> {
            use api::operations::*;
            let look_up = form_of(&request.form)?;
            match look_up.operation {
                $(stringify!($name) => preview_of::<$operation>(open, &look_up.form, request.fields).await,)*
                _ => Err(Failure::fault("a form asks an operation that does not exist")),
            }
        }

        /// Asks the question of a form, unless its answer is owned.
        pub async fn ask(open: &Arc<OpenWorkspace>, request: AskRequest) -> Result<LookUpAnswer, Failure> {
            use api::operations::*;
            let look_up = form_of(&request.form)?;
            match look_up.operation {
                $(stringify!($name) => ask_of::<$operation>(open, &look_up.form, request).await,)*
                _ => Err(Failure::fault("a form asks an operation that does not exist")),
            }
        }
    };
}
api::for_each_operation!(dispatch);

fn form_of(name: &str) -> Result<LookUp, Failure> {
    form::by_name(name).ok_or_else(|| Failure::fault("the screen asked for a form that does not exist"))
}

async fn preview_of<O: Operation>(
    open: &Arc<OpenWorkspace>,
    form: &Form,
    fields: Fields,
) -> Result<FormPreview, Failure> {
    let request = O::normal(request::<O>(form, &fields)?, &open.context());
    let problems = problems::<O>(open, form, &fields, &request);
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    let unasked = |problems, price| FormPreview {
        problems,
        price,
        owned: None,
        unconfirmed: None,
        balance,
        confirm: false,
        blocked: None,
    };
    if !problems.is_empty() {
        return Ok(unasked(problems, price::tag(open, &O::SPEC).await?));
    }
    let known: Known = known::<O>(open, &request).await?;
    let blocked = if !open.is_connected() {
        Some(t!("The API key of this workspace is not here: type it once more in the workspace's connection."))
    } else if balance.is_some_and(|balance| balance < known.worst) {
        Some(t_plural!(
            balance.unwrap_or_default(),
            "This can cost {cost}, and {n} is left.",
            "This can cost {cost}, and {n} are left.",
            cost = known.worst.in_words(),
        ))
    } else {
        known.blocked
    };
    let mut owned = None;
    if let Some(kept_answer) = known.owned {
        let asked = asked(form, fields);
        let number = number_of::<O>(open, &kept_answer.response, kept_answer.id, kept_answer.at, asked).await?;
        owned = Some(OwnedAnswer { number, at: kept_answer.at });
    }
    let unconfirmed = known.unconfirmed.map(|call| call.id);
    Ok(FormPreview { owned, unconfirmed, confirm: known.confirm, blocked, ..unasked(problems, known.price) })
}

async fn ask_of<O: Operation>(
    open: &Arc<OpenWorkspace>,
    form: &Form,
    request: AskRequest,
) -> Result<LookUpAnswer, Failure> {
    let fields = request.fields;
    let own = O::normal(self::request::<O>(form, &fields)?, &open.context());
    let problems = problems::<O>(open, form, &fields, &own);
    if !problems.is_empty() {
        return Err(Failure::fields(problems));
    }
    let asked = asked(form, fields.clone());
    let line = asked.line.clone();
    let whole = Question {
        request: own,
        asked: Some(asked.clone()),
        again: request.again,
        agreed: request.agreed,
        order: None,
    };
    let told = question::<O>(open, whole).await?;
    let number = match (told.look_up, told.kept_answer) {
        (Some(number), _) => number,
        (None, Some(kept_answer)) => number_of::<O>(open, &told.body, kept_answer, told.at, asked).await?,
        (None, None) => return Err(Failure::fault("an answered question is not in the history")),
    };
    Ok(LookUpAnswer {
        number,
        form: form.name.to_owned(),
        fields,
        asked: line,
        found: told.found,
        origin: told.origin,
        at: told.at,
        charged: told.charged,
        team: team_of(open, number).await?,
        card: if told.found { card::of(O::SPEC.name, &told.body) } else { Card::default() },
        record: known_of(open, number).await?,
    })
}

/// The number of an owned answer in the history; one that was paid for elsewhere enters it now.
async fn number_of<O: Operation>(
    open: &OpenWorkspace,
    body: &Value,
    kept_answer: i64,
    at: i64,
    asked: Asked,
) -> Result<i64, Failure> {
    if let Some(known) = open.store.look_up_of(kept_answer).await? {
        return Ok(known.id);
    }
    let found = operation::read::<O>(body).map_or(true, |data| O::pieces(&data) > 0);
    let line = card::line(asked, O::SPEC.name, body, found);
    open.store.add_look_up(O::SPEC.name, line, Some(kept_answer), at).await.map_err(Failure::from)
}

/// A form's fields as the request of its operation.
fn request<O: Operation>(form: &Form, fields: &Fields) -> Result<O::Request, Failure> {
    let filled = form.fields.iter().filter_map(|field| Some((field.key, fields.0.get(field.key)?)));
    Ok(serde_json::from_value(json!(filled.collect::<BTreeMap<_, _>>()))?)
}

/// What is missing, and what is wrong with what is there. An operation's check knows no form: what it says of a field that
/// is still empty is said better here.
fn problems<O: Operation>(open: &OpenWorkspace, form: &Form, fields: &Fields, request: &O::Request) -> Vec<Problem> {
    let mut problems: Vec<Problem> = form
        .fields
        .iter()
        .filter(|field| is_empty(fields, field.key))
        .filter_map(|field| match field.need {
            Need::Required => {
                Some(Problem::new(field.key, t!("{field} is needed.", field = words::localized(field.label, &[]))))
            }
            Need::OrElse { other } if is_empty(fields, other) => {
                let other = form.fields.iter().find(|field| field.key == other).map_or("", |field| field.label);
                let other = words::within(&words::localized(other, &[]));
                let label = words::localized(field.label, &[]);
                Some(Problem::new(field.key, t!("{field} or {other} is needed.", field = label, other = other)))
            }
            Need::OrElse { .. } | Need::Optional => None,
        })
        .collect();
    let found = api::operation::problems::<O>(request, &open.context());
    let found = found.into_iter().filter(|problem| problem.field.is_empty() || !is_empty(fields, &problem.field));
    problems.extend(found.map(|problem| as_typed(form, fields, problem)));
    problems
}

/// A number is shown as it was typed: in its one spelling it is hard to recognise.
fn as_typed(form: &Form, fields: &Fields, mut problem: Problem) -> Problem {
    let is_number = form.fields.iter().any(|field| field.key == problem.field && field.kind == FieldKind::Phone);
    if let (true, Some(FieldValue::One(line))) = (is_number, fields.0.get(&problem.field)) {
        let typed = text::clean(line);
        problem.message = problem.message.replace(&phone::normal(&typed), &typed);
    }
    problem
}

fn is_empty(fields: &Fields, key: &str) -> bool {
    fields.0.get(key).is_none_or(|value| cleaned(value).iter().all(String::is_empty))
}

/// What a field holds, without what cannot be seen.
fn cleaned(value: &FieldValue) -> Vec<String> {
    match value {
        FieldValue::One(line) => vec![text::clean(line)],
        FieldValue::Many(texts) => texts.iter().map(|line| text::clean(line)).collect(),
    }
}

/// What was asked, with its line: what is in the fields that are not folded away.
fn asked(form: &Form, fields: Fields) -> Asked {
    let shown = form.fields.iter().filter(|field| !field.advanced).filter_map(|field| fields.0.get(field.key));
    let parts = shown.map(|value| cleaned(value).join(", ")).filter(|part| !part.is_empty());
    let line = parts.collect::<Vec<_>>().join(" · ");
    let fields = fields.0.into_iter().map(|(key, value)| (key, json!(value)));
    Asked { form: form.name.to_owned(), fields: fields.collect(), line: line.chars().take(LONGEST_LINE).collect() }
}

/// A piece of the history.
pub async fn history(open: &Arc<OpenWorkspace>, request: HistoryRequest) -> Result<History, Failure> {
    let words = text::fold(&request.text).split_whitespace().take(MOST_WORDS).map(str::to_owned).collect();
    let limit = request.limit.min(MOST_LINES);
    let (total, lines) = open.store.look_ups(words, request.offset, limit).await?;
    let mut told = Vec::with_capacity(lines.len());
    for line in lines {
        let again = line.found && card::is_in_words(&line.operation) && words::language() != words::Language::English;
        let body = if again { open.store.look_up_answer(line.id).await? } else { None };
        let look_up = form::by_name(&line.asked.form);
        told.push(HistoryLine {
            number: line.id,
            label: look_up.map(|look_up| words::localized(look_up.form.label, &[])).unwrap_or_default(),
            form: line.asked.form,
            asked: line.asked.line,
            said: card::said(&line.operation, line.found, &line.said, body.as_ref()),
            warning: line.found && card::is_warning(&line.operation, &line.said),
            found: line.found,
            at: line.at,
            charged: line.charged,
        });
    }
    Ok(History { total, lines: told })
}

/// An answer of the history, as it came then.
pub async fn answer(open: &Arc<OpenWorkspace>, request: LookUpNumber) -> Result<LookUpAnswer, Failure> {
    let line = open.store.look_up(request.number).await?.ok_or_else(gone)?;
    let body = open.store.look_up_answer(line.id).await?;
    let card = body.filter(|_| line.found).map(|body| card::of(&line.operation, &body)).unwrap_or_default();
    let fields =
        line.asked.fields.into_iter().filter_map(|(key, value)| Some((key, serde_json::from_value(value).ok()?)));
    Ok(LookUpAnswer {
        number: line.id,
        form: line.asked.form,
        fields: Fields(fields.collect()),
        asked: line.asked.line,
        found: line.found,
        origin: Origin::Owned,
        at: line.at,
        charged: line.charged,
        team: team_of(open, line.id).await?,
        card,
        record: known_of(open, line.id).await?,
    })
}

/// Who of the team has paid for an answer of the history; none where that was this computer.
async fn team_of(open: &OpenWorkspace, number: i64) -> Result<Option<FromTeam>, Failure> {
    let Some(origin) = open.store.origin_of_look_up(number).await? else { return Ok(None) };
    // Where what opens the vault is not here, nor are the names.
    let joined = Team::of(open).joined().ok().flatten();
    let by = joined.and_then(|joined| joined.name_of(&origin.member));
    Ok(Some(FromTeam { by, charged: origin.charged }))
}

/// Returns the record that an answer of the history is about.
async fn known_of(open: &OpenWorkspace, number: i64) -> Result<Option<AnswerRecord>, Failure> {
    let found = open.store.look_up_record(number).await?;
    Ok(found.map(|(record, kind)| AnswerRecord { record, kind }))
}

/// Opens an address of an answer in the system's browser.
pub async fn open_link(open: &Arc<OpenWorkspace>, request: LookUpLink) -> Result<Nothing, Failure> {
    let body = open.store.look_up_answer(request.number).await?.ok_or_else(gone)?;
    let address = body.pointer(&request.path).and_then(Value::as_str).and_then(web_address);
    let address = address.ok_or_else(|| Failure::refused(t!("This is not a web address that can be opened.")))?;
    open.host.desktop.open_link(&address)?;
    Ok(Nothing {})
}

fn gone() -> Failure {
    Failure::gone(t!("This look-up is not there any more."))
}
