//! The filters whose values are looked up while typing, and what is held in memory of each, so that a key press waits
//! for nothing.
//!
//! Owns: when the values of a filter are read again. Does not own: where they come from (`sources.rs`, `read.rs`).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use api::SearchKind;
use api::filters::{Filter, Kind, Source};

use super::read::Entry;
use super::{read, sources};
use sentence::rank::Candidate;
use workspace::failure::Failure;
use workspace::lock::locked;
use workspace::open::OpenWorkspace;

/// While rows come in, the words of owned records are not read more often.
const PAUSE: Duration = Duration::from_secs(10);
/// Values of a filter that come from owned records.
const MOST_OWNED: usize = read::MOST_OWNED as usize;

/// Characters of what was typed that count.
pub(super) const LONGEST: usize = 100;

/// A filter of a kind of search, in the catalog's own spelling.
pub(super) type Key = (SearchKind, &'static str);

/// A filter whose values are looked up while typing.
pub(super) fn filter_of(kind: SearchKind, filter: &str) -> Option<(Key, &'static Filter)> {
    let filter = kind.catalog().by_key(filter)?;
    matches!(filter.kind, Kind::Tokens { .. }).then_some(((kind, filter.key), filter))
}

pub(super) const fn source(filter: &Filter) -> Source {
    match filter.kind {
        Kind::Tokens { source, .. } => source,
        _ => Source::Free,
    }
}

/// Whether the service is asked: its look-up is one of company search (contract, "filter-values").
pub(super) fn is_asked((kind, _): Key, filter: &Filter) -> bool {
    kind == SearchKind::Companies && matches!(source(filter), Source::Service | Source::Industries)
}

/// The values of a filter, in the order in which they are offered; shared while they are good.
pub type Values = Arc<Vec<Candidate<Entry>>>;

/// What is held in memory of each filter.
#[derive(Default)]
pub struct ValueCache {
    pub(super) values: Mutex<HashMap<Key, Kept>>,
    /// The newest question of each filter: an older one that still waits for its slot is dropped.
    pub(super) newest: Mutex<BTreeMap<Key, u64>>,
    /// Why the service adds nothing to a filter.
    pub(super) notes: Mutex<BTreeMap<Key, &'static str>>,
}

impl ValueCache {
    /// Forgets all values: the app has another language, and what is in words is read again.
    pub fn clear(&self) {
        locked(&self.values).clear();
    }
}

/// The values of a filter.
pub(super) struct Kept {
    values: Values,
    read_at: Instant,
    /// The number of the newest observation before they were read; none where nothing owned is among them.
    observation: Option<i64>,
}

/// Returns everything that is built in, stored or owned for a filter. What is owned may have grown a moment ago: it is
/// read anew behind the answer.
pub(super) async fn values(open: &Arc<OpenWorkspace>, key: Key, filter: &'static Filter) -> Result<Values, Failure> {
    let known = locked(&open.state::<ValueCache>().values)
        .get(&key)
        .map(|kept| (Arc::clone(&kept.values), kept.observation, kept.read_at));
    let Some((values, observation, read_at)) = known else { return read_all(open, key, filter).await };
    if let Some(observation) = observation.filter(|_| read_at.elapsed() > PAUSE)
        && open.store.newest_observation().await? != observation
    {
        if let Some(kept) = locked(&open.state::<ValueCache>().values).get_mut(&key) {
            kept.read_at = Instant::now();
        }
        let own = Arc::clone(open);
        // What fails is in the log, and the values that are known stay.
        open.behind.spawn(async move { read_all(&own, key, filter).await.is_ok() });
    }
    Ok(values)
}

async fn read_all(open: &OpenWorkspace, key: Key, filter: &'static Filter) -> Result<Values, Failure> {
    let sources = sources::of(key.0, filter);
    let owned = sources.iter().any(|source| sources::is_owned(*source));
    let observation = match owned {
        true => Some(open.store.newest_observation().await?),
        false => None,
    };
    let (mut all, mut seen, mut owned) = (Vec::new(), HashSet::new(), 0);
    for source in sources {
        for candidate in read::source(open, *source, key.1).await? {
            let counts = sources::is_owned(*source);
            if (!counts || owned < MOST_OWNED) && seen.insert(api::text::fold(&candidate.item.value)) {
                owned += usize::from(counts);
                all.push(candidate);
            }
        }
    }
    let values = Arc::new(all);
    let kept = Kept { values: Arc::clone(&values), read_at: Instant::now(), observation };
    locked(&open.state::<ValueCache>().values).insert(key, kept);
    Ok(values)
}
