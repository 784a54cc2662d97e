//! Prices that the contract does not publish: the sandbox has its own, `/openapi.json` has them, and they are what it
//! charges.

use api::Tenths;
use api::operation::Price;
use serde_json::json;
use tests::rig::request;

use crate::bed::Bed;
use crate::known::Known;
use crate::words::WORDS;

#[tokio::test(flavor = "multi_thread")]
async fn unpublished_prices_are_those_of_the_description() {
    let bed = Bed::start(WORDS[1]).await;
    let known = Known::of(&bed).await;
    let told = request(&bed.service.base_url, "GET", "/openapi.json", None, None).await.json();
    let unpublished = || api::operations::ALL.iter().filter(|spec| spec.price == Price::Unpublished);
    let own: Vec<&str> = sandbox::own_prices().map(|(operation, _)| operation).collect();
    assert_eq!(own.len(), unpublished().count(), "a price for each, and for no other: {own:?}");
    for spec in unpublished() {
        let said = told["paths"][spec.path]["post"]["description"].as_str().unwrap_or_default();
        assert!(said.contains("price of this sandbox"), "{}: whose price it is: {said}", spec.name);
        let price = said.split_once("Costs ").and_then(|(_, rest)| rest.split_once(" credits"));
        let (price, _) = price.unwrap_or_else(|| panic!("{}: no price in {said}", spec.name));
        let (whole, tenth) = price.split_once('.').unwrap_or((price, "0"));
        let told = Tenths(whole.parse::<u64>().unwrap() * 10 + tenth.parse::<u64>().unwrap());

        bed.reset().await;
        let mut request = match spec.name {
            "profile" | "company" | "phone" => json!({"network_profile_url": ""}),
            "email" => json!({"first_name": "", "last_name": "", "domain": ""}),
            "url_search_people" => json!({"first_name": "", "last_name": "", "company_name": ""}),
            "reverse_phone" => json!({"mobile_phone": ""}),
            "reverse_email" => json!({"email": ""}),
            other => panic!("{other} has a published price"),
        };
        known.fill(spec.name, &mut request);
        bed.send(spec.name, &request).await.unwrap_or_else(|error| panic!("{}: {error:?}", spec.name));
        assert_eq!(bed.service.charged().await, told, "{}: what is told is what is charged", spec.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_is_openapi() {
    for word in WORDS {
        let bed = Bed::start(word).await;
        let told = request(&bed.service.base_url, "GET", "/openapi.json", None, None).await.json();
        let read: utoipa::openapi::OpenApi = serde_json::from_value(told.clone()).expect("it is OpenAPI");
        let again = serde_json::to_value(read).expect("what was read can be written");
        assert_eq!(again, told, "nothing in it is unknown to who reads OpenAPI by its letter");
    }
}
