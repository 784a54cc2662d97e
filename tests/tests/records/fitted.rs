//! Points that are fitted to marked rows, held against what the sandbox alone knows: which companies replied. What is measured are rows
//! that nobody marked, by the score as the app shows it.

use serde_json::{Value, json};
use tests::rig::{App, Service, column};

use super::scores::{companies, has, line, of_list};

/// Below this a fit is of no use.
const LEAST: f64 = 0.85;

/// A line that a person might try, and of which rows it holds by what is shown.
struct Line {
    said: Value,
    holds: Box<dyn Fn(&Value) -> bool>,
}

/// A line about one value of a column.
fn is(key: &'static str, value: &'static str) -> Line {
    Line { said: line(key, "is", &[value], 0), holds: Box::new(move |row| has(row, key, &[value])) }
}

/// Lines of somebody who does not know the rule: each size, some countries, a revenue, and what has nothing to do with it.
fn lines() -> Vec<Line> {
    let sizes = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000"];
    let countries = ["United States", "Germany", "United Kingdom", "India", "France", "Switzerland", "Austria"];
    let mut lines: Vec<Line> = sizes.map(|size| is("employeeRange", size)).into_iter().collect();
    lines.extend(countries.map(|country| is("countryName", country)));
    let small = ["0-500K", "500K-1M", "1M-5M"];
    lines.push(Line {
        said: line("revenueRange", "oneOf", &small, 0),
        holds: Box::new(move |row| has(row, "revenueRange", &small)),
    });
    lines.push(Line {
        said: line("domain", "empty", &[], 0),
        holds: Box::new(|row| row["cells"][column("domain")].as_str().is_none_or(str::is_empty)),
    });
    lines.push(Line {
        said: line("name", "contains", &["e"], 0),
        holds: Box::new(|row| {
            row["cells"][column("name")].as_str().is_some_and(|name| name.to_lowercase().contains('e'))
        }),
    });
    lines
}

/// What names a company to the sandbox; some rows have neither.
fn page_or_domain(row: &Value) -> Option<&str> {
    ["networkProfile", "domain"].into_iter().find_map(|key| row["cells"][column(key)].as_str())
}

async fn mark(app: &App, list: i64, rows: &[Value], status: &str, is: impl Fn(usize, &Value) -> bool) {
    let view = app.ask("open_view", of_list(list)).await["view"].clone();
    let ranges: Vec<(usize, usize)> =
        rows.iter().enumerate().filter(|(at, row)| is(*at, row)).map(|(at, _)| (at, at)).collect();
    let which = json!({"kind": "rows", "rows": {"view": view, "selection": {"kind": "ranges", "ranges": ranges}}});
    app.ask("note", json!({"which": which, "status": status, "addTags": [], "removeTags": [], "note": null})).await;
}

/// How often a row that replied has more points than one that did not, of all pairs; equal ones count half.
fn area(told: &[(i64, bool)]) -> f64 {
    let (mut right, mut pairs) = (0.0, 0.0);
    for (good, _) in told.iter().filter(|(_, replied)| *replied) {
        for (bad, _) in told.iter().filter(|(_, replied)| !replied) {
            pairs += 1.0;
            right += if good > bad { 1.0 } else { f64::from(u8::from(good == bad)) / 2.0 };
        }
    }
    right / pairs
}

