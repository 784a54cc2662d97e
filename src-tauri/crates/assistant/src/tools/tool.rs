//! What a tool is: a name, what it takes, what it does to the workspace, and what it answers.

use std::future::Future;
use std::sync::Arc;

use api::Tenths;
use async_trait::async_trait;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use store::money::orders::Order;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use words::t;

use crate::connections::Connections;
use crate::ipc::AssistantSettings;
use crate::leave::Asker;
use crate::schema;
use crate::shown::Showing;
use crate::surroundings::Surroundings;

/// What a tool does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It reads what is here, or asks the service something free.
    Reads,
    /// It changes the workspace, in a way that the person can undo.
    Changes,
    /// It can be charged: it needs leave.
    Pays,
}

/// A call of a tool.
pub(crate) struct Call {
    pub open: Arc<OpenWorkspace>,
    pub asker: Asker,
    pub connections: Arc<Connections>,
    pub surroundings: Arc<dyn Surroundings>,
}

impl Call {
    /// What may be read, as the person has it now: a call can wait for them, and for the service.
    pub(crate) fn settings(&self) -> AssistantSettings {
        self.connections.settings()
    }

    /// Refuses where the person has switched assistants off, which they may have while it waited.
    pub(crate) fn is_on(&self) -> Result<(), Failure> {
        match self.settings().on {
            true => Ok(()),
            false => Err(Failure::refused(t!("The person has switched assistants off. Nothing was asked."))),
        }
    }

    /// What may leave of an answer.
    pub(crate) fn showing(&self) -> Showing {
        Showing::new(self.settings())
    }
}

/// What a tool answers.
pub(crate) struct Told {
    /// What was asked for.
    pub data: Value,
    /// What it cost; none where it is not known.
    pub paid: Option<Tenths>,
    /// It was owned already.
    pub owned: bool,
    /// The person is being asked.
    pub waits: Option<Order>,
    /// Where more of it is in the app: an address and a name.
    pub more: Option<(String, String)>,
}

impl Told {
    pub(crate) fn of(data: Value) -> Self {
        Self { data, paid: Some(Tenths::ZERO), owned: false, waits: None, more: None }
    }

    pub(crate) fn waits(order: Order) -> Self {
        Self { waits: Some(order), ..Self::of(Value::Null) }
    }
}

/// The answer of every tool, as it is sent.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Reply {
    /// `answered`: `data` has the answer. `waits_for_leave`: nothing was sent; the person is being asked in Prospector's window.
    pub state: ReplyState,
    /// The answer.
    pub data: Value,
    /// The quote of an order that waits for leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<OrderReply>,
    /// Whether it was owned already, and so free.
    pub owned: bool,
    /// What it cost, in credits; none where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_credits: Option<f64>,
    /// What is left, in credits, as far as known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance_credits: Option<f64>,
    /// What to do next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Whether a tool has answered.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReplyState {
    /// It has.
    Answered,
    /// Nothing was sent: the person is being asked.
    WaitsForLeave,
}

/// An order that waits for leave.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OrderReply {
    /// Its number: call the same tool again with the same arguments and this number.
    pub order: i64,
    /// Credits that it costs at most.
    pub worst_credits: f64,
    /// Credits that it is likely to cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likely_credits: Option<f64>,
    /// Rows or questions that it can bring.
    pub pieces: u64,
    /// Of these, what is owned and free.
    pub owned: u64,
    /// Credits that are left then, at least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance_after_credits: Option<f64>,
    /// Seconds until no answer becomes a no.
    pub seconds_left: i64,
}

/// A tool.
#[async_trait]
pub(crate) trait Tool: Send + Sync {
    /// Its name, without that of the service.
    fn name(&self) -> &'static str;
    /// Whether the name of the service stands before it: an operation of the service.
    fn of_service(&self) -> bool;
    /// What a person reads.
    fn title(&self) -> &'static str;
    /// What a model reads.
    fn description(&self) -> String;
    /// What it takes, as a schema.
    fn takes(&self) -> Map<String, Value>;
    /// What it does.
    fn effect(&self) -> Effect;
    /// Does it.
    async fn run(&self, call: &Call, arguments: Map<String, Value>) -> Result<Told, Failure>;
}

/// A tool of the app's own, by its type.
pub(crate) trait OwnTool: Send + Sync + 'static {
    /// What it takes.
    type Arguments: DeserializeOwned + JsonSchema + Send;
    const NAME: &'static str;
    const TITLE: &'static str;
    const DESCRIPTION: &'static str;
    const EFFECT: Effect;

    /// Does it.
    fn run(call: &Call, arguments: Self::Arguments) -> impl Future<Output = Result<Told, Failure>> + Send;
}

/// A tool of the app's own among all tools.
pub(crate) struct Own<T>(pub std::marker::PhantomData<T>);

#[async_trait]
impl<T: OwnTool> Tool for Own<T> {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn of_service(&self) -> bool {
        false
    }

    fn title(&self) -> &'static str {
        T::TITLE
    }

    fn description(&self) -> String {
        T::DESCRIPTION.to_owned()
    }

    fn takes(&self) -> Map<String, Value> {
        schema::of::<T::Arguments>()
    }

    fn effect(&self) -> Effect {
        T::EFFECT
    }

    async fn run(&self, call: &Call, arguments: Map<String, Value>) -> Result<Told, Failure> {
        T::run(call, read(arguments)?).await
    }
}

/// Arguments as what a tool takes.
///
/// # Errors
/// `Refused`, with what is wrong with them.
pub(crate) fn read<T: DeserializeOwned>(arguments: Map<String, Value>) -> Result<T, Failure> {
    serde_json::from_value(Value::Object(arguments)).map_err(|error| {
        let wrong: String = error.to_string().chars().take(200).collect();
        Failure::refused(t!("The arguments are wrong: {wrong}. Nothing was sent.", wrong = wrong))
    })
}

/// An amount as models read it.
pub(crate) fn credits(amount: Tenths) -> f64 {
    // Tenths of any balance that is believed are whole in it.
    amount.0 as f64 / 10.0
}
