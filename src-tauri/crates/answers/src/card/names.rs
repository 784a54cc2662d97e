//! The names of fields in words. What the contract shows, and what records of people and companies commonly have, is called
//! as the columns call it, so that one thing has one name; any other field is spelled out.

use api::RecordKind;
use api::columns::by_place;
use words::text;

use super::value::words;

/// Names in words, in English, by the field, or by the object that it is in and the field where that says more. The
/// first that fits is taken.
const SPOKEN: &[(&str, &str)] = &[
    // With the object that they are in.
    ("body/description", text!("About")),
    ("body/type", text!("Company type")),
    ("company/employees", text!("Employees")),
    ("company/name", text!("Company")),
    ("company/url", text!("Company page")),
    ("date/end", text!("Until")),
    ("date/start", text!("From")),
    ("employees/range", text!("Range")),
    ("employees/total", text!("In total")),
    ("funding/last_date", text!("Date of the last round")),
    ("funding/last_round", text!("Last round")),
    ("funding/rounds", text!("Rounds")),
    ("funding/total_usd", text!("In total, US dollars")),
    ("location/default", text!("Location")),
    ("location/text", text!("Location")),
    ("position/lat", text!("Latitude")),
    ("position/lng", text!("Longitude")),
    ("school/name", text!("School")),
    ("school/url", text!("Page of the school")),
    // Pages, and how somebody is reached.
    ("network_company_url", text!("Company page")),
    ("companyUrl", text!("Company page")),
    ("network_profile_url", text!("Person's page")),
    ("profileUrl", text!("Person's page")),
    ("networkProfile", text!("Company page")),
    ("network", text!("Page on the network")),
    ("url", text!("Page")),
    ("identifier", text!("Name of the page")),
    ("website", text!("Website")),
    ("domain", text!("Domain")),
    ("phone_numbers", text!("Mobile number")),
    ("phone", text!("Phone")),
    ("email", text!("E-mail")),
    ("email_status", text!("E-mail status")),
    ("provider", text!("Found by")),
    ("verifier", text!("Checked by")),
    // Who it is.
    ("name", text!("Name")),
    ("full_name", text!("Full name")),
    ("first_name", text!("First name")),
    ("firstname", text!("First name")),
    ("middle_name", text!("Middle name")),
    ("last_name", text!("Last name")),
    ("lastname", text!("Last name")),
    ("headline", text!("Headline")),
    ("about", text!("About")),
    ("summary", text!("About")),
    ("description", text!("Description")),
    ("picture_url", text!("Picture")),
    ("profilePictureUrl", text!("Picture")),
    ("logo", text!("Logo")),
    ("logo_url", text!("Logo")),
    ("followers_count", text!("Followers")),
    ("connections_count", text!("Connections")),
    ("languages", text!("Languages")),
    ("proficiency", text!("Level")),
    ("skills", text!("Skills")),
    ("badges", text!("Badges")),
    ("member_badges", text!("Badges")),
    ("premium", text!("Premium member")),
    ("creator", text!("Creator")),
    ("open_to_work", text!("Open to work")),
    ("hiring", text!("Hiring")),
    ("verified", text!("Verified")),
    ("influencer", text!("Influencer")),
    ("last_updated", text!("Updated")),
    ("updated_at", text!("Updated")),
    // What a person did.
    ("current", text!("Present job")),
    ("title", text!("Title")),
    ("jobTitle", text!("Title")),
    ("seniority", text!("Seniority")),
    ("functions", text!("Job function")),
    ("department", text!("Department")),
    ("employment_type", text!("Employment type")),
    ("years_of_experience", text!("Years of experience")),
    ("experience", text!("Experience")),
    ("start", text!("From")),
    ("end", text!("Until")),
    ("education", text!("Education")),
    ("educations", text!("Education")),
    ("degree_name", text!("Degree")),
    ("field_of_study", text!("Field of study")),
    ("grade", text!("Grade")),
    ("certifications", text!("Certificates")),
    ("authority", text!("Issued by")),
    ("license_number", text!("Number of the certificate")),
    ("display_source", text!("Website")),
    // What a company is.
    ("company", text!("Company")),
    ("company_name", text!("Company")),
    ("company_website", text!("Company website")),
    ("legal_name", text!("Legal name")),
    ("industry", text!("Industry")),
    ("founded_year", text!("Founded")),
    ("employees", text!("Employees")),
    ("growth_percent", text!("Growth in percent")),
    ("revenue", text!("Revenue")),
    ("funding", text!("Funding")),
    ("specialities", text!("Specialities")),
    ("technologies", text!("Technologies")),
    ("category", text!("Kind")),
    ("known_people", text!("Known people")),
    // Where it is.
    ("location", text!("Location")),
    ("headquarter", text!("Headquarters")),
    ("headquarters", text!("Headquarters")),
    ("locations", text!("Sites")),
    ("locations_count", text!("Number of sites")),
    ("raw_address", text!("Address")),
    ("city", text!("City")),
    ("state", text!("State or region")),
    ("postal_code", text!("Postal code")),
    ("country", text!("Country")),
    ("country_code", text!("Country code")),
    ("continent", text!("Continent")),
    // What a check says.
    ("listed", text!("Listed")),
    ("result", text!("Result")),
    ("matched", text!("Matched")),
    ("topics", text!("Topics")),
    ("intent_topics", text!("Topics")),
    ("topic_count", text!("Topics found")),
    ("level_of_intent", text!("Level of interest")),
    ("date_stamp", text!("As of")),
    ("credits_used", text!("Credits used")),
    ("credits_consumed", text!("Credits used")),
    ("credits_remaining", text!("Credits left")),
];

