use std::sync::Condvar;

use secrecy::ExposeSecret;

use super::*;

/// Whether the keychain is open; closed, it waits as a locked one does. How often it was asked, and what was stored.
#[derive(Default)]
struct Room {
    open: Mutex<bool>,
    opened: Condvar,
    asked: AtomicU64,
    kept: Mutex<Vec<String>>,
}

impl Room {
    fn open(&self) {
        *self.open.lock().expect("not poisoned") = true;
        self.opened.notify_all();
    }

    fn wait(&self) {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let open = self.open.lock().expect("not poisoned");
        drop(self.opened.wait_while(open, |open| !*open).expect("not poisoned"));
    }
}

struct Locked(Arc<Room>);

impl Vault for Locked {
    fn get(&self, workspace: &str) -> Result<Option<SecretString>, KeychainError> {
        self.0.wait();
        Ok(Some(SecretString::from(format!("key of {workspace}"))))
    }

    fn set(&self, workspace: &str, key: &SecretString) -> Result<(), KeychainError> {
        self.0.wait();
        self.0.kept.lock().expect("not poisoned").push(format!("{workspace}={}", key.expose_secret()));
        Ok(())
    }
}

fn locked() -> (Arc<Room>, Keys) {
    let room = Arc::new(Room::default());
    (Arc::clone(&room), Keys::with(Locked(room)))
}

/// Asks a locked keychain for a key and comes back once that call holds the thread. The clock of the test stands still
/// meanwhile: a thread that is slow to start would else find that the caller has gone, and pass over the call.
async fn holding<'a>(
    room: &Room,
    keys: &'a Keys,
) -> impl Future<Output = Result<Option<SecretString>, KeychainError>> + use<'a> {
    let mut get = keys.get("w");
    let begun = std::future::poll_fn(|context| std::task::Poll::Ready(get.as_mut().poll(context).is_pending())).await;
    assert!(begun, "a locked keychain does not answer");
    while room.asked.load(Ordering::SeqCst) == 0 {
        thread::yield_now();
    }
    get
}

async fn key(keys: &Keys, workspace: &str) -> Option<String> {
    let key = keys.get(workspace).await.ok().flatten();
    key.map(|key| key.expose_secret().to_owned())
}

#[tokio::test]
async fn a_key_comes_from_the_thread() {
    let (room, keys) = locked();
    room.open();
    assert_eq!(key(&keys, "w1").await.as_deref(), Some("key of w1"), "an open keychain answers");
    keys.set("w2", SecretString::from("k")).await.expect("an open keychain keeps");
    assert_eq!(*room.kept.lock().expect("not poisoned"), ["w2=k"], "under the workspace it was given with");
}

#[tokio::test(start_paused = true)]
async fn a_locked_keychain_is_late_and_then_late_at_once() {
    let (room, keys) = locked();
    let begun = tokio::time::Instant::now();
    let get = holding(&room, &keys).await;
    assert!(matches!(get.await, Err(KeychainError::Late)), "the limit holds while the thread waits");
    assert_eq!(begun.elapsed(), GET_WITHIN, "a start waits no longer than this");
    let set = keys.set("w", SecretString::from("k")).await;
    assert!(matches!(set, Err(KeychainError::Late)), "the thread is still waiting");
    assert_eq!(begun.elapsed(), GET_WITHIN, "nobody waits for it a second time");
    room.open();
}

#[tokio::test(start_paused = true)]
async fn it_works_again_when_the_thread_comes_back() {
    let (room, keys) = locked();
    assert!(matches!(keys.get("w").await, Err(KeychainError::Late)), "locked");
    room.open();
    // The clock of the test stands still; the thread does not, and is soon back.
    while keys.done.load(Ordering::SeqCst) == 0 {
        thread::yield_now();
    }
    tokio::time::resume();
    assert_eq!(key(&keys, "w").await.as_deref(), Some("key of w"), "the person has unlocked it");
}

#[tokio::test(start_paused = true)]
async fn nothing_is_kept_for_who_was_told_late() {
    let (room, keys) = locked();
    // The first call holds the thread, so the second is still in the queue when its limit passes.
    let get = holding(&room, &keys).await;
    let (get, set) = tokio::join!(get, keys.set("w", SecretString::from("k")));
    assert!(matches!((get, set), (Err(KeychainError::Late), Err(KeychainError::Late))), "both limits pass");
    room.open();
    while keys.done.load(Ordering::SeqCst) < 2 {
        thread::yield_now();
    }
    assert!(room.kept.lock().expect("not poisoned").is_empty(), "the engine has told the person that it was not kept");
}

struct Faulty;

impl Vault for Faulty {
    fn get(&self, _: &str) -> Result<Option<SecretString>, KeychainError> {
        panic!("a fault in the system's library");
    }

    fn set(&self, _: &str, _: &SecretString) -> Result<(), KeychainError> {
        Ok(())
    }
}

#[tokio::test]
async fn a_fault_in_the_library_is_a_refusal() {
    let keys = Keys::with(Faulty);
    assert!(matches!(keys.get("w").await, Err(KeychainError::Refused(_))), "the call that met it");
    let later = keys.set("w", SecretString::from("k")).await;
    assert!(matches!(later, Err(KeychainError::Refused(_))), "and every later one");
}
