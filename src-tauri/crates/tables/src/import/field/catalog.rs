//! What a column of a table can hold, for each kind of record; and the headings that mean it: folded, letters and digits only, a
//! space between two.

use api::Enrichment;
use words::text;

use super::kind::{Field, NAME, Reads, field};

const DOMAINS: &str = "\
    domain companydomain companydomainname websitedomain emaildomain domaene dominio domaine domein domena";
const SITES: &str = "\
    website websiteurl companywebsite webseite homepage companyurl web siteweb sitioweb sitoweb www internet webpage";
const CITIES: &str = "city ort stadt ville ciudad citta cidade miasto stad plaats town";
const COUNTRIES: &str = "country land pays pais paese kraj countryregion";
const COMPANIES: &str = "\
    company companyname account accountname organization organisation organizationname organisationname employer \
    firma firmenname unternehmen entreprise societe empresa azienda societa bedrijf bedrijfsnaam foretag \
    currentcompany business businessname";
const COMPANY_PAGES: &str = "\
    companypage companylinkedin companylinkedinurl linkedincompanypage companynetworkprofile linkedincompanyurl \
    companyprofileurl";
const EMAILS: &str = "\
    email emailaddress mail mailaddress emailadresse mailadresse courriel adressemail adresseemail correo \
    correoelectronico posta epost emailadres workemail businessemail email1 email1value emailaddress1 primaryemail \
    personemail contactemail";

/// The fields of a company.
pub(super) static COMPANY: &[Field] = &[
    field("name", text!("Company"), "name", Reads::Text(300))
        .named(COMPANIES, "name naam namn nom nome nombre org kunde client"),
    field("domain", text!("Domain"), "domain", Reads::Domain).named(DOMAINS, ""),
    field("website", text!("Website"), "website", Reads::Website).named(SITES, "url site"),
    field("email", text!("E-mail at the company"), "domain", Reads::CompanyEmail).in_files().named(EMAILS, ""),
    field("companyPage", text!("Company page"), "networkProfile", Reads::CompanyPage)
        .finds(Enrichment::CompanyPage)
        .named(COMPANY_PAGES, "linkedin linkedinurl linkedinpage page profile networkprofile"),
    field("city", text!("City"), "cityName", Reads::Text(NAME)).beside().in_files().named(CITIES, ""),
    field("country", text!("Country"), "countryName", Reads::Text(NAME)).beside().in_files().named(COUNTRIES, ""),
];

/// The fields of a person.
pub(super) static PERSON: &[Field] = &[
    field("firstName", text!("First name"), "firstname", Reads::Text(NAME)).named(
        "firstname givenname forename vorname prenom nombre nome voornaam imie fornamn personfirstname \
        contactfirstname",
        "first given",
    ),
    field("lastName", text!("Last name"), "lastname", Reads::Text(NAME)).named(
        "lastname surname familyname nachname familienname nom nomdefamille apellido apellidos cognome sobrenome \
        apelido achternaam nazwisko efternamn personlastname contactlastname",
        "last family",
    ),
    field("fullName", text!("Full name"), "full_name", Reads::FullName).in_files().named(
        "fullname contactname personname leadname nomcomplet nombrecompleto nomecompleto vollername ansprechpartner \
        displayname",
        "name contact person naam namn kontakt",
    ),
    field("jobTitle", text!("Job title"), "jobTitle", Reads::Text(300)).beside().named(
        "jobtitle position role jobposition beruf funktion stelle poste fonction cargo puesto ruolo mansione functie \
        stanowisko befattning organizationtitle currenttitle berufsbezeichnung",
        "title job titel",
    ),
    field("company", text!("Company"), "companyName", Reads::Text(300))
        .beside()
        .named(COMPANIES, "org klient kunde client"),
    field("domain", text!("Company domain"), "company.link.domain", Reads::Domain).beside().named(DOMAINS, ""),
    field("website", text!("Company website"), "companyWebsite", Reads::Website)
        .beside()
        .in_files()
        .named(SITES, "url site"),
    field("email", text!("E-mail"), "email", Reads::Email).finds(Enrichment::Email).named(EMAILS, "emails"),
    field("mobile", text!("Mobile number"), "mobile_phone", Reads::Phone).finds(Enrichment::Mobile).named(
        "mobile mobilephone mobilenumber mobilephonenumber cell cellphone cellnumber handy handynummer mobil \
        mobiltelefon mobilnummer portable telephoneportable movil celular cellulare telemovel komorka gsm mobiel",
        "phone phonenumber telephone telefon telefonnummer tel telefono telefone telefoon phone1value directphone \
        workdirectphone workphone businessphone rufnummer",
    ),
    field("profilePage", text!("Profile page"), "profileUrl", Reads::PersonPage).finds(Enrichment::Page).named(
        "profilepage profileurl linkedin linkedinurl linkedinprofile linkedinprofileurl personlinkedin \
        personlinkedinurl linkedinbio networkprofile networkprofileurl linkedinpage contactlinkedinurl profile",
        "profil page",
    ),
    field("companyPage", text!("Company page"), "companyUrl", Reads::CompanyPage)
        .beside()
        .in_files()
        .named(COMPANY_PAGES, ""),
    field("city", text!("City"), "location.city", Reads::Text(NAME)).beside().in_files().named(CITIES, ""),
    field("country", text!("Country"), "location.country", Reads::Text(NAME)).beside().in_files().named(COUNTRIES, ""),
];
