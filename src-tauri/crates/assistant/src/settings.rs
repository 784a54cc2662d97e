//! Who may ask, and what they may read: a file beside the socket, because the bridge looks there before it starts the app. Off until a
//! person switches it on.

use std::fs;
use std::io::{self, Write as _};

use socket::Place;

use crate::ipc::AssistantSettings;

/// Rows of an answer until a person says otherwise, and the most that they can say.
const ROWS: u32 = 50;
const MOST_ROWS: u32 = 500;

impl Default for AssistantSettings {
    fn default() -> Self {
        Self { on: false, emails: false, mobiles: false, notes: false, rows: ROWS }
    }
}

/// Reads them. What cannot be read is off.
pub(crate) fn read(place: &Place) -> AssistantSettings {
    let read = fs::read(place.settings()).ok();
    let read: Option<AssistantSettings> = read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    bounded(read.unwrap_or_default())
}

/// Writes them, whole or not at all; returns them as they are from now on.
pub(crate) fn write(place: &Place, settings: AssistantSettings) -> io::Result<AssistantSettings> {
    let settings = bounded(settings);
    place.make()?;
    let path = place.settings();
    let draft = path.with_extension("json.part");
    let mut file = fs::File::create(&draft)?;
    file.write_all(&serde_json::to_vec_pretty(&settings)?)?;
    durable::written(&file)?;
    drop(file);
    durable::rename(&draft, &path)?;
    Ok(settings)
}

fn bounded(settings: AssistantSettings) -> AssistantSettings {
    AssistantSettings { rows: settings.rows.clamp(1, MOST_ROWS), ..settings }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_may_ask_and_nothing_personal_is_read_until_somebody_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(folder.path());
        let first = AssistantSettings { on: false, emails: false, mobiles: false, notes: false, rows: 50 };
        assert_eq!(read(&place), first, "there is no file");
        let wanted = AssistantSettings { on: true, emails: true, rows: 9_999, ..first };
        let written = write(&place, wanted).unwrap();
        assert_eq!((written, read(&place)), (AssistantSettings { rows: MOST_ROWS, ..wanted }, written), "as said");
        assert!(place.is_on(), "the bridge reads the same");
        fs::write(place.settings(), "{\"on\":true,\"rows\":\"many\"").unwrap();
        assert_eq!(read(&place), first, "what cannot be read is off");
    }
}
