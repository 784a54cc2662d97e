//! What happens to the hub's row without a message: time that is over, and a failover that forgets.
//!
//! Does not own what the hub answers: that is in `messages.rs`.

use crate::hub::{Hub, Row};
use crate::steps::{Next, Step};

pub fn by_itself(next: &mut Next<'_>) {
    let state = next.state;
    if state.hub.row != Row::Held {
        return;
    }
    if !state.hub.overdue {
        let mut to = state;
        to.hub.overdue = true;
        next.step(Step::TimeIsOver, to);
    }
    if next.rules.hub_forgets && !state.mishap {
        let mut to = state;
        (to.hub, to.mishap) = (Hub::EMPTY, true);
        next.step(Step::HubForgets, to);
    }
}
