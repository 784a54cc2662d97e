//! People at the companies of a search: the plan with its price, a persona that is written, the coverage after the job, the people, and
//! the way back from a company.

use crate::album::Album;
use crate::steps::{first_start, sample};
use crate::window::*;

fn sheet() -> Look {
    dialog("Find people at *")
}

pub async fn here(album: &Album<'_>) {
    first_start(album).await;
    album.middle().await;
    sample(album).await;
    for row in 0..24 {
        album.click_cell(row, "").await;
    }
    album.says("24 selected").await;
    album.click(&button("Find people here")).await;
    album.find(&sheet()).await;
    album.find_ready(&button("Start the job *").inside(sheet())).await;
    album.click(&button("Estimate, free").inside(sheet())).await;
    album.find(&says("Estimated free, *").inside(sheet())).await;
    album.shoot("people-here").await;
    album.click(&button("Change Head of sales").inside(sheet())).await;
    album.find(&field("Name of the persona").inside(sheet())).await;
    album.shoot("people-here-persona").await;
    album.click(&button("Done with Head of sales").inside(sheet())).await;
    for name in ["Whoever sells", "Who runs the company"] {
        album.click(&button("Kept personas").inside(sheet())).await;
        album.click(&item(name)).await;
    }
    album.find_ready(&button("Start the job *").inside(sheet())).await;
    album.click(&button("Start the job *").inside(sheet())).await;
    album.says("Done: *").await;
    album.find(&region("Coverage")).await;
    album.shoot("people-here-coverage").await;
    album.click(&button("Open the people").inside(region("Coverage"))).await;
    album.find(&heading("People at *")).await;
    album.click_cell(0, "Name").await;
    album.find(&any("group", "Found at").inside(region("Person details"))).await;
    album.shoot("people-here-list").await;
    album.click(&button("*").inside(any("group", "Found at"))).await;
    album.find(&any("group", "People found here (*)")).await;
    album.shoot("people-here-company").await;
}
