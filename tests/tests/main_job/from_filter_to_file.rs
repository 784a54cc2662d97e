//! One search from its filters to its files, cell by cell against the rows that the service itself sends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use api::columns::{COMPANIES, Column, range_start};
use api::{Doc, Tenths, text};
use calamine::{Data, Reader, Xlsx, open_workbook};
use engine::Clock;
use engine::screen::{CopyRequest, ExportDelimiter, ExportFormat, Phase, ViewRequest};
use serde_json::{Value, json};
use tests::rig::{App, Service, Start, by, column, germans, more, to_file, view_of};

const ROWS: usize = 300;

#[tokio::test(flavor = "multi_thread")]
async fn a_search_becomes_files_and_costs_a_tenth_a_row() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    // Noon of a day that does not end while this runs: what was spent today is asked below.
    let clock = Clock::new(|| 1_794_312_000_000);
    let app = App::start_with(Start { clock, ..Start::new(data.path(), &service) }).await;
    let before = app.meter().await;
    assert_eq!(before["balance"], 10_000, "1,000 demo credits, in tenths");

    let preview = app.ask("preview", json!({"kind": "companies", "filters": germans()})).await;
    assert_eq!(preview["problems"], json!([]), "the filters can be sent");
    assert_eq!(preview["quote"]["worst"], 100, "a first page of 100 rows costs 10 credits");
    assert_eq!(preview["search"], Value::Null, "it was never run");
    assert_eq!(service.searches().await, 0, "looking at a price sends nothing");

    let done = app.pull(&more(&germans(), Some(ROWS as u64), Some(300))).await;
    assert_eq!((done.phase, done.received, done.fresh), (Phase::Done, 300, 300), "{done:?}");
    assert_eq!(done.charged, Tenths(300), "0.1 credit a row");
    assert_eq!(service.searches().await, 3, "three pages of 100, each asked once");

    let after = app.meter().await;
    assert_eq!(after["balance"], 9_700, "the meter fell by a tenth a row");
    assert_eq!((&after["spent"], &after["spentToday"]), (&json!(300), &json!(300)), "and says where it went");
    assert_eq!(service.balance().await, Tenths(9_700), "the service agrees to the tenth");
    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 10})).await;
    let charged: Vec<_> = ledger["page"].as_array().unwrap().iter().map(|line| &line["charged"]).collect();
    assert_eq!(charged, [100, 100, 100], "a line for each page");

    let told = service.rows(&germans(), ROWS).await;
    looked_at(&app, done.search, &told).await;
    kept_whole(&app, done.search, &told).await;
    copied(&app, done.search, &told).await;
    exported(&app, done.search, &told).await;
    assert_eq!(app.meter().await["spent"], 300, "looking, copying and exporting are free");
}

fn shown(column: &Column, row: &Doc) -> String {
    column.text(row).unwrap_or_default()
}

/// In the order they came, sorted, filtered by text and by a bar.
async fn looked_at(app: &App, search: i64, told: &[Doc]) {
    let names: Vec<_> = told.iter().map(|row| row["name"].as_str().unwrap()).collect();
    let name = column("name");
    let (_, rows) = app.rows(&view_of(search)).await;
    let in_order: Vec<_> = rows.iter().map(|row| row["cells"][name].as_str().unwrap()).collect();
    assert_eq!(in_order, names, "the rows stand in the order of the service");
    assert!(rows.iter().all(|row| row["ownedBefore"] == false), "nothing was owned before");

    let (_, rows) = app.rows(&ViewRequest { sort: by("employeeRange", true), ..view_of(search) }).await;
    let sizes: Vec<Option<f64>> =
        rows.iter().map(|row| row["cells"][column("employeeRange")].as_str().and_then(range_start)).collect();
    let filled = sizes.iter().take_while(|size| size.is_some()).count();
    assert!(filled > 0 && filled < ROWS, "some companies do not tell their size: {filled}");
    assert!(sizes[..filled].windows(2).all(|pair| pair[0] >= pair[1]), "the largest first, by number");
    assert!(sizes[filled..].iter().all(Option::is_none), "empty cells come last");

    let (_, rows) = app.rows(&ViewRequest { sort: by("cityName", false), ..view_of(search) }).await;
    let cities: Vec<String> =
        rows.iter().filter_map(|row| row["cells"][column("cityName")].as_str().map(text::fold)).collect();
    assert!(cities.windows(2).all(|pair| pair[0] <= pair[1]), "A to Z without regard to case and accents");

    let word = names[7].split(' ').next().unwrap().to_uppercase();
    let (_, rows) = app.rows(&ViewRequest { text: word.clone(), ..view_of(search) }).await;
    let holding = told.iter().filter(|row| {
        COMPANIES.iter().filter(|c| c.key != "logo").any(|c| text::fold(&shown(c, row)).contains(&text::fold(&word)))
    });
    assert_eq!(rows.len(), holding.count(), "the filter box finds {word} wherever it stands");

    bars(app, search, told).await;
}

