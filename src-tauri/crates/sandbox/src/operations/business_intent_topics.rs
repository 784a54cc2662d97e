//! `POST /v1/business-intent-topics`: whether a company shows an interest in chosen topics, 3 credits for a match.

use api::Tenths;
use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::call::Call;
use crate::fields::{Fields, shown};
use crate::pages::{self, Of};
use crate::world::vocabulary::TOPICS;

/// Most topics of a request.
pub const MOST_TOPICS: usize = 20;
/// Most characters of one.
pub const LONGEST_TOPIC: usize = 150;
/// "At least 3 credits must be available before the call, even though a no-match costs nothing."
const AVAILABLE: Tenths = Tenths::credits(3);

/// Checks topics. The topics of a company are those that company search finds it by; a company that this service does not
/// know is one without a match. "A result with no usable intent topics is an error": the sandbox's own data never is such
/// a result, so a test asks for one as a fault.
pub async fn answer(call: &Call) -> Result<Answer, Refusal> {
    let fields = Fields::of(call, &["network_company_url", "topics"])?;
    let network_host = &call.service.site.network_host;
    let slug = pages::strict("network_company_url", fields.exact("network_company_url")?, network_host)?;
    let asked = read_topics(fields.any("topics"))?;
    if call.service.ledger.balance().await < AVAILABLE {
        return Err(Refusal::insufficient());
    }
    call.work().await;
    let world = call.world();
    let mut told = json!({
        "network_company_url": Of::Company.address(network_host, &slug),
        "matched": false,
        "company_name": null,
        "company_website": null,
        "date_stamp": null,
        "intent_topics": [],
        "level_of_intent": null,
        "topic_count": 0,
        "credits_consumed": 0,
    });
    let Some(company) = world.company_by_slug(&slug).map(|row| world.company(row)) else {
        return Ok(Answer::fine(told));
    };
    let found: Vec<usize> = asked.into_iter().filter(|at| company.topics.contains(&(*at as u8))).collect();
    if found.is_empty() {
        return Ok(Answer::fine(told));
    }
    call.charge_result().await?;
    let named = world.named(&company);
    let intent = world.intent(company.row, call.service.clock.today());
    told["matched"] = json!(true);
    told["company_website"] = json!(company.website.then(|| format!("https://{}.example", named.slug)));
    told["company_name"] = json!(named.name);
    told["date_stamp"] = json!(intent.date);
    told["level_of_intent"] = json!(intent.level);
    told["topic_count"] = json!(found.len());
    told["intent_topics"] = found.iter().map(|at| TOPICS[*at].value.as_str()).collect();
    told["credits_consumed"] = json!(3);
    Ok(Answer::fine(told))
}

/// Positions of the topics, each once, in the order in which they were sent. Each must be "a complete `value` string taken
/// from the filter-values lookup"; another text is an unsupported value.
fn read_topics(sent: Option<&Value>) -> Result<Vec<usize>, Refusal> {
    let sent = sent.ok_or_else(|| Refusal::bad("topics is required"))?;
    let items = sent.as_array().ok_or_else(|| Refusal::bad("topics must be an array of strings"))?;
    if !(1..=MOST_TOPICS).contains(&items.len()) {
        return Err(Refusal::bad(format!("topics must hold 1 to {MOST_TOPICS} items")));
    }
    let mut positions = Vec::new();
    for item in items {
        let text = item.as_str().ok_or_else(|| Refusal::bad("topics must be an array of strings"))?.trim();
        if text.is_empty() || text.chars().count() > LONGEST_TOPIC {
            return Err(Refusal::bad(format!("each of topics must have 1 to {LONGEST_TOPIC} characters")));
        }
        let at = TOPICS.iter().position(|topic| topic.value == text).ok_or_else(|| {
            Refusal::bad(format!("topics: \"{}\" is no value of the filter-values lookup", shown(text)))
        })?;
        if !positions.contains(&at) {
            positions.push(at);
        }
    }
    Ok(positions)
}
