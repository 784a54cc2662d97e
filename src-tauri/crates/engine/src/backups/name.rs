//! The name of a backup: when it was written, in the person's own time, and why.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use crate::screen::BackupWhy;

const MOMENT: &str = "%Y-%m-%d %H-%M-%S";
const ENDING: &str = ".sqlite";
const WHYS: [(BackupWhy, &str); 4] = [
    (BackupWhy::Daily, "daily"),
    (BackupWhy::Update, "before update"),
    (BackupWhy::ByHand, "by hand"),
    (BackupWhy::Erasing, "after erasing"),
];

/// A moment as a part of a file's name.
pub(crate) fn moment(at: i64) -> String {
    let moment = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::system()).strftime(MOMENT).to_string()
}

pub(super) fn write(at: i64, why: BackupWhy) -> String {
    let word = WHYS.iter().find(|(own, _)| *own == why).map_or("", |(_, word)| word);
    format!("{} {word}{ENDING}", moment(at))
}

/// The date in a name.
pub(super) fn date(name: &str) -> &str {
    name.get(..10).unwrap_or(name)
}

/// When and why; none for a file that is no backup of ours.
pub(super) fn read(name: &str) -> Option<(i64, BackupWhy)> {
    let (when, why) = name.strip_suffix(ENDING)?.split_at_checked(19)?;
    let (why, _) = WHYS.iter().find(|(_, word)| why.strip_prefix(' ') == Some(word))?;
    let at = DateTime::strptime(MOMENT, when).ok()?.to_zoned(TimeZone::system()).ok()?;
    Some((at.timestamp().as_millisecond(), *why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_when_and_why() {
        let at = 1_795_000_000_000;
        for (why, _) in WHYS {
            assert_eq!(read(&write(at, why)), Some((at, why)), "{}", write(at, why));
        }
        let day = moment(at).chars().take(10).collect::<String>();
        for other in
            ["", "notes.sqlite", "../workspace.sqlite", &format!("{day} 10-00-00 mine.sqlite"), "ä".repeat(12).as_str()]
        {
            assert_eq!(read(other), None, "{other} is none of ours");
        }
    }
}
