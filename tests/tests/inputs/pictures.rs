//! Pictures that are none: of a stranger's address nothing but a small picture is ever shown, and most are not even asked.

use serde_json::json;

use crate::bed::{Bed, golden};
use crate::hostile::{self, TEXTS};

/// The head of a PNG of so many pixels.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0");
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_a_small_picture_is_shown() {
    let mut bed = Bed::start().await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    let files: [(&str, Vec<u8>, bool); 8] = [
        ("small.png", png(64, 64), true),
        ("svg.svg", svg.to_vec(), false),
        ("svg.png", svg.to_vec(), false),
        ("page.png", b"<!doctype html><script>alert(1)</script>".to_vec(), false),
        ("bomb.png", png(50_000, 50_000), false),
        ("flat.png", png(0, 64), false),
        ("huge.png", [png(64, 64), vec![0; 10 << 20]].concat(), false),
        ("none.png", Vec::new(), false),
    ];
    let mut page = golden("find_companies").response;
    let row = page["rows"][0].clone();
    let with_logo = |number: usize, logo: String| {
        let mut row = hostile::somebody_else(&row, number);
        row["logo"] = json!(logo);
        row
    };
    let own = files.iter().map(|(name, bytes, _)| {
        bed.tell(&format!("/logo/{name}"), 200, bytes.clone());
        format!("{}/logo/{name}", bed.service.base_url)
    });
    let logos: Vec<String> = own.chain(TEXTS.iter().map(|text| (*text).to_owned())).collect();
    page["rows"] = logos.iter().enumerate().map(|(number, logo)| with_logo(number, logo.clone())).collect();
    bed.answered("find_companies", hostile::wire(&page)).await;
    let search = bed.ask("recent_searches", json!({})).await[0]["search"].clone();
    let wanted =
        json!({"of": {"kind": "search", "search": search}, "sort": null, "text": "", "facets": {}, "carry": null});
    let view = bed.ask("open_view", wanted).await;
    let rows = bed.ask("view_block", json!({"view": view["view"], "block": 0, "columns": []})).await;
    let rows = rows["rows"].as_array().unwrap();
    assert_eq!(rows.len(), logos.len(), "each is a company of its own");
    for (at, row) in rows.iter().enumerate() {
        let picture = bed.app.engine.logo(row["id"].as_i64().unwrap()).await;
        let shown = files.get(at).is_some_and(|(.., shown)| *shown);
        assert_eq!(picture.is_some(), shown, "{:.60}", logos[at]);
        assert!(picture.is_none_or(|picture| picture.mime == "image/png"), "{:.60}: by its own bytes", logos[at]);
    }
    let asked = bed.service.sent("");
    let pictures = asked.iter().filter(|sent| !sent.target.starts_with("/v1/"));
    assert_eq!(pictures.count(), files.len(), "of the service's own pictures each was asked once, and nothing else");
}
