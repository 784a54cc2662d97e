//! The log file: a new one each day, seven at most, with references and counts only.
//!
//! Owns where lines go and which are written. What they say is up to the crate that writes them; that it is no key and
//! nothing personal is promised only for our own, so other crates are silent unless `PROSPECTOR_LOG` asks for them.

use std::backtrace::Backtrace;
use std::panic::{self, PanicHookInfo};
use std::path::Path;

use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// As for other programs: `info`, or `engine=debug,client=trace`.
const WISH: &str = "PROSPECTOR_LOG";
/// Every crate of ours that the app is made of: a test holds this against the folders.
const OURS: &str = "prospector=info,answers=info,api=info,assistant=info,calls=info,client=info,column_store=info,conditions=info,credits=info,durable=info,engine=info,enrich=info,\
                    ipc=info,look_up=info,records=info,sandbox=info,sealed=info,search=info,sentence=info,sheets=info,socket=info,store=info,tables=info,team=info,vault=info,watch=info,words=info,\
                    workspace=info";
const FILES: usize = 7;

/// Why there is no log.
#[derive(Debug, thiserror::Error)]
enum LogError {
    #[error("its folder cannot be made")]
    Folder(#[source] std::io::Error),
    #[error("its file cannot be opened")]
    File(#[from] tracing_appender::rolling::InitError),
    #[error("there is one already")]
    Second(#[from] tracing_subscriber::util::TryInitError),
}

/// Opens the log in this folder and sends every later panic there too. A log that cannot be opened is said on standard
/// error and is no reason not to start.
pub fn open(folder: &Path) {
    if let Err(error) = write_to(folder) {
        eprintln!("Prospector runs without a log: {error}");
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        note(what);
        usual(what);
    }));
}

fn write_to(folder: &Path) -> Result<(), LogError> {
    // The appender would make it too, but complains to standard error first.
    std::fs::create_dir_all(folder).map_err(LogError::Folder)?;
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("prospector")
        .filename_suffix("log")
        .max_log_files(FILES)
        .build(folder)?;
    // Written at once, not by way of a queue: the last lines before a crash are the ones that are wanted.
    let lines = fmt::layer().with_ansi(false).with_writer(file).with_filter(wanted(std::env::var(WISH).ok()));
    Ok(tracing_subscriber::registry().with(lines).try_init()?)
}

/// What was wished for, if it can be read; else our own crates from `info` up.
fn wanted(filter: Option<String>) -> Targets {
    let filter = filter.and_then(|filter| filter.parse().ok());
    filter.or_else(|| OURS.parse().ok()).unwrap_or_default()
}

fn note(what: &PanicHookInfo<'_>) {
    let place = what.location().map(ToString::to_string).unwrap_or_default();
    // A text that was put together can hold a piece of what was being worked on; a literal cannot.
    let words = what.payload().downcast_ref::<&'static str>().copied().unwrap_or("(not kept)");
    tracing::error!(place, words, trace = %Backtrace::force_capture(), "panic");
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn our_crates_are_heard_from_info_up_and_others_not_at_all() {
        let wanted = wanted(None);
        let crates = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/crates")).unwrap().flatten();
        let names = crates.map(|folder| folder.file_name().to_string_lossy().into_owned());
        let ours: Vec<String> = names.filter(|name| name != "xtask").collect();
        assert!(ours.len() > 10, "the crates were found");
        for ours in ours.iter().map(String::as_str).chain(["prospector::shell", "calls::run"]) {
            assert!(wanted.would_enable(ours, &Level::INFO), "{ours} is one of ours");
            assert!(!wanted.would_enable(ours, &Level::DEBUG), "{ours} is not asked for details");
        }
        assert!(!wanted.would_enable("hyper", &Level::ERROR), "others may write what was asked for, with addresses");
    }

    #[test]
    fn a_wish_replaces_the_filter_and_an_unreadable_one_does_not() {
        let filter = wanted(Some("engine=trace".into()));
        assert!(filter.would_enable("engine", &Level::TRACE), "this is what was wanted");
        assert!(!filter.would_enable("store", &Level::ERROR), "this was not");
        let unreadable = wanted(Some("engine=loud".into()));
        assert!(unreadable.would_enable("store", &Level::INFO), "an unreadable filter must not silence the log");
    }
}