/// The name of a field in words, in English. `path` is where it is, as a JSON pointer.
pub(super) fn label(path: &str, name: &str) -> String {
    spoken(path, |_| true).or_else(|| of_column(path, name)).map_or_else(|| words(name), str::to_owned)
}

/// The heading of the column that shows a field of this name, where it is one of the record itself.
fn of_column(path: &str, name: &str) -> Option<&'static str> {
    let own = path.strip_prefix("/body").unwrap_or(path).strip_prefix('/');
    if own != Some(name) {
        return None;
    }
    let kinds = [RecordKind::Company, RecordKind::Person];
    kinds.into_iter().find_map(|kind| by_place(kind.columns(), name)).map(|column| column.label)
}

/// The name of a field that is shown beside those of the object around its own: `School degree`.
pub(super) fn beside(parent: &str, path: &str, name: &str) -> String {
    // What it is called elsewhere would not say whose it is.
    let in_place = spoken(path, |own| own.contains('/'));
    in_place.map_or_else(|| format!("{parent} {}", words(name).to_lowercase()), str::to_owned)
}

fn spoken(path: &str, wanted: impl Fn(&str) -> bool) -> Option<&'static str> {
    let fits = |own: &str| wanted(own) && path.strip_suffix(own).is_some_and(|before| before.ends_with('/'));
    SPOKEN.iter().find(|(own, _)| fits(own)).map(|(_, label)| *label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_the_name_that_it_has_elsewhere() {
        for (path, name, told) in [
            ("/body/followers_count", "followers_count", "Followers"),
            ("/body/location/text", "text", "Location"),
            ("/body/comment/text", "text", "Text"),
            ("/body/description", "description", "About"),
            ("/body/experience/0/description", "description", "Description"),
            ("/body/employeeRange", "employeeRange", "Employees"),
            ("/body/headquarters/address", "address", "Address"),
            ("/body/favourite_colour", "favourite_colour", "Favourite colour"),
            ("/body/favourite_url", "favourite_url", "Favourite link"),
        ] {
            assert_eq!(label(path, name), told, "{path}");
        }
        for (path, name, told) in [
            ("/body/education/0/school/name", "name", "School"),
            ("/body/education/0/school/city", "city", "School city"),
        ] {
            assert_eq!(beside("School", path, name), told, "{path}");
        }
    }
}