async fn bars(app: &App, search: i64, told: &[Doc]) {
    let cities = |row: &&Doc, city: &str| row.get("cityName").and_then(Value::as_str) == Some(city);
    let view = app.ask("open_view", view_of(search)).await;
    let facet = |view: &Value, key: &str| {
        let facets = view["facets"].as_array().unwrap().iter();
        facets.clone().find(|facet| facet["key"] == key).cloned().unwrap_or_else(|| panic!("no bars of {key}: {view}"))
    };
    for bar in facet(&view, "cityName")["bars"].as_array().unwrap() {
        let city = bar["value"].as_str().unwrap();
        assert_eq!(bar["count"], told.iter().filter(|row| cities(row, city)).count(), "the bar of {city}");
    }
    let city = facet(&view, "cityName")["bars"][0]["value"].as_str().unwrap().to_owned();
    let facets = BTreeMap::from([("cityName".to_owned(), vec![city.clone()])]);
    let chosen = app.ask("open_view", ViewRequest { facets: facets.clone(), ..view_of(search) }).await;
    assert_eq!(chosen["rows"], told.iter().filter(|row| cities(row, &city)).count(), "a chosen bar keeps its rows");
    assert_eq!(chosen["of"], ROWS, "and says of how many");
    assert_eq!(facet(&chosen, "cityName")["bars"][0]["chosen"], true, "the bar shows that it is chosen");
    assert_eq!(
        facet(&chosen, "cityName")["bars"][1]["count"],
        facet(&view, "cityName")["bars"][1]["count"],
        "its neighbours still say what choosing them would add"
    );
}

/// Every field that came is in the record; the logo is shown as a picture, its address says nothing to a person.
async fn kept_whole(app: &App, search: i64, told: &[Doc]) {
    let (_, rows) = app.rows(&view_of(search)).await;
    for at in [0, 99, 100, 299] {
        let record = rows[at]["id"].as_i64().unwrap();
        let detail = app.ask("record", json!({"record": record})).await;
        let fields = detail["fields"].as_array().unwrap();
        let told = told[at].iter().filter(|(name, _)| *name != "logo");
        for (name, value) in told.clone() {
            let field = fields.iter().find(|field| field["key"] == name.as_str());
            assert_eq!(field.map(|field| &field["value"]), Some(value), "row {at}: {name}");
        }
        assert_eq!(fields.len(), told.count(), "row {at}: and nothing else");
    }
    let with_site = told.iter().position(|row| row.contains_key("website")).unwrap();
    let record = rows[with_site]["id"].as_i64().unwrap();
    app.ask("open_link", json!({"record": record, "key": "website"})).await;
    let site = told[with_site]["website"].as_str().unwrap();
    assert_eq!(app.desktop.seen().links, [format!("{site}/")], "the browser got the address of the record");
}

/// What is in a cell without a type: some companies of this world have names that a spreadsheet would calculate.
fn unable_to_run(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() }
}

