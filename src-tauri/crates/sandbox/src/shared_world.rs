//! What services of one program can share: their world and its texts, made once and never changed.
//!
//! Does not own whose service it is, what it costs or what was asked: that is each service's own.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::search::people::shelves::Shelves;
use crate::world::World;
use crate::world::moves::Moves;

/// What a world is made of: its seed, and how many companies and people there are.
pub type MadeOf = (u64, u32, u32);

/// A world with everything that searches look through, each part made when it is first asked for. Clones share it.
#[derive(Clone)]
pub struct SharedWorld {
    pub(crate) world: Arc<World>,
    pub(crate) shelves: Arc<Shelves>,
    pub(crate) made_of: MadeOf,
}

impl SharedWorld {
    /// A new one.
    pub fn of(made_of: MadeOf) -> Self {
        let (seed, companies, people) = made_of;
        Self { world: Arc::new(World::new(seed, companies, people)), shelves: Arc::default(), made_of }
    }

    /// One in which these have moved on, for a service of its own: this one stays as it is. They have in common what is the same.
    pub(crate) fn moved_on(&self, moves: Moves) -> Self {
        let shelves = Arc::new(self.shelves.moved_on(&self.world.moves, &moves));
        Self { world: Arc::new(self.world.moved_on(moves)), shelves, made_of: self.made_of }
    }

    /// Whether the company whose page has this name replied to whoever wrote to it; none where there is no such company. No answer of the
    /// service says so: it is told to tests alone, which hold what the app has learned against it.
    pub fn replied(&self, slug: &str) -> Option<bool> {
        self.world.company_by_slug(slug).map(|row| self.world.replied(row))
    }

    /// The one world that all services of this program with these ingredients share: what searches look through takes
    /// far longer to make than the searches of a test.
    pub fn shared(made_of: MadeOf) -> Self {
        static SHARED_WORLDS: Mutex<Vec<SharedWorld>> = Mutex::new(Vec::new());
        let mut grounds = SHARED_WORLDS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared_world) = grounds.iter().find(|shared_world| shared_world.made_of == made_of) {
            return shared_world.clone();
        }
        let shared_world = Self::of(made_of);
        grounds.push(shared_world.clone());
        shared_world
    }
}

/// Leaves the contents out: they are large.
impl fmt::Debug for SharedWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seed, companies, people) = self.made_of;
        write!(f, "SharedWorld(seed {seed}, {companies} companies, {people} people)")
    }
}
