//! The system's keychain, for the engine: on a thread of its own and with a time limit.
//!
//! A locked Secret Service waits for the person, possibly for ever, and its calls block. So one thread makes all calls.
//! When one is not answered in time the engine gets `Late`, and until the thread comes back every further call gets it
//! at once: a second thread would only put a second prompt in front of the person. When the thread comes back, the
//! keychain works again. Which keychain that is, `system` decides; whether a key is stored at all is the engine's.

mod system;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use async_trait::async_trait;
use engine::desktop::{Keychain, KeychainError};
use secrecy::SecretString;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Long enough for a slow bus, short enough for a start.
const GET_WITHIN: Duration = Duration::from_secs(5);
/// A person may have to type a password for the keychain.
const SET_WITHIN: Duration = Duration::from_secs(20);

/// A keychain whose calls block.
trait Vault: Send + 'static {
    fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError>;
    fn set(&self, workspace: &str, key: &SecretString) -> Result<(), KeychainError>;
}

type Job = Box<dyn FnOnce(&dyn Vault) + Send>;

/// The keychain, as the engine asks for it.
pub struct Keys {
    /// Jobs with how many there were; a number is given and the job is sent under one lock, so they stay in order.
    jobs: Mutex<(mpsc::Sender<Job>, u64)>,
    done: Arc<AtomicU64>,
    /// The newest job that was not answered in time.
    late: AtomicU64,
}

impl Keys {
    /// The keychain of this system. It is not touched before it is asked something.
    pub fn of_the_system() -> Self {
        Self::with(system::System)
    }

    fn with(vault: impl Vault) -> Self {
        let (jobs, todo) = mpsc::channel::<Job>();
        let done = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&done);
        let thread = thread::Builder::new().name("keychain".into()).spawn(move || {
            for job in todo {
                job(&vault);
                count.fetch_add(1, Ordering::SeqCst);
            }
        });
        if let Err(error) = thread {
            tracing::warn!(?error, "the keychain has no thread");
        }
        Self { jobs: Mutex::new((jobs, 0)), done, late: AtomicU64::new(0) }
    }

    async fn ask<T: Send + 'static>(
        &self,
        limit: Duration,
        question: impl FnOnce(&dyn Vault) -> Result<T, KeychainError> + Send + 'static,
    ) -> Result<T, KeychainError> {
        if self.late.load(Ordering::SeqCst) > self.done.load(Ordering::SeqCst) {
            return Err(KeychainError::Late);
        }
        let (reply, answer) = oneshot::channel();
        let number = self.send(Box::new(move |vault| {
            // Who got `Late` does not expect a key to be stored afterwards.
            if !reply.is_closed() {
                let _ = reply.send(question(vault));
            }
        }))?;
        match timeout(limit, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(ended()),
            Err(_) => {
                self.late.fetch_max(number, Ordering::SeqCst);
                Err(KeychainError::Late)
            }
        }
    }

    fn send(&self, job: Job) -> Result<u64, KeychainError> {
        let mut jobs = self.jobs.lock().map_err(|_| ended())?;
        jobs.0.send(job).map_err(|_| ended())?;
        jobs.1 += 1;
        Ok(jobs.1)
    }
}

/// The thread ends only with the app, or by a fault.
fn ended() -> KeychainError {
    KeychainError::Refused("the keychain's thread has ended".into())
}

#[async_trait]
impl Keychain for Keys {
    async fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError> {
        let workspace = workspace.to_owned();
        self.ask(GET_WITHIN, move |vault| vault.get(&workspace)).await
    }

    async fn set(&self, workspace: &str, key: SecretString) -> Result<(), KeychainError> {
        let workspace = workspace.to_owned();
        self.ask(SET_WITHIN, move |vault| vault.set(&workspace, &key)).await
    }
}

#[cfg(test)]
#[path = "keychain/tests.rs"]
mod tests;
