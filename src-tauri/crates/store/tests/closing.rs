//! The end of a workspace file: nobody holds it any more.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use store::{Store, StoreError};

/// The open files of this process below a folder, as far as the system says.
fn open_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let Ok(open) = std::fs::read_dir("/proc/self/fd") else { return Vec::new() };
    open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok())
        .filter(|file| file.starts_with(folder))
        .collect()
}

#[tokio::test]
async fn a_closed_file_is_held_by_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    if cfg!(target_os = "linux") {
        assert!(
            open_below(folder.path()).len() >= 4,
            "a writer and three readers hold it: {:?}",
            open_below(folder.path())
        );
    }
    let asked = tokio::spawn({
        let store = store.clone();
        async move { store.recent_searches(10).await }
    });
    store.close().await;
    assert_eq!(open_below(folder.path()), Vec::<std::path::PathBuf>::new(), "a clone that lives on holds no file");
    let answer = asked.await.unwrap();
    assert!(
        matches!(answer, Ok(_) | Err(StoreError::Closed)),
        "what was asked before is answered, or refused: {answer:?}"
    );
    assert!(matches!(store.recent_searches(10).await, Err(StoreError::Closed)), "nothing is asked of a closed file");
    store.close().await;
}
