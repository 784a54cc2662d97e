//! The library: what is owned, narrowed by a condition, while that is built and afterwards with the details of a company.

use crate::album::Album;
use crate::steps::{choose, go_to};
use crate::window::*;

pub async fn owned(album: &Album<'_>) {
    go_to(album, "Library").await;
    album.has_rows(300).await;
    album.click(&button("Conditions")).await;
    choose(album, &combobox("Column of line 1"), "City").await;
    choose(album, &combobox("Test of line 1"), "contains").await;
    album.click(&combobox("Value of line 1")).await;
    album.type_keys("mun").await;
    album.type_keys(Key::Enter).await;
    album.says("* of 300 shown").await;
    album.shoot("library-conditions").await;
    album.click(&button("Done").inside(any("group", "Conditions"))).await;
    album.click(&button("Figures…")).await;
    album.click_cell(2, "Company").await;
    album.find(&button("Close details").inside(region("Company details"))).await;
    album.shoot("library").await;
    album.click(&button("Close details")).await;
    go_to(album, "Companies").await;
    album.has_rows(300).await;
}