async fn copied(app: &App, search: i64, told: &[Doc]) {
    let view = app.ask("open_view", view_of(search)).await["view"].as_i64().unwrap();
    let columns = ["cityName", "name"].map(str::to_owned).to_vec();
    let selection = engine::screen::Selection::Ranges { ranges: vec![(10, 12)] };
    let request = CopyRequest { view, selection, columns, headings: true };
    assert_eq!(app.ask("copy_cells", request).await["rows"], 3, "three rows were chosen");
    let cell = |row: &Doc, key| unable_to_run(row.get(key).and_then(Value::as_str).unwrap_or_default());
    let lines: String =
        told[10..13].iter().map(|row| format!("{}\t{}\n", cell(row, "cityName"), cell(row, "name"))).collect();
    assert_eq!(app.desktop.seen().clipboard.unwrap(), format!("City\tCompany\n{lines}"), "as a spreadsheet pastes it");
}

/// All columns, in the reverse of their order, so that the order is seen to be the one that was asked for.
async fn exported(app: &App, search: i64, told: &[Doc]) {
    let view = app.ask("open_view", view_of(search)).await["view"].as_i64().unwrap();
    let columns: Vec<&Column> = COMPANIES.iter().rev().collect();
    let keys: Vec<&str> = columns.iter().map(|column| column.key).collect();
    let request = |format| to_file(view, &keys, format);
    let delimiter = ExportDelimiter::Comma;
    for format in
        [ExportFormat::Xlsx, ExportFormat::Csv { bom: true, delimiter }, ExportFormat::Csv { bom: false, delimiter }]
    {
        let state = app.ask("start_export", request(format)).await;
        assert_eq!((&state["phase"], &state["written"]), (&json!("done"), &json!(ROWS)), "{format:?}: {state}");
        let path = app.files.path().join(state["file"].as_str().unwrap());
        assert_eq!(state["bytes"], path.metadata().unwrap().len(), "{format:?}: its size is told");
        let read = match format {
            ExportFormat::Xlsx => workbook(&path),
            ExportFormat::Csv { bom, .. } => table(&path, bom),
            ExportFormat::List => unreachable!("no list is written here"),
        };
        assert_eq!(read.len(), ROWS + 1, "{format:?}: a head and every row");
        let head: Vec<&str> = columns.iter().map(|column| column.label).collect();
        assert_eq!(read[0], head, "{format:?}: the head");
        let typed = format == ExportFormat::Xlsx;
        for (at, (read, told)) in read[1..].iter().zip(told).enumerate() {
            let told: Vec<String> = columns.iter().map(|column| shown(column, told)).collect();
            let told = if typed { told } else { told.iter().map(|text| unable_to_run(text)).collect() };
            assert_eq!(*read, told, "{format:?}: row {at}");
        }
        app.ask("reveal_export", json!({"export": state["export"]})).await;
        app.ask("open_export", json!({"export": state["export"]})).await;
        assert_eq!(app.desktop.seen().opened.last(), Some(&path), "{format:?}: the file itself is opened");
    }
    assert_eq!(app.desktop.seen().revealed.len(), 3, "each was shown in its folder");
    app.desktop.close_dialogs(true);
    let files = || -> Vec<PathBuf> { app.files.path().read_dir().unwrap().map(|file| file.unwrap().path()).collect() };
    let before = files();
    assert_eq!(app.ask("start_export", request(ExportFormat::Xlsx)).await["phase"], "cancelled", "no file was chosen");
    assert_eq!(files(), before, "and none was written");
    app.desktop.close_dialogs(false);
}

fn workbook(path: &Path) -> Vec<Vec<String>> {
    let mut book: Xlsx<_> = open_workbook(path).unwrap();
    let sheet = book.worksheet_range("Companies").unwrap();
    let cell = |cell: &Data| match cell {
        Data::String(text) => text.clone(),
        Data::Empty => String::new(),
        other => panic!("every field of a company is a text: {other:?}"),
    };
    sheet.rows().map(|row| row.iter().map(cell).collect()).collect()
}

fn table(path: &Path, bom: bool) -> Vec<Vec<String>> {
    let bytes = std::fs::read(path).unwrap();
    assert_eq!(bytes.starts_with(b"\xEF\xBB\xBF"), bom, "the mark is there when it was asked for");
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text);
    reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}
