//! What services of one program can share: their world and its texts, made once and never changed.
//!
//! Does not own whose service it is, what it costs or what was asked: that is each service's own.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::options::Options;
use crate::search::people::shelves::Shelves;
use crate::world::World;

/// A world with everything that searches look through, each part made when it is first asked for. Clones share it.
#[derive(Clone)]
pub struct SharedWorld {
    pub(crate) world: Arc<World>,
    pub(crate) shelves: Arc<Shelves>,
    people: u32,
}

impl SharedWorld {
    /// The world of a service with these options: their seed, and how many companies and people there are.
    pub fn of(options: &Options) -> Self {
        let world = World::new(options.seed, options.companies, options.people);
        Self { world: Arc::new(world), shelves: Arc::default(), people: options.people }
    }

    /// The one that all services of this program with these options stand on: what searches look through takes far longer to
    /// make than the searches of a test.
    pub fn shared(options: &Options) -> Self {
        static SHARED_WORLDS: Mutex<Vec<SharedWorld>> = Mutex::new(Vec::new());
        let mut grounds = SHARED_WORLDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared_world) = grounds.iter().find(|shared_world| shared_world.is_of(options)) {
            return shared_world.clone();
        }
        let shared_world = Self::of(options);
        grounds.push(shared_world.clone());
        shared_world
    }

    /// Whether it is the world of a service with these options.
    pub fn is_of(&self, options: &Options) -> bool {
        let made_of = (self.world.seed(), self.world.companies(), self.people);
        made_of == (options.seed, options.companies, options.people)
    }
}

/// Leaves the contents out: they are large.
impl fmt::Debug for SharedWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seed, companies, people) = (self.world.seed(), self.world.companies(), self.people);
        write!(f, "SharedWorld(seed {seed}, {companies} companies, {people} people)")
    }
}
