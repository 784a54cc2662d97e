//! From two hundred companies on the clipboard to a workbook with the e-mails of their people: in German, and the mouse is not touched
//! once the language is chosen.

use api::Tenths;
use serde_json::json;

use super::by_keyboard::press;
use super::coming_in::chosen_in;
use super::day::seen;
use super::people_here::{FIRMS, asked, firms};
use super::reader::cells;
use crate::service::Demo;
use crate::steps::*;
use crate::window::*;

const NAME: &str = "Messe";

#[tokio::test]
async fn people_by_keyboard() {
    journey("people_by_keyboard", Keyring::None, async |window| {
        first_start(window).await;
        go_to(window, "Settings").await;
        window.click(&button("Deutsch")).await;
        window.find(&region("Ansichten")).await;
        companies(window).await;
        choose(window).await;
        let people = found(window).await;
        to_file(window, people).await;
        audited(window, "people-by-keyboard").await;
    })
    .await;
}

/// A list of companies from cells.
async fn companies(window: &Window) {
    let firms = firms(window).await;
    let rows: Vec<String> = firms.iter().map(|firm| firm.join("\t")).collect();
    let table = format!("Firma\tFirmenseite\tDomain\n{}\n", rows.join("\n"));
    window.chord(&[Key::Control], 'k').await;
    window.type_keys("listen").await;
    window.find(&option("Listen")).await;
    window.type_keys(Key::Enter).await;
    window.find(&heading("Noch keine Liste")).await;
    press(window, "Tabelle importieren").await;
    window.tab_to("textbox", "Oder Zellen aus einer Tabelle einfügen", false).await;
    // No key writes the tab between two cells: the text is put there, and taken up from there by keys.
    window.script("document.activeElement.value = arguments[0]", vec![json!(table)]).await;
    for key in ['a', 'x', 'v'] {
        window.chord(&[Key::Control], key).await;
    }
    window.focused("heading", "Spalten zuordnen").await;
    chosen_in(window, "Feld für Firma", "Firma").await;
    window.tab_to("textbox", "Name der neuen Liste", false).await;
    window.chord(&[Key::Control], 'a').await;
    window.type_keys(NAME).await;
    press(window, "Zeilen prüfen").await;
    window.focused("heading", &format!("Alle {FIRMS} Zeilen können importiert werden")).await;
    press(window, &format!("{FIRMS} Zeilen importieren")).await;
    window.focused("heading", &format!("{FIRMS} Firmen in „{NAME}“ importiert")).await;
    press(window, "Liste öffnen").await;
    window.has_rows(FIRMS).await;
}

/// One of each company, and then the e-mails.
async fn choose(window: &Window) {
    press(window, "Hier Personen finden").await;
    window.find(&dialog("Personen finden bei *")).await;
    press(window, "Eine weniger").await;
    window.tab_to("checkbox", "E-Mail", false).await;
    window.type_keys(Key::Space).await;
    press(window, "Preis für „E-Mail“ festlegen").await;
    window.tab_to("textbox", "Credits für eine Antwort", false).await;
    window.type_keys("1").await;
    window.type_keys(Key::Enter).await;
    window.find_ready(&button("Auftrag starten ≤ 220 Credits")).await;
    seen(window, "people-here-german").await;
    press(window, "Auftrag starten *").await;
    window.find(&dialog("Personen finden bei *?")).await;
    press(window, "Auftrag starten *").await;
}

/// Both jobs to their end, and the list of people. Returns how many there are.
async fn found(window: &Window) -> usize {
    asked(window, "Fertig: Personen").await;
    window.says("Fertig: Personen*").await;
    press(window, "Die Personen öffnen").await;
    window.find(&heading(&format!("Personen bei {NAME}"))).await;
    window.says("Fertig: E-Mails*").await;
    let people = window.row_count("they are here", |rows| rows > 0).await;
    assert!(people <= FIRMS, "no company has more than was wanted: {people}");
    let charged = Demo::of(window).await.charged(window).await;
    assert!(charged > Tenths(people as u64) && charged <= Tenths::credits(220), "within what was said: {charged:?}");
    people
}

async fn to_file(window: &Window, people: usize) {
    press(window, "Exportieren").await;
    press(window, &format!("{people} Zeilen exportieren")).await;
    window.says(&format!("{people} Zeilen in *")).await;
    let saved = std::fs::read_dir(window.folders.saved()).expect("a folder").flatten().map(|file| file.path());
    let books: Vec<_> = saved.filter(|path| path.extension().is_some_and(|ending| ending == "xlsx")).collect();
    let [book] = &books[..] else { panic!("one workbook: {books:?}") };
    let rows = cells(book);
    assert_eq!(rows.len(), people + 1, "the head and everybody");
    let at = |start: &str| rows[0].iter().position(|head| head.starts_with(start)).expect("a column");
    let has = |at: usize| rows[1..].iter().filter(|row| !row[at].is_empty()).count();
    assert_eq!(has(at("Firma")), people, "each is somebody of a company");
    assert!(has(at("E-Mail")) > 0, "and some have an e-mail: {:?}", rows[0]);
    press(window, "Fertig").await;
}