#[tokio::test(flavor = "multi_thread")]
async fn points_that_are_fitted_hold_of_rows_that_nobody_marked() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::unpaced(data.path(), &service).await;
    let (list, rows) = companies(&app, 1_000).await;
    let replied = |row: &Value| page_or_domain(row).is_some_and(|name| service.replied(name));
    // Two in three are marked; the others are what it is measured by.
    let is_marked = |at: usize, row: &Value| !at.is_multiple_of(3) && page_or_domain(row).is_some();
    mark(&app, list, &rows, "Replied", |at, row| is_marked(at, row) && replied(row)).await;
    mark(&app, list, &rows, "Silent", |at, row| is_marked(at, row) && !replied(row)).await;
    let marked = |status: &str| json!({"column": "own.status", "test": "is", "values": [status]});
    let lines = lines();
    let said: Vec<&Value> = lines.iter().map(|line| &line.said).collect();
    let fit = |good: Value, bad: Value| json!({"of": {"kind": "list", "list": list}, "good": good, "bad": bad, "lines": said});
    let fitted = app.ask("fit_score", fit(marked("replied"), marked("silent"))).await;
    let told = fitted["auc"].as_f64().unwrap();
    assert!(told >= LEAST, "on the marked rows that were held out: {fitted}");
    let all = fitted["heldOut"].as_u64().unwrap() + fitted["fittedTo"].as_u64().unwrap();
    let marks = rows.iter().enumerate().filter(|(at, row)| is_marked(*at, row)).count();
    assert_eq!(all, marks as u64, "each marked row is in one of both: {fitted}");
    assert_eq!(app.ask("scores", json!({})).await, json!([]), "nothing is stored by a fit");
    let refused = app.refused("fit_score", fit(marked("nobody"), marked("silent"))).await;
    assert!(refused.message.starts_with("Too few rows are marked"), "{refused:?}");

    // The score as everybody sees it, on the rows that were not marked.
    let score = json!({"score": 0, "name": "Fit", "kind": "company", "lines": fitted["lines"]});
    let number = app.ask("save_score", json!({"score": score})).await[0]["score"].clone();
    let shown = score_of(&app, list, &format!("score.{number}")).await;
    let points: Vec<i64> =
        fitted["lines"].as_array().unwrap().iter().map(|line| line["points"].as_i64().unwrap()).collect();
    let unseen: Vec<(usize, &Value)> =
        rows.iter().enumerate().filter(|(at, row)| at.is_multiple_of(3) && page_or_domain(row).is_some()).collect();
    let by = |points: &[i64]| {
        let sum =
            |row: &Value| lines.iter().zip(points).filter(|(line, _)| (line.holds)(row)).map(|(_, one)| one).sum();
        unseen.iter().map(|(_, row)| (sum(row), replied(row))).collect::<Vec<(i64, bool)>>()
    };
    let own: Vec<(i64, bool)> = unseen.iter().map(|(at, row)| (shown[*at], replied(row))).collect();
    assert_eq!(own, by(&points), "the score is the sum of the points of the lines that hold");
    let measured = area(&own);
    assert!(measured >= LEAST, "on {} rows that nobody marked: {measured}, told {told}", own.len());
    assert!((measured - told).abs() < 0.08, "what the fit says of itself is what it is: {told}, {measured}");
    println!("area under the curve: {told:.3} on held out rows, {measured:.3} on rows that nobody marked");

    // The bar is one that a fit can fail: points that are spoilt in any of these ways are below it.
    let strongest = points.iter().map(|one| one.abs()).max().unwrap();
    let spoilt: [(&str, Vec<i64>); 4] = [
        ("turned round", points.iter().map(|one| -one).collect()),
        ("of the line beside it", points.iter().cycle().skip(1).take(points.len()).copied().collect()),
        (
            "of the strongest line alone",
            points.iter().map(|one| if one.abs() == strongest { *one } else { 0 }).collect(),
        ),
        ("the same for every line", points.iter().map(|_| 10).collect()),
    ];
    for (how, points) in spoilt {
        let area = area(&by(&points));
        assert!(area < LEAST, "points {how} are of no use, and it shows: {area}");
    }
}

/// What each row of a list has in a score, in the order of the list.
async fn score_of(app: &App, list: i64, key: &str) -> Vec<i64> {
    let view = app.ask("open_view", of_list(list)).await;
    let rows = view["rows"].as_u64().unwrap();
    let mut points = Vec::new();
    for block in 0..rows.div_ceil(128) {
        let block =
            app.ask("view_block", json!({"view": view["view"], "block": block, "columns": ["name", key]})).await;
        let shown = block["rows"].as_array().unwrap().iter();
        points.extend(shown.map(|row| row["cells"][1].as_str().map_or(0, |points| points.parse::<i64>().unwrap())));
    }
    points
}
