// Written by `cargo xtask generate` from the Rust sources. Never edited by hand.

import type { EnrichmentFacts, JobFunctionGroup, LookUp, SearchFacts, SearchKind, Spec } from './types';

/** The kinds of search with their filters and limits. */
export const searchFacts: Record<SearchKind, SearchFacts> = {
  "companies": {
    "kind": "companies",
    "one": "company",
    "many": "companies",
    "record": "company",
    "price": 1,
    "usualPage": 100,
    "largestPage": 100,
    "mostRows": 10000,
    "needsAFilter": false,
    "byPage": false,
    "counts": false,
    "catalog": {
      "groups": [
        {
          "label": "Location",
          "filters": [
            {
              "key": "country",
              "exclude": null,
              "label": "Country",
              "kind": {
                "kind": "tokens",
                "source": "countries",
                "example": "Germany"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "region",
              "exclude": null,
              "label": "Region",
              "kind": {
                "kind": "tokens",
                "source": "service",
                "example": "Bavaria"
              },
              "help": "A region alone needs its country beside it.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "city",
              "exclude": null,
              "label": "City",
              "kind": {
                "kind": "tokens",
                "source": "service",
                "example": "Munich"
              },
              "help": "Choose from the list: a city needs its region.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "locationMatch",
              "exclude": null,
              "label": "Where the place counts",
              "kind": {
                "kind": "choice",
                "options": [
                  {
                    "value": "hqOnly",
                    "label": "Headquarters only",
                    "short": "Headquarters"
                  },
                  {
                    "value": "hqOperating",
                    "label": "Headquarters or other offices",
                    "short": "Any office"
                  }
                ],
                "default": null
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Industry",
          "filters": [
            {
              "key": "industry",
              "exclude": null,
              "label": "Industry",
              "kind": {
                "kind": "tokens",
                "source": "industries",
                "example": "software development"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Employees",
          "filters": [
            {
              "key": "size",
              "exclude": null,
              "label": "Employees",
              "kind": {
                "kind": "presets",
                "options": [
                  {
                    "value": "1-10",
                    "label": "1–10",
                    "short": "1–10"
                  },
                  {
                    "value": "11-50",
                    "label": "11–50",
                    "short": "11–50"
                  },
                  {
                    "value": "51-200",
                    "label": "51–200",
                    "short": "51–200"
                  },
                  {
                    "value": "201-500",
                    "label": "201–500",
                    "short": "201–500"
                  },
                  {
                    "value": "501-1000",
                    "label": "501–1,000",
                    "short": "501–1K"
                  },
                  {
                    "value": "1001-5000",
                    "label": "1,001–5,000",
                    "short": "1K–5K"
                  },
                  {
                    "value": "5001-10000",
                    "label": "5,001–10,000",
                    "short": "5K–10K"
                  },
                  {
                    "value": "10001",
                    "label": "10,001+",
                    "short": "10K+"
                  }
                ]
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Events",
          "filters": [
            {
              "key": "events",
              "exclude": null,
              "label": "Events",
              "kind": {
                "kind": "presets",
                "options": [
                  {
                    "value": "hiring_in_finance_department",
                    "label": "Hiring in finance",
                    "short": "Hiring in finance"
                  },
                  {
                    "value": "hiring_in_support_department",
                    "label": "Hiring in support",
                    "short": "Hiring in support"
                  },
                  {
                    "value": "hiring_in_operations_department",
                    "label": "Hiring in operations",
                    "short": "Hiring in operations"
                  },
                  {
                    "value": "hiring_in_creative_department",
                    "label": "Hiring in creative",
                    "short": "Hiring in creative"
                  },
                  {
                    "value": "hiring_in_sales_department",
                    "label": "Hiring in sales",
                    "short": "Hiring in sales"
                  },
                  {
                    "value": "hiring_in_trade_department",
                    "label": "Hiring in trade",
                    "short": "Hiring in trade"
                  },
                  {
                    "value": "hiring_in_marketing_department",
                    "label": "Hiring in marketing",
                    "short": "Hiring in marketing"
                  },
                  {
                    "value": "hiring_in_health_department",
                    "label": "Hiring in health",
                    "short": "Hiring in health"
                  },
                  {
                    "value": "hiring_in_education_department",
                    "label": "Hiring in education",
                    "short": "Hiring in education"
                  },
                  {
                    "value": "hiring_in_professional_service_department",
                    "label": "Hiring in professional services",
                    "short": "Hiring in professional services"
                  },
                  {
                    "value": "hiring_in_human_resources_department",
                    "label": "Hiring in human resources",
                    "short": "Hiring in human resources"
                  },
                  {
                    "value": "hiring_in_legal_department",
                    "label": "Hiring in legal",
                    "short": "Hiring in legal"
                  },
                  {
                    "value": "hiring_in_unknown_department",
                    "label": "Hiring in another department",
                    "short": "Hiring in another department"
                  },
                  {
                    "value": "hiring_in_engineering_department",
                    "label": "Hiring in engineering",
                    "short": "Hiring in engineering"
                  },
                  {
                    "value": "increase_in_customer_service_department",
                    "label": "Growing in customer service",
                    "short": "Growing in customer service"
                  },
                  {
                    "value": "increase_in_engineering_department",
                    "label": "Growing in engineering",
                    "short": "Growing in engineering"
                  },
                  {
                    "value": "increase_in_operations_department",
                    "label": "Growing in operations",
                    "short": "Growing in operations"
                  },
                  {
                    "value": "increase_in_marketing_department",
                    "label": "Growing in marketing",
                    "short": "Growing in marketing"
                  },
                  {
                    "value": "increase_in_sales_department",
                    "label": "Growing in sales",
                    "short": "Growing in sales"
                  },
                  {
                    "value": "increase_in_all_departments",
                    "label": "Growing in all departments",
                    "short": "Growing in all departments"
                  },
                  {
                    "value": "decrease_in_customer_service_department",
                    "label": "Shrinking in customer service",
                    "short": "Shrinking in customer service"
                  },
                  {
                    "value": "decrease_in_engineering_department",
                    "label": "Shrinking in engineering",
                    "short": "Shrinking in engineering"
                  },
                  {
                    "value": "decrease_in_operations_department",
                    "label": "Shrinking in operations",
                    "short": "Shrinking in operations"
                  },
                  {
                    "value": "decrease_in_marketing_department",
                    "label": "Shrinking in marketing",
                    "short": "Shrinking in marketing"
                  },
                  {
                    "value": "decrease_in_sales_department",
                    "label": "Shrinking in sales",
                    "short": "Shrinking in sales"
                  },
                  {
                    "value": "decrease_in_all_departments",
                    "label": "Shrinking in all departments",
                    "short": "Shrinking in all departments"
                  },
                  {
                    "value": "company_award",
                    "label": "Company award",
                    "short": "Company award"
                  },
                  {
                    "value": "award",
                    "label": "Award",
                    "short": "Award"
                  },
                  {
                    "value": "new_product",
                    "label": "New product",
                    "short": "New product"
                  },
                  {
                    "value": "employee_joined_company",
                    "label": "New employee joined",
                    "short": "New employee joined"
                  },
                  {
                    "value": "merger_and_acquisitions",
                    "label": "Merger or acquisition",
                    "short": "Merger or acquisition"
                  },
                  {
                    "value": "lawsuits_and_legal_issues",
                    "label": "Lawsuit or legal issue",
                    "short": "Lawsuit or legal issue"
                  },
                  {
                    "value": "outages_and_security_breaches",
                    "label": "Outage or security breach",
                    "short": "Outage or security breach"
                  },
                  {
                    "value": "closing_office",
                    "label": "Closing an office",
                    "short": "Closing an office"
                  },
                  {
                    "value": "new_investment",
                    "label": "New investment",
                    "short": "New investment"
                  },
                  {
                    "value": "new_office",
                    "label": "New office",
                    "short": "New office"
                  },
                  {
                    "value": "new_partnership",
                    "label": "New partnership",
                    "short": "New partnership"
                  },
                  {
                    "value": "cost_cutting",
                    "label": "Cost cutting",
                    "short": "Cost cutting"
                  },
                  {
                    "value": "new_funding_round",
                    "label": "New funding round",
                    "short": "New funding round"
                  },
                  {
                    "value": "ipo_announcement",
                    "label": "IPO announcement",
                    "short": "IPO announcement"
                  }
                ]
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "eventWindow",
              "exclude": null,
              "label": "Within the last",
              "kind": {
                "kind": "choice",
                "options": [
                  {
                    "value": "30 days",
                    "label": "30 days",
                    "short": "30 days"
                  },
                  {
                    "value": "60 days",
                    "label": "60 days",
                    "short": "60 days"
                  },
                  {
                    "value": "90 days",
                    "label": "90 days",
                    "short": "90 days"
                  }
                ],
                "default": null
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Revenue",
          "filters": [
            {
              "key": "revenue",
              "exclude": null,
              "label": "Revenue",
              "kind": {
                "kind": "presets",
                "options": [
                  {
                    "value": "0-500K",
                    "label": "up to 500K",
                    "short": "≤500K"
                  },
                  {
                    "value": "500K-1M",
                    "label": "500K–1M",
                    "short": "500K–1M"
                  },
                  {
                    "value": "1M-5M",
                    "label": "1M–5M",
                    "short": "1–5M"
                  },
                  {
                    "value": "5M-10M",
                    "label": "5M–10M",
                    "short": "5–10M"
                  },
                  {
                    "value": "10M-25M",
                    "label": "10M–25M",
                    "short": "10–25M"
                  },
                  {
                    "value": "25M-75M",
                    "label": "25M–75M",
                    "short": "25–75M"
                  },
                  {
                    "value": "75M-200M",
                    "label": "75M–200M",
                    "short": "75–200M"
                  },
                  {
                    "value": "200M-500M",
                    "label": "200M–500M",
                    "short": "200–500M"
                  },
                  {
                    "value": "500M-1B",
                    "label": "500M–1B",
                    "short": "500M–1B"
                  },
                  {
                    "value": "1B-10B",
                    "label": "1B–10B",
                    "short": "1–10B"
                  },
                  {
                    "value": "10B-100B",
                    "label": "10B–100B",
                    "short": "10–100B"
                  },
                  {
                    "value": "100B-1T",
                    "label": "100B–1T",
                    "short": "100B–1T"
                  },
                  {
                    "value": "1T-10T",
                    "label": "1T–10T",
                    "short": "1–10T"
                  },
                  {
                    "value": "10T",
                    "label": "10T+",
                    "short": "10T+"
                  }
                ]
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Technology",
          "filters": [
            {
              "key": "techStack",
              "exclude": null,
              "label": "Technology",
              "kind": {
                "kind": "tokens",
                "source": "service",
                "example": "PostgreSQL"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Intent topics",
          "filters": [
            {
              "key": "topics",
              "exclude": null,
              "label": "Intent topics",
              "kind": {
                "kind": "tokens",
                "source": "service",
                "example": "cloud migration"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Website keywords",
          "filters": [
            {
              "key": "keywords",
              "exclude": null,
              "label": "Website keywords",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "predictive maintenance"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Company name",
          "filters": [
            {
              "key": "companyName",
              "exclude": null,
              "label": "Company name",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Kestrel Systems"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Company age",
          "filters": [
            {
              "key": "age",
              "exclude": null,
              "label": "Company age",
              "kind": {
                "kind": "presets",
                "options": [
                  {
                    "value": "0-3",
                    "label": "up to 3 years",
                    "short": "0–3"
                  },
                  {
                    "value": "3-6",
                    "label": "3–6 years",
                    "short": "3–6"
                  },
                  {
                    "value": "6-10",
                    "label": "6–10 years",
                    "short": "6–10"
                  },
                  {
                    "value": "10-20",
                    "label": "10–20 years",
                    "short": "10–20"
                  },
                  {
                    "value": "20",
                    "label": "20+ years",
                    "short": "20+"
                  }
                ]
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Locations, website, listing",
          "filters": [
            {
              "key": "locations",
              "exclude": null,
              "label": "Number of locations",
              "kind": {
                "kind": "presets",
                "options": [
                  {
                    "value": "0-1",
                    "label": "up to 1",
                    "short": "0–1"
                  },
                  {
                    "value": "2-5",
                    "label": "2–5",
                    "short": "2–5"
                  },
                  {
                    "value": "6-20",
                    "label": "6–20",
                    "short": "6–20"
                  },
                  {
                    "value": "21-50",
                    "label": "21–50",
                    "short": "21–50"
                  },
                  {
                    "value": "51-100",
                    "label": "51–100",
                    "short": "51–100"
                  },
                  {
                    "value": "101-1000",
                    "label": "101–1,000",
                    "short": "101–1K"
                  },
                  {
                    "value": "1001",
                    "label": "1,001+",
                    "short": "1K+"
                  }
                ]
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "hasWebsite",
              "exclude": null,
              "label": "Has a website",
              "kind": {
                "kind": "yesNo"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "isPublicCompany",
              "exclude": null,
              "label": "Listed on a stock exchange",
              "kind": {
                "kind": "yesNo"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        }
      ]
    }
  },
  "leads": {
    "kind": "leads",
    "one": "lead",
    "many": "leads",
    "record": "person",
    "price": 1,
    "usualPage": 25,
    "largestPage": 100,
    "mostRows": null,
    "needsAFilter": true,
    "byPage": true,
    "counts": false,
    "catalog": {
      "groups": [
        {
          "label": "Job title",
          "filters": [
            {
              "key": "job",
              "exclude": "jobExclude",
              "label": "Job title",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Head of Procurement"
              },
              "help": "How closely a title must match is set below, under “How words match”.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Company",
          "filters": [
            {
              "key": "company",
              "exclude": null,
              "label": "Company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Kestrel Systems"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "companyUrl",
              "exclude": null,
              "label": "Company page",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "https://www.network.example/company/kestrel-systems"
              },
              "help": "The address of the company's page.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Where the person is",
          "filters": [
            {
              "key": "peopleLocation",
              "exclude": "peopleLocationExclude",
              "label": "Where the person is",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Munich"
              },
              "help": "A place, like “Munich” or “Germany”.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Seniority and function",
          "filters": [
            {
              "key": "seniority",
              "exclude": "seniorityExclude",
              "label": "Seniority",
              "kind": {
                "kind": "presets",
                "options": [
                  {
                    "value": "founder",
                    "label": "Founder",
                    "short": "Founder"
                  },
                  {
                    "value": "owner",
                    "label": "Owner",
                    "short": "Owner"
                  },
                  {
                    "value": "partner",
                    "label": "Partner",
                    "short": "Partner"
                  },
                  {
                    "value": "c_suite",
                    "label": "C-suite",
                    "short": "C-suite"
                  },
                  {
                    "value": "vp",
                    "label": "Vice president",
                    "short": "VP"
                  },
                  {
                    "value": "director",
                    "label": "Director",
                    "short": "Director"
                  },
                  {
                    "value": "head",
                    "label": "Head",
                    "short": "Head"
                  },
                  {
                    "value": "manager",
                    "label": "Manager",
                    "short": "Manager"
                  },
                  {
                    "value": "senior",
                    "label": "Senior",
                    "short": "Senior"
                  },
                  {
                    "value": "mid-level",
                    "label": "Mid-level",
                    "short": "Mid-level"
                  },
                  {
                    "value": "entry",
                    "label": "Entry level",
                    "short": "Entry"
                  },
                  {
                    "value": "intern",
                    "label": "Intern",
                    "short": "Intern"
                  }
                ]
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "jobFunction",
              "exclude": "jobFunctionExclude",
              "label": "Job function",
              "kind": {
                "kind": "tokens",
                "source": "jobFunctions",
                "example": "revenue_accounting"
              },
              "help": "Choose from the list, or type an identifier that it does not have. At most 300 on each side.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Tenure and experience",
          "filters": [
            {
              "key": "yearsCurrentRole",
              "exclude": null,
              "label": "Time in the present job",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "1 to 2 years"
              },
              "help": "Like “1 to 2 years”, “Less than 1 year”, “More than 10 years”.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "yearsCurrentCompany",
              "exclude": null,
              "label": "Time at the present company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "More than 10 years"
              },
              "help": "Like “1 to 2 years”, “Less than 1 year”, “More than 10 years”.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "yearsWorkExperience",
              "exclude": null,
              "label": "Work experience",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Less than 1 year"
              },
              "help": "Like “1 to 2 years”, “Less than 1 year”, “More than 10 years”.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "duration",
              "exclude": null,
              "label": "Exact times",
              "kind": {
                "kind": "durations",
                "spans": [
                  {
                    "key": "latestCompany",
                    "label": "Latest company",
                    "overrides": null
                  },
                  {
                    "key": "currentCompany",
                    "label": "Present company",
                    "overrides": "yearsCurrentCompany"
                  },
                  {
                    "key": "previousCompany",
                    "label": "Previous company",
                    "overrides": null
                  },
                  {
                    "key": "latestJob",
                    "label": "Latest job",
                    "overrides": null
                  },
                  {
                    "key": "currentJob",
                    "label": "Present job",
                    "overrides": "yearsCurrentRole"
                  },
                  {
                    "key": "previousJob",
                    "label": "Previous job",
                    "overrides": null
                  },
                  {
                    "key": "total",
                    "label": "Whole career",
                    "overrides": "yearsWorkExperience"
                  }
                ]
              },
              "help": "Used instead of the same time in words above.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Skills, languages, certificates",
          "filters": [
            {
              "key": "skills",
              "exclude": "skillsExclude",
              "label": "Skills",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "contract negotiation"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "language",
              "exclude": "languageExclude",
              "label": "Languages",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "German"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "certification",
              "exclude": "certificationExclude",
              "label": "Certificates",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "PMP"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Profile text and badges",
          "filters": [
            {
              "key": "profileKeywords",
              "exclude": "profileKeywordsExclude",
              "label": "Words in the profile",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "lean manufacturing"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "profileBadge",
              "exclude": null,
              "label": "Profile badge",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "open to work"
              },
              "help": "A badge, like “open to work”. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Company industry, location, type",
          "filters": [
            {
              "key": "industry",
              "exclude": "industryExclude",
              "label": "Industry",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "software development"
              },
              "help": "Try those of company search. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "hq",
              "exclude": "hqExclude",
              "label": "Headquarters",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Bavaria"
              },
              "help": "A place, like “Bavaria”. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "type",
              "exclude": "typeExclude",
              "label": "Company type",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "PRIVATELY_HELD"
              },
              "help": "Choose a form that services take, like PRIVATELY_HELD, or type another. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "oneOf",
                  "label": "",
                  "options": [
                    {
                      "value": "PRIVATELY_HELD",
                      "label": "Privately held",
                      "short": "Privately held"
                    },
                    {
                      "value": "PUBLIC_COMPANY",
                      "label": "Public company",
                      "short": "Public company"
                    },
                    {
                      "value": "PARTNERSHIP",
                      "label": "Partnership",
                      "short": "Partnership"
                    },
                    {
                      "value": "NONPROFIT",
                      "label": "Nonprofit",
                      "short": "Nonprofit"
                    },
                    {
                      "value": "GOVERNMENT_AGENCY",
                      "label": "Government agency",
                      "short": "Government agency"
                    },
                    {
                      "value": "EDUCATIONAL",
                      "label": "Educational institution",
                      "short": "Educational institution"
                    },
                    {
                      "value": "SELF_EMPLOYED",
                      "label": "Self-employed",
                      "short": "Self-employed"
                    },
                    {
                      "value": "SOLE_PROPRIETORSHIP",
                      "label": "Sole proprietorship",
                      "short": "Sole proprietorship"
                    }
                  ]
                }
              ]
            }
          ],
          "open": false
        },
        {
          "label": "Company size, revenue, founding",
          "filters": [
            {
              "key": "size",
              "exclude": null,
              "label": "Employees",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "11-50"
              },
              "help": "A range, like 11-50. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "range",
                  "label": "",
                  "least": 0,
                  "most": 100000000
                }
              ]
            },
            {
              "key": "revenue",
              "exclude": null,
              "label": "Revenue",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "1000000-10000000"
              },
              "help": "A range in whole dollars, like 1000000-10000000. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "range",
                  "label": "",
                  "least": 0,
                  "most": 1000000000000000
                }
              ]
            },
            {
              "key": "founded",
              "exclude": null,
              "label": "Founded",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "2015-2022"
              },
              "help": "Years, like 2015-2022. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "range",
                  "label": "",
                  "least": 1500,
                  "most": 2100
                }
              ]
            }
          ],
          "open": false
        },
        {
          "label": "Company text",
          "filters": [
            {
              "key": "companyKeywords",
              "exclude": "companyKeywordsExclude",
              "label": "Words about the company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "predictive maintenance"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Funding",
          "filters": [
            {
              "key": "funding",
              "exclude": null,
              "label": "Funding round",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "SERIES_A"
              },
              "help": "Choose a form that services take, like SEED or SERIES_A, or type another. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "oneOf",
                  "label": "",
                  "options": [
                    {
                      "value": "SEED",
                      "label": "Seed",
                      "short": "Seed"
                    },
                    {
                      "value": "SERIES_A",
                      "label": "Series A",
                      "short": "Series A"
                    },
                    {
                      "value": "SERIES_B",
                      "label": "Series B",
                      "short": "Series B"
                    },
                    {
                      "value": "SERIES_C",
                      "label": "Series C",
                      "short": "Series C"
                    },
                    {
                      "value": "SERIES_D",
                      "label": "Series D",
                      "short": "Series D"
                    },
                    {
                      "value": "PRE_SEED",
                      "label": "Pre-seed",
                      "short": "Pre-seed"
                    },
                    {
                      "value": "PRIVATE_EQUITY",
                      "label": "Private equity",
                      "short": "Private equity"
                    }
                  ]
                }
              ]
            },
            {
              "key": "fundingAmount",
              "exclude": null,
              "label": "Funding amount",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "1000000-5000000"
              },
              "help": "A range in whole dollars, like 1000000-5000000. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "range",
                  "label": "",
                  "least": 0,
                  "most": 1000000000000000
                }
              ]
            },
            {
              "key": "fundingDateMonths",
              "exclude": null,
              "label": "Funded within the last months",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "12"
              },
              "help": "A number, like 12. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": false,
              "parts": [
                {
                  "part": "number",
                  "label": "",
                  "least": 1,
                  "most": 600
                }
              ]
            }
          ],
          "open": false
        },
        {
          "label": "Departments",
          "filters": [
            {
              "key": "department",
              "exclude": null,
              "label": "Department",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "sales"
              },
              "help": "A name, then its size: “sales”, “10-100”. Their order has a meaning. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": true,
              "parts": [
                {
                  "part": "name",
                  "label": "Name of the department",
                  "example": "sales"
                },
                {
                  "part": "range",
                  "label": "People in it",
                  "least": 0,
                  "most": 100000000
                }
              ]
            },
            {
              "key": "growth",
              "exclude": null,
              "label": "Growth of the department",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "20-80"
              },
              "help": "A name, then a range, then a time: “sales”, “20-80”, “3 months”. Their order has a meaning. The boxes write a form that services were seen to take; the field takes any text. No list is published: a value in another form may be sent, and the service may ignore it in silence.",
              "ordered": true,
              "parts": [
                {
                  "part": "name",
                  "label": "Name of the department",
                  "example": "sales"
                },
                {
                  "part": "range",
                  "label": "Growth in percent",
                  "least": 0,
                  "most": 100000
                },
                {
                  "part": "oneOf",
                  "label": "Within",
                  "options": [
                    {
                      "value": "3 months",
                      "label": "3 months",
                      "short": "3 months"
                    },
                    {
                      "value": "6 months",
                      "label": "6 months",
                      "short": "6 months"
                    },
                    {
                      "value": "12 months",
                      "label": "12 months",
                      "short": "12 months"
                    }
                  ]
                }
              ]
            }
          ],
          "open": false
        },
        {
          "label": "How words match",
          "filters": [
            {
              "key": "searchMode",
              "exclude": null,
              "label": "How words match",
              "kind": {
                "kind": "choice",
                "options": [
                  {
                    "value": "SMART",
                    "label": "Smart: similar words match too",
                    "short": "Smart"
                  },
                  {
                    "value": "WORD",
                    "label": "Word: the words themselves must be there",
                    "short": "Word"
                  },
                  {
                    "value": "STRICT",
                    "label": "Strict: exactly what is typed",
                    "short": "Strict"
                  }
                ],
                "default": "SMART"
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        }
      ]
    }
  },
  "people": {
    "kind": "people",
    "one": "person",
    "many": "people",
    "record": "person",
    "price": 1,
    "usualPage": 100,
    "largestPage": 100,
    "mostRows": null,
    "needsAFilter": true,
    "byPage": false,
    "counts": true,
    "catalog": {
      "groups": [
        {
          "label": "Now",
          "filters": [
            {
              "key": "jobTitle.include",
              "exclude": null,
              "label": "Job title",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Head of Procurement"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "location.include",
              "exclude": null,
              "label": "Where the person is",
              "kind": {
                "kind": "tokens",
                "source": "countries",
                "example": "Germany"
              },
              "help": "Countries, by name or two-letter code.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompany.location",
              "exclude": null,
              "label": "Where the company is",
              "kind": {
                "kind": "tokens",
                "source": "countries",
                "example": "Austria"
              },
              "help": "Countries of the present employer, by name or two-letter code.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": true
        },
        {
          "label": "Earlier role",
          "filters": [
            {
              "key": "pastJobTitle.include",
              "exclude": null,
              "label": "Earlier job title",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Consultant"
              },
              "help": "All of these are about the same earlier role.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "pastCompanyName.include",
              "exclude": null,
              "label": "Earlier company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Kestrel Systems"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "pastCompany.location",
              "exclude": null,
              "label": "Where the earlier company is",
              "kind": {
                "kind": "tokens",
                "source": "countries",
                "example": "Switzerland"
              },
              "help": "Countries of the earlier employer, by name or two-letter code.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Not in the published list",
          "filters": [
            {
              "key": "firstName.include",
              "exclude": "firstName.exclude",
              "label": "First name",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Ada"
              },
              "help": "Services were seen to take these, and yours may not. Each is checked by a count, which is free; one that is refused is switched off for this workspace.",
              "ordered": false,
              "parts": []
            },
            {
              "key": "lastName.include",
              "exclude": "lastName.exclude",
              "label": "Last name",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Lovelace"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "skills.include",
              "exclude": "skills.exclude",
              "label": "Skills",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "contract negotiation"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "languages.include",
              "exclude": "languages.exclude",
              "label": "Languages",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "German"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "school.include",
              "exclude": "school.exclude",
              "label": "School",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "University of Vienna"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "keyword.include",
              "exclude": "keyword.exclude",
              "label": "Words in the profile",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "lean manufacturing"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyName.include",
              "exclude": "currentCompanyName.exclude",
              "label": "Company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "Kestrel Systems"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyDomain.include",
              "exclude": "currentCompanyDomain.exclude",
              "label": "Domain of the company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "kestrel.example"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyUrl.include",
              "exclude": "currentCompanyUrl.exclude",
              "label": "Page of the company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "https://www.network.example/company/kestrel-systems"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyIndustry.include",
              "exclude": "currentCompanyIndustry.exclude",
              "label": "Industry of the company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "software development"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyType.include",
              "exclude": "currentCompanyType.exclude",
              "label": "Type of the company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "PRIVATELY_HELD"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "pastCompanyDomain.include",
              "exclude": "pastCompanyDomain.exclude",
              "label": "Domain of an earlier company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "kestrel.example"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "pastCompanyIndustry.include",
              "exclude": "pastCompanyIndustry.exclude",
              "label": "Industry of an earlier company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "software development"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "pastCompanyType.include",
              "exclude": "pastCompanyType.exclude",
              "label": "Type of an earlier company",
              "kind": {
                "kind": "tokens",
                "source": "free",
                "example": "PUBLIC_COMPANY"
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "experience",
              "exclude": null,
              "label": "Work experience in years",
              "kind": {
                "kind": "range",
                "range": {
                  "lower": ">",
                  "upper": "<=",
                  "above": true,
                  "least": 0,
                  "most": 100,
                  "time": null,
                  "times": [],
                  "usual": null
                }
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "timeInCurrentCompany",
              "exclude": null,
              "label": "Years at the company",
              "kind": {
                "kind": "range",
                "range": {
                  "lower": ">",
                  "upper": "<=",
                  "above": true,
                  "least": 0,
                  "most": 100,
                  "time": null,
                  "times": [],
                  "usual": null
                }
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyHeadcount",
              "exclude": null,
              "label": "People in the company",
              "kind": {
                "kind": "range",
                "range": {
                  "lower": ">",
                  "upper": "<=",
                  "above": true,
                  "least": 0,
                  "most": 100000000,
                  "time": null,
                  "times": [],
                  "usual": null
                }
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyRevenue",
              "exclude": null,
              "label": "Revenue of the company in dollars",
              "kind": {
                "kind": "range",
                "range": {
                  "lower": ">",
                  "upper": "<=",
                  "above": true,
                  "least": 0,
                  "most": 1000000000000000,
                  "time": null,
                  "times": [],
                  "usual": null
                }
              },
              "help": "",
              "ordered": false,
              "parts": []
            },
            {
              "key": "currentCompanyGrowth",
              "exclude": null,
              "label": "Growth of the company in percent",
              "kind": {
                "kind": "range",
                "range": {
                  "lower": "min",
                  "upper": "max",
                  "above": false,
                  "least": -100,
                  "most": 100000,
                  "time": "timespan",
                  "times": [
                    {
                      "value": "3months",
                      "label": "3 months",
                      "short": "3 mo"
                    },
                    {
                      "value": "6months",
                      "label": "6 months",
                      "short": "6 mo"
                    },
                    {
                      "value": "12months",
                      "label": "12 months",
                      "short": "12 mo"
                    },
                    {
                      "value": "24months",
                      "label": "24 months",
                      "short": "24 mo"
                    }
                  ],
                  "usual": "12months"
                }
              },
              "help": "",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        },
        {
          "label": "Advanced",
          "filters": [
            {
              "key": "advanced",
              "exclude": null,
              "label": "Further filters as JSON",
              "kind": {
                "kind": "json",
                "example": "{\"jobTitle\": {\"exclude\": [\"intern\"]}}"
              },
              "help": "For filters that the service knows and this panel does not. They are sent as they are.",
              "ordered": false,
              "parts": []
            }
          ],
          "open": false
        }
      ]
    }
  }
};

/** What can be found out about records of lists, in the order of what needs what. */
export const enrichments: EnrichmentFacts[] = [
  {
    "enrichment": "page",
    "label": "Profile page found",
    "many": "profile pages",
    "help": "A person's page, from name and company.",
    "record": "person",
    "operation": "url_search_people",
    "after": [],
    "goodForDays": null
  },
  {
    "enrichment": "profile",
    "label": "Profile",
    "many": "profiles",
    "help": "The whole profile of a person, from the page.",
    "record": "person",
    "operation": "profile",
    "after": [
      "page"
    ],
    "goodForDays": null
  },
  {
    "enrichment": "email",
    "label": "E-mail found",
    "many": "e-mails",
    "help": "A work e-mail, from name and company or from the page.",
    "record": "person",
    "operation": "email",
    "after": [],
    "goodForDays": null
  },
  {
    "enrichment": "mobile",
    "label": "Mobile found",
    "many": "mobiles",
    "help": "A mobile number, from the person's page.",
    "record": "person",
    "operation": "phone",
    "after": [
      "page"
    ],
    "goodForDays": null
  },
  {
    "enrichment": "doNotCall",
    "label": "Do not call",
    "many": "do-not-call checks",
    "help": "Whether a mobile number of the United States is on a do-not-call list; good for 31 days.",
    "record": "person",
    "operation": "dnc_check",
    "after": [
      "mobile"
    ],
    "goodForDays": 31
  },
  {
    "enrichment": "companyPage",
    "label": "Company page found",
    "many": "company pages",
    "help": "A company's page, from its domain.",
    "record": "company",
    "operation": "domain_to_network",
    "after": [],
    "goodForDays": null
  },
  {
    "enrichment": "company",
    "label": "Company profile",
    "many": "company profiles",
    "help": "The profile of a company, from its page.",
    "record": "company",
    "operation": "company",
    "after": [
      "companyPage"
    ],
    "goodForDays": null
  },
  {
    "enrichment": "topics",
    "label": "Intent topics",
    "many": "topic checks",
    "help": "Which topics a company is interested in, from its page.",
    "record": "company",
    "operation": "business_intent_topics",
    "after": [
      "companyPage"
    ],
    "goodForDays": null
  },
  {
    "enrichment": "people",
    "label": "People found",
    "many": "people",
    "help": "People at a company whom your personas mean, from its page or from its name and place.",
    "record": "company",
    "operation": "leads_finder",
    "after": [],
    "goodForDays": null
  }
];

/** The published job functions by group. */
export const jobFunctions: JobFunctionGroup[] = [
  {
    "group": "accounting",
    "complete": true,
    "ids": [
      "accounting",
      "accounting_management",
      "accounts_payable",
      "accounts_receivable",
      "bookkeeping",
      "consolidation_accounting",
      "cost_accounting",
      "external_audit_and_assurance",
      "financial_reporting",
      "fixed_asset_accounting",
      "general_ledger_and_close",
      "other_accounting",
      "payroll_accounting",
      "revenue_accounting",
      "tax_accounting"
    ]
  },
  {
    "group": "administrative",
    "complete": true,
    "ids": [
      "administrative",
      "administrative_assistant",
      "calendar_travel_coordination",
      "data_entry_and_clerical",
      "document_and_mail_services",
      "executive_assistant",
      "facility_administration",
      "front_desk_reception",
      "meeting_and_event_coordination",
      "office_management",
      "other_administrative",
      "personal_assistance",
      "records_management",
      "virtual_assistant_remote_admin"
    ]
  },
  {
    "group": "agriculture",
    "complete": true,
    "ids": [
      "agriculture_forestry_and_animal_care",
      "agricultural_operations",
      "crop_production",
      "environmental_and_natural_resource_management",
      "farming_and_ranching",
      "fisheries_and_aquaculture",
      "forestry_and_conservation",
      "livestock_and_animal_care",
      "other_agriculture_forestry_and_animal_care"
    ]
  },
  {
    "group": "arts and entertainment",
    "complete": true,
    "ids": [
      "arts_entertainment_and_performance",
      "acting_and_performance",
      "cultural_and_museum_programming",
      "dance_and_choreography",
      "directing_and_producing",
      "film_and_screen_production",
      "live_entertainment_production",
      "music_and_singing",
      "other_arts_entertainment_and_performance",
      "talent_and_casting",
      "theatre_and_stage_production"
    ]
  },
  {
    "group": "beauty",
    "complete": true,
    "ids": [
      "beauty_and_personal_care",
      "barbering",
      "cosmetology_general",
      "esthetics_and_skin_care",
      "hair_styling",
      "makeup_artistry",
      "massage_and_bodywork",
      "nail_care",
      "other_beauty_and_personal_care",
      "salon_and_spa_management"
    ]
  },
  {
    "group": "business development",
    "complete": true,
    "ids": [
      "business_development",
      "bids_proposals_and_capture_management",
      "channel_development",
      "corporate_development",
      "corporate_strategy",
      "country_management",
      "franchise_development",
      "international_expansion",
      "market_development",
      "new_ventures_and_corporate_innovation",
      "other_business_development",
      "partnerships_and_alliances",
      "strategic_business_development"
    ]
  },
  {
    "group": "community and social services",
    "complete": true,
    "ids": [
      "community_and_social_services",
      "advocacy_public_policy",
      "case_management",
      "child_family_services",
      "community_health_services",
      "community_outreach",
      "counseling",
      "crisis_intervention",
      "family_caregiving",
      "fundraising_development",
      "grants_management",
      "nonprofit_program_management",
      "other_community_and_social_services",
      "philanthropy_and_foundation_relations",
      "rehabilitation_services",
      "religious_spiritual_services",
      "social_work",
      "volunteer_coordination"
    ]
  },
  {
    "group": "consulting",
    "complete": true,
    "ids": [
      "consulting",
      "financial_consulting",
      "human_capital_consulting",
      "implementation_consulting",
      "it_consulting",
      "management_consulting",
      "marketing_and_sales_consulting",
      "operations_consulting",
      "other_consulting",
      "risk_consulting",
      "solutions_consulting",
      "strategy_consulting",
      "supply_chain_consulting",
      "sustainability_esg_consulting",
      "transformation_consulting"
    ]
  },
  {
    "group": "customer success and support",
    "complete": true,
    "ids": [
      "customer_success_and_support",
      "call_center",
      "customer_community_management",
      "customer_education",
      "customer_experience",
      "customer_onboarding",
      "customer_retention",
      "customer_success",
      "customer_success_operations",
      "customer_support",
      "customer_support_operations",
      "implementation_services",
      "other_customer_success_and_support",
      "professional_services_and_customer_delivery",
      "renewals_management",
      "technical_support"
    ]
  },
  {
    "group": "design",
    "complete": true,
    "ids": [
      "design",
      "brand_design",
      "design_management",
      "design_operations",
      "fashion_and_apparel_design",
      "fine_arts_illustration",
      "floristry",
      "graphic_design",
      "industrial_design",
      "interaction_design",
      "interior_and_environmental_design",
      "lighting_design",
      "motion_design",
      "other_design",
      "photography_visual_storytelling",
      "product_design",
      "service_design",
      "ui_ux",
      "web_design"
    ]
  },
  {
    "group": "education",
    "complete": true,
    "ids": [
      "education",
      "academic_affairs",
      "admissions_enrollment",
      "adult_and_continuing_education",
      "alumni_development",
      "assessment_and_accreditation",
      "career_services",
      "corporate_training_enablement",
      "curriculum_development",
      "early_childhood_education",
      "education_policy",
      "education_technology",
      "higher_education_faculty",
      "instructional_design",
      "k12_instruction",
      "library_services",
      "online_learning_and_elearning",
      "other_education",
      "school_leadership_and_administration",
      "special_education",
      "student_affairs",
      "tutoring_and_test_preparation",
      "vocational_and_technical_education"
    ]
  },
  {
    "group": "energy, mining and utilities",
    "complete": true,
    "ids": [
      "energy_mining_and_utilities",
      "energy_and_utilities_operations",
      "grid_transmission_and_distribution_operations",
      "mining_and_extractive_operations",
      "oil_and_gas_operations",
      "other_energy_mining_and_utilities",
      "power_generation_operations",
      "water_and_waste_operations"
    ]
  },
  {
    "group": "engineering",
    "complete": true,
    "ids": [
      "engineering_technical",
      "aerospace_engineering",
      "artificial_intelligence_machine_learning",
      "bioengineering",
      "business_intelligence",
      "cad_and_drafting",
      "chemical_engineering",
      "civil_and_structural_engineering",
      "data_engineering",
      "data_science",
      "devops",
      "electrical_engineering",
      "embedded_and_firmware_engineering",
      "engineering_management",
      "engineering_ops_sre",
      "engineering_technician",
      "environmental_engineering",
      "geospatial_and_gis",
      "hardware_engineering_electronics",
      "industrial_engineering",
      "manufacturing_and_process_engineering",
      "marine_and_naval_engineering",
      "materials_engineering",
      "mechanical_engineering",
      "mobile_development",
      "other_engineering_technical",
      "platform_engineering",
      "robotics_and_automation",
      "software_development",
      "surveying_and_geomatics",
      "systems_engineering"
    ]
  },
  {
    "group": "finance",
    "complete": true,
    "ids": [
      "finance",
      "asset_and_wealth_management",
      "commercial_banking",
      "corporate_finance",
      "credit_and_lending",
      "financial_planning_analysis",
      "financial_risk_management",
      "financial_strategy",
      "financial_systems",
      "fraud_and_financial_crime",
      "insurance_actuarial_and_underwriting",
      "investment_banking_and_capital_markets",
      "investor_relations",
      "mergers_acquisitions",
      "other_finance",
      "pricing_and_revenue_management",
      "project_finance",
      "real_estate_finance",
      "securities_and_commodities_trading",
      "tax_strategy_and_planning",
      "treasury"
    ]
  },
  {
    "group": "general management",
    "complete": true,
    "ids": [
      "general_management",
      "executive_leadership_and_general_management"
    ]
  },
  {
    "group": "hospitality",
    "complete": true,
    "ids": [
      "hospitality_food_and_guest_services",
      "casino_and_gaming_operations",
      "culinary_and_kitchen_operations",
      "event_hospitality_and_catering",
      "food_and_beverage_service",
      "guest_services_and_concierge",
      "hospitality_management",
      "hospitality_revenue_management",
      "hotel_and_lodging_operations",
      "housekeeping_and_accommodation_services",
      "other_hospitality_food_and_guest_services",
      "restaurant_operations",
      "travel_and_tourism_services"
    ]
  },
  {
    "group": "human resources",
    "complete": false,
    "ids": [
      "human_resources",
      "compensation_benefits",
      "diversity_equity_inclusion",
      "employee_experience",
      "employee_labor_relations",
      "employee_wellbeing",
      "employer_branding",
      "global_mobility",
      "hr_business_partner",
      "hr_compliance",
      "hr_generalist_and_administration"
    ]
  },
  {
    "group": "",
    "complete": false,
    "ids": [
      "sales",
      "sales_operations",
      "demand_generation"
    ]
  }
];

/** The forms of single look-ups. */
export const lookUps: LookUp[] = [
  {
    "operation": "profile",
    "name": "profile",
    "group": "people",
    "label": "Person from their page",
    "help": "Everything that a person's page tells: career, education, skills.",
    "action": "Read page",
    "fields": [
      {
        "key": "network_profile_url",
        "label": "Person's page",
        "kind": "address",
        "need": {
          "kind": "required"
        },
        "example": "https://www.{host}/in/ada-lovelace",
        "help": "",
        "advanced": false
      },
      {
        "key": "webhook_url",
        "label": "Web hook",
        "kind": "address",
        "need": {
          "kind": "optional"
        },
        "example": "https://hooks.example.com/prospector",
        "help": "Passed on to the service as it is. The answer comes here all the same.",
        "advanced": true
      }
    ]
  },
  {
    "operation": "url_search_people",
    "name": "url_search_people",
    "group": "people",
    "label": "Person's page from name and company",
    "help": "The address of a person's page.",
    "action": "Find page",
    "fields": [
      {
        "key": "first_name",
        "label": "First name",
        "kind": "text",
        "need": {
          "kind": "required"
        },
        "example": "Ada",
        "help": "",
        "advanced": false
      },
      {
        "key": "last_name",
        "label": "Last name",
        "kind": "text",
        "need": {
          "kind": "required"
        },
        "example": "Lovelace",
        "help": "",
        "advanced": false
      },
      {
        "key": "company_name",
        "label": "Company",
        "kind": "text",
        "need": {
          "kind": "required"
        },
        "example": "Acme",
        "help": "",
        "advanced": false
      }
    ]
  },
  {
    "operation": "reverse_phone",
    "name": "reverse_phone",
    "group": "people",
    "label": "Person from a mobile number",
    "help": "The person behind a mobile number, with the whole profile.",
    "action": "Find person",
    "fields": [
      {
        "key": "mobile_phone",
        "label": "Mobile number",
        "kind": "phone",
        "need": {
          "kind": "required"
        },
        "example": "+1 202 555 0123",
        "help": "",
        "advanced": false
      }
    ]
  },
  {
    "operation": "reverse_email",
    "name": "reverse_email",
    "group": "people",
    "label": "Person from an e-mail",
    "help": "The person behind a professional e-mail address, with the whole profile.",
    "action": "Find person",
    "fields": [
      {
        "key": "email",
        "label": "Work e-mail",
        "kind": "email",
        "need": {
          "kind": "required"
        },
        "example": "ada@acme.com",
        "help": "",
        "advanced": false
      }
    ]
  },
  {
    "operation": "email",
    "name": "email_by_name",
    "group": "contacts",
    "label": "E-mail from name and company",
    "help": "A person's work e-mail, checked.",
    "action": "Find e-mail",
    "fields": [
      {
        "key": "first_name",
        "label": "First name",
        "kind": "text",
        "need": {
          "kind": "required"
        },
        "example": "Ada",
        "help": "",
        "advanced": false
      },
      {
        "key": "last_name",
        "label": "Last name",
        "kind": "text",
        "need": {
          "kind": "required"
        },
        "example": "Lovelace",
        "help": "",
        "advanced": false
      },
      {
        "key": "domain",
        "label": "Domain",
        "kind": "domain",
        "need": {
          "kind": "orElse",
          "other": "company_name"
        },
        "example": "acme.com",
        "help": "The domain finds more than the name.",
        "advanced": false
      },
      {
        "key": "company_name",
        "label": "Company",
        "kind": "text",
        "need": {
          "kind": "orElse",
          "other": "domain"
        },
        "example": "Acme",
        "help": "",
        "advanced": false
      },
      {
        "key": "network_profile_url",
        "label": "Person's page",
        "kind": "address",
        "need": {
          "kind": "optional"
        },
        "example": "https://www.{host}/in/ada-lovelace",
        "help": "",
        "advanced": false
      }
    ]
  },
  {
    "operation": "email",
    "name": "email_by_page",
    "group": "contacts",
    "label": "E-mail from a person's page",
    "help": "A person's work e-mail, checked.",
    "action": "Find e-mail",
    "fields": [
      {
        "key": "network_profile_url",
        "label": "Person's page",
        "kind": "address",
        "need": {
          "kind": "required"
        },
        "example": "https://www.{host}/in/ada-lovelace",
        "help": "",
        "advanced": false
      },
      {
        "key": "first_name",
        "label": "First name",
        "kind": "text",
        "need": {
          "kind": "optional"
        },
        "example": "Ada",
        "help": "",
        "advanced": true
      },
      {
        "key": "last_name",
        "label": "Last name",
        "kind": "text",
        "need": {
          "kind": "optional"
        },
        "example": "Lovelace",
        "help": "",
        "advanced": true
      },
      {
        "key": "domain",
        "label": "Domain",
        "kind": "domain",
        "need": {
          "kind": "optional"
        },
        "example": "acme.com",
        "help": "",
        "advanced": true
      }
    ]
  },
  {
    "operation": "phone",
    "name": "phone",
    "group": "contacts",
    "label": "Mobile number",
    "help": "A person's mobile number from their page.",
    "action": "Find number",
    "fields": [
      {
        "key": "network_profile_url",
        "label": "Person's page",
        "kind": "address",
        "need": {
          "kind": "required"
        },
        "example": "https://www.{host}/in/ada-lovelace",
        "help": "",
        "advanced": false
      }
    ]
  },
  {
    "operation": "company",
    "name": "company",
    "group": "companies",
    "label": "Company from its page",
    "help": "Everything that a company's page tells.",
    "action": "Read page",
    "fields": [
      {
        "key": "network_profile_url",
        "label": "Company page",
        "kind": "address",
        "need": {
          "kind": "required"
        },
        "example": "https://www.{host}/company/acme",
        "help": "",
        "advanced": false
      },
      {
        "key": "webhook_url",
        "label": "Web hook",
        "kind": "address",
        "need": {
          "kind": "optional"
        },
        "example": "https://hooks.example.com/prospector",
        "help": "Passed on to the service as it is. The answer comes here all the same.",
        "advanced": true
      }
    ]
  },
  {
    "operation": "domain_to_network",
    "name": "domain_to_network",
    "group": "companies",
    "label": "Company page from its domain",
    "help": "The address of a company's page.",
    "action": "Find page",
    "fields": [
      {
        "key": "domain",
        "label": "Domain",
        "kind": "domain",
        "need": {
          "kind": "required"
        },
        "example": "acme.com",
        "help": "",
        "advanced": false
      }
    ]
  },
  {
    "operation": "business_intent_topics",
    "name": "business_intent_topics",
    "group": "companies",
    "label": "Intent topics of a company",
    "help": "Whether a company is looking into the topics you choose, and how much.",
    "action": "Check topics",
    "fields": [
      {
        "key": "network_company_url",
        "label": "Company page",
        "kind": "address",
        "need": {
          "kind": "required"
        },
        "example": "https://www.{host}/company/acme",
        "help": "",
        "advanced": false
      },
      {
        "key": "topics",
        "label": "Topics",
        "kind": "topics",
        "need": {
          "kind": "required"
        },
        "example": "Cloud security",
        "help": "1 to 20, chosen from the list.",
        "advanced": false
      }
    ]
  },
  {
    "operation": "dnc_check",
    "name": "dnc_check",
    "group": "checks",
    "label": "Do-not-call check",
    "help": "Whether a US mobile number is on a do-not-call list.",
    "action": "Check number",
    "fields": [
      {
        "key": "phone",
        "label": "Mobile number",
        "kind": "phone",
        "need": {
          "kind": "required"
        },
        "example": "+1 202 555 0123",
        "help": "Only numbers of the United States can be checked.",
        "advanced": false
      }
    ]
  }
];

/** The operations of the service with their prices. */
export const operations: Spec[] = [
  {
    "name": "find_companies",
    "label": "Companies loaded",
    "method": "POST",
    "path": "/v1/find-companies",
    "price": {
      "kind": "perRow",
      "tenths": 1
    },
    "rate": "companies",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "find_people",
    "label": "People loaded",
    "method": "POST",
    "path": "/v1/find-people",
    "price": {
      "kind": "perRow",
      "tenths": 1
    },
    "rate": "people",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "find_people_count",
    "label": "People counted",
    "method": "POST",
    "path": "/v1/find-people/count",
    "price": {
      "kind": "free"
    },
    "rate": "people",
    "repeat": "free",
    "time_limit_s": 30,
    "body_limit": null
  },
  {
    "name": "leads_finder",
    "label": "Leads loaded",
    "method": "POST",
    "path": "/v1/leads-finder",
    "price": {
      "kind": "perRow",
      "tenths": 1
    },
    "rate": "leads",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "filter_values",
    "label": "Filter suggestions",
    "method": "GET",
    "path": "/v1/find-companies/filter-values",
    "price": {
      "kind": "free"
    },
    "rate": "companies",
    "repeat": "free",
    "time_limit_s": 15,
    "body_limit": null
  },
  {
    "name": "profile",
    "label": "Person from their page",
    "method": "POST",
    "path": "/v1/profile",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 90,
    "body_limit": null
  },
  {
    "name": "url_search_people",
    "label": "Person's page from name and company",
    "method": "POST",
    "path": "/v1/url-search-people",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "reverse_phone",
    "label": "Person from a mobile number",
    "method": "POST",
    "path": "/v1/reverse-phone",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "reverse_email",
    "label": "Person from an e-mail",
    "method": "POST",
    "path": "/v1/reverse-email",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "email",
    "label": "E-mail address",
    "method": "POST",
    "path": "/v1/email",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "phone",
    "label": "Mobile number",
    "method": "POST",
    "path": "/v1/phone",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": null
  },
  {
    "name": "company",
    "label": "Company from its page",
    "method": "POST",
    "path": "/v1/company",
    "price": {
      "kind": "unpublished"
    },
    "rate": "unpublished",
    "repeat": "paysAgain",
    "time_limit_s": 90,
    "body_limit": null
  },
  {
    "name": "domain_to_network",
    "label": "Company page from its domain",
    "method": "POST",
    "path": "/v1/domain-to-network",
    "price": {
      "kind": "perResult",
      "tenths": 5
    },
    "rate": "domains",
    "repeat": "replaysByKey",
    "time_limit_s": 130,
    "body_limit": 4096
  },
  {
    "name": "business_intent_topics",
    "label": "Intent topics of a company",
    "method": "POST",
    "path": "/v1/business-intent-topics",
    "price": {
      "kind": "perResult",
      "tenths": 30
    },
    "rate": "companies",
    "repeat": "paysAgain",
    "time_limit_s": 60,
    "body_limit": 16384
  },
  {
    "name": "dnc_check",
    "label": "Do-not-call check",
    "method": "POST",
    "path": "/v1/dnc-check",
    "price": {
      "kind": "perAnswer",
      "tenths": 10
    },
    "rate": "doNotCall",
    "repeat": "paysAgain",
    "time_limit_s": 30,
    "body_limit": null
  },
  {
    "name": "credits",
    "label": "Credit balance",
    "method": "POST",
    "path": "/v1/credits",
    "price": {
      "kind": "free"
    },
    "rate": "unpublished",
    "repeat": "free",
    "time_limit_s": 15,
    "body_limit": null
  }
];
