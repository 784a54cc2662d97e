CREATE TABLE company_cells (
    id INTEGER PRIMARY KEY REFERENCES records (id),
    "k_name" ANY,
    "k_domain" ANY,
    "k_employeeRange" ANY,
    "k_revenueRange" ANY,
    "k_countryName" ANY,
    "k_cityName" ANY,
    "k_description" ANY,
    "k_website" ANY,
    "k_networkProfile" ANY,
    "k_logo" ANY,
    "v_employeeRange" TEXT,
    "v_revenueRange" TEXT,
    "v_countryName" TEXT,
    "v_cityName" TEXT,
    words TEXT NOT NULL
) STRICT;
INSERT INTO company_cells (id, k_name, k_domain, k_employeeRange, k_revenueRange, k_countryName, k_cityName, k_description, k_website, k_networkProfile, k_logo, v_employeeRange, v_revenueRange, v_countryName, v_cityName, words)
    SELECT id, k_name, k_domain, k_employeeRange, k_revenueRange, k_countryName, k_cityName, k_description, k_website, k_networkProfile, k_logo, v_employeeRange, v_revenueRange, v_countryName, v_cityName, words FROM companies;
DROP TABLE companies;
CREATE TABLE person_cells (
    id INTEGER PRIMARY KEY REFERENCES records (id),
    "k_name" ANY,
    "k_title" ANY,
    "k_headline" ANY,
    "k_companyName" ANY,
    "k_jobStartDate" ANY,
    "k_address" ANY,
    "k_city" ANY,
    "k_country" ANY,
    "k_tenure" ANY,
    "k_seniority" ANY,
    "k_career" ANY,
    "k_companyIndustry" ANY,
    "k_companySize" ANY,
    "k_email" ANY,
    "k_phone" ANY,
    "k_profileUrl" ANY,
    "v_title" TEXT,
    "v_companyName" TEXT,
    "v_country" TEXT,
    "v_seniority" TEXT,
    words TEXT NOT NULL
) STRICT;
