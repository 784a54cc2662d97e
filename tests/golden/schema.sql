PRAGMA application_id = 1349677936;
PRAGMA user_version = 19;

CREATE INDEX apart_by_two ON apart (two);

CREATE INDEX balances_by_time ON balances (at);

CREATE INDEX changes_by_at ON changes (at, record);

CREATE INDEX changes_by_record ON changes (record, at);

CREATE INDEX elsewhere_by_source ON elsewhere (source);

CREATE INDEX evidence_by_record ON evidence (record) WHERE record IS NOT NULL;

CREATE INDEX exported_by_record ON exported (record, export);

CREATE INDEX exports_by_library ON exports (library, id);

CREATE INDEX exports_by_list ON exports (list, id);

CREATE INDEX exports_by_search ON exports (search, id);

CREATE INDEX facts_by_request ON facts (operation, digest, id);

CREATE INDEX finds_by_mark ON finds (enrichment, record) WHERE mark IS NOT NULL;

CREATE UNIQUE INDEX found_by_place ON found (search, place);

CREATE INDEX found_by_record ON found (record);

CREATE INDEX fuses_by_kind ON fuses (kind, id);

CREATE INDEX identities_by_record ON identities (record);

CREATE INDEX imports_by_checksum ON imports (checksum, done_at);

CREATE INDEX intents_by_job ON intents (job, place) WHERE job IS NOT NULL;

CREATE INDEX intents_by_pull ON intents (pull, id);

CREATE INDEX intents_by_question ON intents (question) WHERE state IN ('open', 'unconfirmed');

CREATE INDEX intents_in_doubt ON intents (operation, digest) WHERE state IN ('open', 'unconfirmed');

CREATE INDEX intents_ordered ON intents (ordered) WHERE ordered IS NOT NULL;

CREATE INDEX intents_settled_by_pull ON intents (pull) WHERE state = 'unconfirmed' AND settled_at IS NOT NULL;

CREATE INDEX intents_unsettled ON intents (state) WHERE state IN ('open', 'unconfirmed');

CREATE INDEX job_rows_by_record ON job_rows (record);

CREATE INDEX jobs_by_list ON jobs (list, id);

CREATE INDEX jobs_untidied ON jobs (id) WHERE phase = 'stopped' AND NOT tidied;

CREATE INDEX joined_by_lead ON joined (lead);

CREATE INDEX learned_by_operation ON learned (operation, intent);

CREATE INDEX ledger_by_fact ON ledger (fact) WHERE fact IS NOT NULL;

CREATE INDEX ledger_by_job ON ledger (job, at, id, charged) WHERE job IS NOT NULL;

CREATE INDEX ledger_by_operation ON ledger (operation, at, id, charged);

CREATE INDEX ledger_by_record ON ledger (record) WHERE record IS NOT NULL;

CREATE INDEX ledger_by_search ON ledger (search, at, id, charged) WHERE search IS NOT NULL;

CREATE INDEX ledger_by_time ON ledger (at, id, charged);

CREATE INDEX ledger_differing ON ledger (operation, id) WHERE expected IS NOT NULL;

CREATE INDEX look_ups_by_time ON look_ups (at, id);

CREATE UNIQUE INDEX members_by_record ON members (record, list);

CREATE INDEX orders_by_leave ON orders (leave) WHERE leave IS NOT NULL;

CREATE INDEX orders_by_question ON orders (digest, program);

CREATE INDEX orders_waiting ON orders (at) WHERE state = 'waits';

CREATE INDEX own_cells_changed ON own_cells ("k_own.changedAt") WHERE "k_own.changedAt" IS NOT NULL;

CREATE INDEX people_at_by_person ON people_at (person);

CREATE INDEX people_at_by_question ON people_at (question) WHERE question IS NOT NULL;

CREATE INDEX person_cells_by_company ON person_cells ("k_companyName");

CREATE INDEX person_cells_by_company_page ON person_cells ("k_companyUrl");

CREATE INDEX person_cells_by_name ON person_cells ("k_profile.last_name", "k_profile.first_name");

CREATE INDEX person_cells_by_title ON person_cells (k_title);

CREATE INDEX pulls_by_search ON pulls (search, id);

CREATE INDEX pulls_by_sliced ON pulls (sliced, search) WHERE sliced IS NOT NULL;

CREATE INDEX reach_by_value ON reach (kind, value);

CREATE INDEX searches_by_opening ON searches (opened_at DESC);

CREATE INDEX sliced_loads_by_search ON sliced_loads (search, id);

CREATE INDEX spared_by_time ON spared (at);

CREATE INDEX steps_done ON steps (id) WHERE NOT undone;

CREATE INDEX steps_undone ON steps (id) WHERE undone;

CREATE INDEX suppressed_by_time ON suppressed (at DESC, kind, value);

CREATE INDEX team_out_by_claim ON team_out (claim);

CREATE INDEX team_out_by_fact ON team_out (fact) WHERE fact IS NOT NULL;

CREATE INDEX team_out_in_order ON team_out (older, id);

CREATE INDEX team_policy_out_by_entry ON team_policy_out (kind, value, id);

CREATE INDEX team_policy_out_by_seq ON team_policy_out (seq) WHERE seq IS NOT NULL;

CREATE INDEX tellings_by_record ON tellings (record, at DESC, id DESC);

CREATE INDEX tellings_of_questions ON tellings (fact)
        WHERE operation NOT IN ('find_companies', 'find_people', 'leads_finder');

CREATE INDEX watch_runs_by_pull ON watch_runs (pull) WHERE pull IS NOT NULL;

CREATE INDEX watch_runs_by_watch ON watch_runs (watch, id);

CREATE UNIQUE INDEX watch_runs_open ON watch_runs (watch) WHERE ended_at IS NULL;

CREATE TABLE apart (
        one INTEGER NOT NULL,
        two INTEGER NOT NULL CHECK (one < two),
        PRIMARY KEY (one, two)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE balances (
        id INTEGER PRIMARY KEY,
        told INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        ledger INTEGER NOT NULL,
        at INTEGER NOT NULL
    , exact INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE changes (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        key TEXT NOT NULL,
        was TEXT NOT NULL,
        was_at INTEGER NOT NULL,
        now TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

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
, "k_industry" ANY, "k_founded" ANY, "k_by_you.wrong" ANY) STRICT;

CREATE TABLE corrections (
        record INTEGER NOT NULL REFERENCES records (id),
        key TEXT NOT NULL,
        at INTEGER NOT NULL,
        doc TEXT NOT NULL,
        PRIMARY KEY (record, key)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE drifts (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        told INTEGER NOT NULL,
        ledger INTEGER NOT NULL,
        parts TEXT NOT NULL
    ) STRICT;

CREATE TABLE elsewhere (
        kind TEXT NOT NULL CHECK (kind IN ('domain', 'email', 'phone', 'page')),
        value TEXT NOT NULL,
        source INTEGER NOT NULL REFERENCES known_sources (id),
        PRIMARY KEY (kind, value, source)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE erased (
        mark TEXT PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

CREATE TABLE erased_salt (salt TEXT NOT NULL) STRICT;

CREATE TABLE evidence (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        act TEXT NOT NULL CHECK (act IN ('do_not_call', 'erased', 'restored')),
        mark TEXT NOT NULL,
        answer TEXT NOT NULL,
        source TEXT NOT NULL,
        before TEXT NOT NULL,
        hash TEXT NOT NULL,
        what TEXT,
        record INTEGER REFERENCES records (id)
    ) STRICT;

CREATE TABLE evidence_keys (key TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE exported (
        export INTEGER NOT NULL REFERENCES exports (id),
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (export, record)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE exports (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        list INTEGER REFERENCES lists (id),
        search INTEGER REFERENCES searches (id),
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        title TEXT NOT NULL,
        what TEXT NOT NULL,
        path TEXT NOT NULL,
        at INTEGER NOT NULL,
        rows INTEGER NOT NULL DEFAULT 0,
        bytes INTEGER NOT NULL DEFAULT 0,
        modified INTEGER,
        checksum TEXT, library INTEGER CHECK (library IN (0, 1)),
        CHECK ((list IS NOT NULL) + (search IS NOT NULL) + (library IS NOT NULL) = 1)
    ) STRICT;

CREATE TABLE facts (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        response TEXT NOT NULL,
        charged INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE finds (
        record INTEGER NOT NULL REFERENCES records (id),
        enrichment TEXT NOT NULL,
        state TEXT NOT NULL,
        value TEXT,
        mark TEXT,
        reason TEXT,
        source TEXT,
        at INTEGER,
        fact INTEGER REFERENCES facts (id),
        job INTEGER, before TEXT, before_reason TEXT,
        PRIMARY KEY (record, enrichment)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE found (
        search INTEGER NOT NULL REFERENCES searches (id),
        record INTEGER NOT NULL,
        place INTEGER NOT NULL,
        owned_before INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (search, record)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE "fuses" (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('day', 'job', 'click', 'floor', 'assistant')),
        before INTEGER,
        after INTEGER,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE identities (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (kind, key, record)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE imports (
        id INTEGER PRIMARY KEY,
        checksum TEXT NOT NULL,
        file TEXT,
        kind TEXT NOT NULL,
        goal TEXT NOT NULL,
        list INTEGER REFERENCES lists (id),
        first_record INTEGER NOT NULL,
        first_telling INTEGER NOT NULL,
        at INTEGER NOT NULL,
        done_at INTEGER
    ) STRICT;

CREATE TABLE intents (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        subject TEXT NOT NULL,
        pull INTEGER,
        worst INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'refused', 'unconfirmed')),
        reason TEXT,
        operation_id TEXT,
        at INTEGER NOT NULL,
        closed_at INTEGER
    , replay_key TEXT, asked TEXT, settled_at INTEGER, job INTEGER, place INTEGER, record INTEGER, enrichment TEXT, page INTEGER, size INTEGER, question TEXT, ordered INTEGER) STRICT;

CREATE TABLE job_rows (
        job INTEGER NOT NULL REFERENCES jobs (id),
        place INTEGER NOT NULL,
        enrichment TEXT NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
        state TEXT NOT NULL,
        owned INTEGER NOT NULL DEFAULT 0,
        asked INTEGER NOT NULL DEFAULT 0,
        charged INTEGER NOT NULL DEFAULT 0,
        reason TEXT, most INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (job, place, enrichment)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE job_sums (
        job INTEGER NOT NULL REFERENCES jobs (id),
        enrichment TEXT NOT NULL,
        state TEXT NOT NULL,
        rows INTEGER NOT NULL,
        owned INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        PRIMARY KEY (job, enrichment, state)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        list INTEGER NOT NULL REFERENCES lists (id),
        title TEXT NOT NULL,
        plan TEXT NOT NULL,
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        trouble TEXT,
        need TEXT,
        prepared INTEGER NOT NULL DEFAULT 0,
        tidied INTEGER NOT NULL DEFAULT 0,
        rows INTEGER NOT NULL,
        best INTEGER NOT NULL,
        likely INTEGER,
        worst INTEGER NOT NULL,
        prices TEXT NOT NULL,
        fuse INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL,
        ended_at INTEGER
    , follows INTEGER REFERENCES jobs (id), ordered INTEGER, taken_over INTEGER) STRICT;

CREATE TABLE joined (
        record INTEGER PRIMARY KEY REFERENCES records (id),
        lead INTEGER NOT NULL REFERENCES records (id) CHECK (lead <> record)
    ) STRICT;

CREATE TABLE kept_values (
        filter TEXT NOT NULL,
        value TEXT NOT NULL,
        item TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (filter, value)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE known_sources (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE learned (
        intent INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        fell INTEGER NOT NULL,
        price INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE leaves (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('once', 'hour')),
        program TEXT NOT NULL,
        amount INTEGER NOT NULL,
        at INTEGER NOT NULL,
        until INTEGER NOT NULL,
        ended_at INTEGER
    ) STRICT;

CREATE TABLE "ledger" (
        id INTEGER PRIMARY KEY,
        intent INTEGER NOT NULL UNIQUE REFERENCES intents (id),
        fact INTEGER REFERENCES facts (id),
        operation TEXT NOT NULL,
        subject TEXT NOT NULL,
        search INTEGER,
        quoted INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        basis TEXT NOT NULL CHECK (basis IN ('told', 'published', 'set', 'learned', 'unknown', 'settled')),
        rows INTEGER NOT NULL,
        balance INTEGER,
        at INTEGER NOT NULL
    , job INTEGER, record INTEGER, expected INTEGER) STRICT;

CREATE TABLE lists (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        made_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL,
        removed INTEGER NOT NULL DEFAULT 0
    ) STRICT;

CREATE TABLE look_ups (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        fact INTEGER UNIQUE REFERENCES facts (id),
        asked TEXT NOT NULL,
        said TEXT NOT NULL,
        found INTEGER NOT NULL,
        words TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE marks (
        record INTEGER PRIMARY KEY REFERENCES records (id),
        status TEXT,
        tags TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT;

CREATE TABLE members (
        list INTEGER NOT NULL REFERENCES lists (id),
        place INTEGER NOT NULL,
        record INTEGER NOT NULL REFERENCES records (id),
        PRIMARY KEY (list, place)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE misses (
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (operation, digest)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        program TEXT NOT NULL,
        tool TEXT NOT NULL,
        words TEXT NOT NULL,
        parts TEXT NOT NULL,
        digest TEXT NOT NULL,
        pieces INTEGER NOT NULL,
        owned INTEGER NOT NULL,
        worst INTEGER NOT NULL,
        likely INTEGER,
        state TEXT NOT NULL CHECK (state IN ('free', 'waits', 'granted', 'refused', 'late')),
        leave INTEGER REFERENCES leaves (id),
        times INTEGER NOT NULL DEFAULT 1,
        at INTEGER NOT NULL,
        answered_at INTEGER
    ) STRICT;

CREATE TABLE origins (
        fact INTEGER PRIMARY KEY,
        member TEXT NOT NULL,
        device TEXT NOT NULL,
        charged INTEGER NOT NULL,
        told_at INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE own_cells (
    id INTEGER PRIMARY KEY REFERENCES records (id),
    "k_own.status" ANY,
    "k_own.tags" ANY,
    "k_own.note" ANY,
    "k_own.suppressed" ANY,
    "k_find.page" ANY,
    "k_find.page.status" ANY,
    "k_find.page.mark" ANY,
    "k_find.page.at" ANY,
    "k_find.page.source" ANY,
    "k_find.profile" ANY,
    "k_find.profile.status" ANY,
    "k_find.profile.mark" ANY,
    "k_find.profile.at" ANY,
    "k_find.profile.source" ANY,
    "k_find.email" ANY,
    "k_find.email.status" ANY,
    "k_find.email.mark" ANY,
    "k_find.email.at" ANY,
    "k_find.email.source" ANY,
    "k_find.mobile" ANY,
    "k_find.mobile.status" ANY,
    "k_find.mobile.mark" ANY,
    "k_find.mobile.at" ANY,
    "k_find.mobile.source" ANY,
    "k_find.doNotCall" ANY,
    "k_find.doNotCall.status" ANY,
    "k_find.doNotCall.mark" ANY,
    "k_find.doNotCall.at" ANY,
    "k_find.doNotCall.source" ANY,
    "k_find.companyPage" ANY,
    "k_find.companyPage.status" ANY,
    "k_find.companyPage.mark" ANY,
    "k_find.companyPage.at" ANY,
    "k_find.companyPage.source" ANY,
    "k_find.company" ANY,
    "k_find.company.status" ANY,
    "k_find.company.mark" ANY,
    "k_find.company.at" ANY,
    "k_find.company.source" ANY,
    "k_find.topics" ANY,
    "k_find.topics.status" ANY,
    "k_find.topics.mark" ANY,
    "k_find.topics.at" ANY,
    "k_find.topics.source" ANY,
    "v_own.status" TEXT,
    "v_own.suppressed" TEXT,
    "v_find.page.status" TEXT,
    "v_find.page.mark" TEXT,
    "v_find.profile.status" TEXT,
    "v_find.profile.mark" TEXT,
    "v_find.email.status" TEXT,
    "v_find.email.mark" TEXT,
    "v_find.mobile.status" TEXT,
    "v_find.mobile.mark" TEXT,
    "v_find.doNotCall.status" TEXT,
    "v_find.doNotCall.mark" TEXT,
    "v_find.companyPage.status" TEXT,
    "v_find.companyPage.mark" TEXT,
    "v_find.company.status" TEXT,
    "v_find.company.mark" TEXT,
    "v_find.topics.status" TEXT,
    "v_find.topics.mark" TEXT
, "k_find.people" ANY, "k_find.people.status" ANY, "k_find.people.mark" ANY, "k_find.people.at" ANY, "k_find.people.source" ANY, "v_find.people.status" TEXT, "v_find.people.mark" TEXT, "k_own.elsewhere" ANY, "v_own.elsewhere" TEXT, "w_own.tags" TEXT, "w_own.note" TEXT, "k_own.changed" ANY, "v_own.changed" TEXT, "k_own.changedAt" ANY, "k_own.changes" ANY) STRICT;

CREATE TABLE people_asked (
        question TEXT PRIMARY KEY,
        company INTEGER,
        passed INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        spare INTEGER NOT NULL,
        job INTEGER,
        job_spare INTEGER NOT NULL DEFAULT 0,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

CREATE TABLE people_at (
        company INTEGER NOT NULL REFERENCES records (id),
        person INTEGER NOT NULL REFERENCES records (id),
        question TEXT,
        at INTEGER NOT NULL,
        PRIMARY KEY (company, person)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE person_cells (
    id INTEGER PRIMARY KEY REFERENCES records (id),
    "k_name" ANY,
    "k_profile.first_name" ANY,
    "k_profile.middle_name" ANY,
    "k_profile.last_name" ANY,
    "k_headline" ANY,
    "k_profile.summary" ANY,
    "k_industry" ANY,
    "k_profile.birth_date" ANY,
    "k_title" ANY,
    "k_jobStartDate" ANY,
    "k_statistics.experience.tenure.start" ANY,
    "k_tenure" ANY,
    "k_statistics.experience.tenure.company" ANY,
    "k_seniority" ANY,
    "k_jobDescription" ANY,
    "k_email" ANY,
    "k_email_status" ANY,
    "k_phone" ANY,
    "k_profileUrl" ANY,
    "k_link.twitter" ANY,
    "k_link.github" ANY,
    "k_link.facebook" ANY,
    "k_profile.profilePictureUrl" ANY,
    "k_profile.background.source" ANY,
    "k_address" ANY,
    "k_location.short" ANY,
    "k_city" ANY,
    "k_location.state" ANY,
    "k_country" ANY,
    "k_location.position" ANY,
    "k_languages.profile_languages[]" ANY,
    "k_languages.profile_languages[].name" ANY,
    "k_languages.profile_languages[].proficiency" ANY,
    "k_languages.primary_locale.language" ANY,
    "k_languages.primary_locale.country" ANY,
    "k_languages.supported_locales[].language" ANY,
    "k_languages.supported_locales[].country" ANY,
    "k_career" ANY,
    "k_position_groups[]" ANY,
    "k_position_groups[].company.name" ANY,
    "k_position_groups[].company.url" ANY,
    "k_position_groups[].company.employees.start" ANY,
    "k_position_groups[].company.employees.end" ANY,
    "k_position_groups[].date.start" ANY,
    "k_position_groups[].date.end" ANY,
    "k_position_groups[].profile_positions[]" ANY,
    "k_position_groups[].profile_positions[].title" ANY,
    "k_position_groups[].profile_positions[].company" ANY,
    "k_position_groups[].profile_positions[].description" ANY,
    "k_position_groups[].profile_positions[].employment_type" ANY,
    "k_position_groups[].profile_positions[].location" ANY,
    "k_position_groups[].profile_positions[].date.start" ANY,
    "k_position_groups[].profile_positions[].date.end" ANY,
    "k_statistics.experience.prev_job_titles" ANY,
    "k_educations[]" ANY,
    "k_educations[].school.name" ANY,
    "k_educations[].school.url" ANY,
    "k_educations[].degree_name" ANY,
    "k_educations[].field_of_study" ANY,
    "k_educations[].grade" ANY,
    "k_educations[].date.start" ANY,
    "k_educations[].date.end" ANY,
    "k_certifications[]" ANY,
    "k_certifications[].name" ANY,
    "k_certifications[].authority" ANY,
    "k_certifications[].url" ANY,
    "k_certifications[].license_number" ANY,
    "k_certifications[].display_source" ANY,
    "k_certifications[].company.name" ANY,
    "k_certifications[].company.url" ANY,
    "k_certifications[].date.start" ANY,
    "k_certifications[].date.end" ANY,
    "k_skills" ANY,
    "k_member_badges.open_to_work" ANY,
    "k_member_badges.hiring" ANY,
    "k_member_badges.premium" ANY,
    "k_member_badges.creator" ANY,
    "k_member_badges.verified" ANY,
    "k_member_badges.influencer" ANY,
    "k_companyName" ANY,
    "k_company.summary.legal_name" ANY,
    "k_companyDescription" ANY,
    "k_companyIndustry" ANY,
    "k_company.industries" ANY,
    "k_company.summary.type" ANY,
    "k_companySize" ANY,
    "k_company.summary.staff.range.start" ANY,
    "k_company.summary.staff.range.end" ANY,
    "k_company.summary.founded_year" ANY,
    "k_company.languages" ANY,
    "k_companyWebsite" ANY,
    "k_company.link.domain" ANY,
    "k_companyUrl" ANY,
    "k_company.link.crunchbase" ANY,
    "k_company.summary.logo.source" ANY,
    "k_company.financial.revenue.annual.amount" ANY,
    "k_company.financial.revenue.annual.start" ANY,
    "k_company.financial.revenue.annual.end" ANY,
    "k_companyAddress" ANY,
    "k_company.location.headquarter.city" ANY,
    "k_company.location.headquarter.postal_code" ANY,
    "k_company.location.headquarter.state" ANY,
    "k_company.location.headquarter.country" ANY,
    "k_company.location.headquarter.continent" ANY,
    "k_company.location.headquarter.position.lat" ANY,
    "k_company.location.headquarter.position.lng" ANY,
    "k_company.location.locations[]" ANY,
    "k_company.location.locations[].raw_address" ANY,
    "k_company.location.locations[].city" ANY,
    "k_company.location.locations[].postal_code" ANY,
    "k_company.location.locations[].state" ANY,
    "k_company.location.locations[].country" ANY,
    "k_company.location.locations[].continent" ANY,
    "k_company.location.locations[].position.lat" ANY,
    "k_company.location.locations[].position.lng" ANY,
    "k_company.technologies[]" ANY,
    "k_company.technologies[].name" ANY,
    "k_company.technologies[].category" ANY,
    "k_department.departments" ANY,
    "k_department.sub_departments" ANY,
    "k_department.functions" ANY,
    "k_statistics.network.followers_count" ANY,
    "k_statistics.network.connections_count" ANY,
    "k_statistics.network.influencer" ANY,
    "k_statistics.network.followable" ANY,
    "k_last_updated" ANY,
    "k_company.last_updated" ANY,
    "k_identifier" ANY,
    "k_companyUrn" ANY,
    "v_seniority" TEXT,
    "v_country" TEXT,
    "v_companyName" TEXT,
    "v_companyIndustry" TEXT,
    words TEXT NOT NULL
, "v_city" TEXT, "v_location.state" TEXT, "v_company.location.headquarter.country" TEXT, "v_company.technologies[].name" TEXT, "v_department.departments" TEXT, "v_department.functions" TEXT, "k_catch_all" ANY, "k_further_numbers" ANY, "k_by_you.wrong" ANY) STRICT;

CREATE TABLE personas (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        persona TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE prices (
        operation TEXT PRIMARY KEY,
        set_to INTEGER,
        low INTEGER NOT NULL DEFAULT 0,
        high INTEGER NOT NULL DEFAULT 0,
        fell INTEGER NOT NULL DEFAULT 0,
        answers INTEGER NOT NULL DEFAULT 0
    , heard INTEGER, heard_of INTEGER) STRICT, WITHOUT ROWID;

CREATE TABLE pulls (
        id INTEGER PRIMARY KEY,
        search INTEGER NOT NULL REFERENCES searches (id),
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        wanted INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        received INTEGER NOT NULL,
        fresh INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        batch INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        cursor TEXT,
        ended INTEGER NOT NULL,
        trouble TEXT,
        unclear INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL
    , empty INTEGER NOT NULL DEFAULT 0, added INTEGER NOT NULL DEFAULT 0, skipped INTEGER NOT NULL DEFAULT 0, most_owned INTEGER, too_owned INTEGER, too_owned_of INTEGER, sliced INTEGER REFERENCES sliced_loads (id), of_total INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE reach (
        record INTEGER NOT NULL REFERENCES records (id),
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        own INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (record, kind, value)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE recipes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        plan TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE records (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('company', 'person')),
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE row_counts (
            rows_of TEXT NOT NULL CHECK (rows_of IN ('found', 'members', 'library')),
            owner INTEGER NOT NULL,
            rows INTEGER NOT NULL,
            owned_before INTEGER NOT NULL,
            PRIMARY KEY (rows_of, owner)
        ) STRICT, WITHOUT ROWID;

CREATE TABLE saved_searches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        digest TEXT NOT NULL,
        filters TEXT NOT NULL,
        title TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE searches (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        digest TEXT NOT NULL,
        filters TEXT NOT NULL,
        title TEXT NOT NULL,
        total INTEGER,
        batch INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        cursor TEXT,
        ended INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        opened_at INTEGER NOT NULL,
        asked_at INTEGER, empty INTEGER NOT NULL DEFAULT 0,
        UNIQUE (kind, digest)
    ) STRICT;

CREATE TABLE seen_fields (
        kind TEXT NOT NULL,
        path TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (kind, path)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

CREATE TABLE sliced_loads (
        id INTEGER PRIMARY KEY,
        search INTEGER NOT NULL REFERENCES searches (id),
        stage TEXT NOT NULL CHECK (stage IN ('looking', 'planned', 'loading')),
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        anew INTEGER NOT NULL,
        total INTEGER NOT NULL,
        cap INTEGER NOT NULL,
        questions INTEGER NOT NULL,
        agreed INTEGER NOT NULL,
        trouble TEXT,
        made_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE slices (
        load INTEGER NOT NULL REFERENCES sliced_loads (id),
        search INTEGER NOT NULL REFERENCES searches (id),
        state TEXT NOT NULL CHECK (state IN ('asked', 'told', 'waiting', 'done', 'cut', 'left')),
        questioned INTEGER NOT NULL,
        told INTEGER,
        place INTEGER,
        PRIMARY KEY (load, search)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE spared (
        fact INTEGER NOT NULL,
        job INTEGER NOT NULL,
        place INTEGER NOT NULL,
        day TEXT NOT NULL,
        operation TEXT NOT NULL,
        charged INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (fact, job, place, day)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE steps (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        at INTEGER NOT NULL,
        undone INTEGER NOT NULL DEFAULT 0,
        changes TEXT NOT NULL
    ) STRICT;

CREATE TABLE suppressed (
        kind TEXT NOT NULL CHECK (kind IN ('domain', 'email', 'phone', 'page')),
        value TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (kind, value)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE team (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        vault TEXT NOT NULL,
        home INTEGER NOT NULL,
        name TEXT NOT NULL,
        address TEXT NOT NULL,
        trust TEXT NOT NULL,
        member TEXT NOT NULL,
        device TEXT NOT NULL,
        run TEXT NOT NULL,
        next_run TEXT,
        seq INTEGER NOT NULL DEFAULT 0,
        joined_at INTEGER NOT NULL
    , salt TEXT NOT NULL DEFAULT '', policy_n INTEGER NOT NULL DEFAULT 0, policy_row TEXT, heard_at INTEGER, told_seq INTEGER NOT NULL DEFAULT 0, former TEXT, unread TEXT, erased_before INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE team_claims (
        claim TEXT PRIMARY KEY,
        home INTEGER NOT NULL,
        operation INTEGER NOT NULL,
        key BLOB NOT NULL,
        own INTEGER NOT NULL,
        intent INTEGER UNIQUE,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

CREATE TABLE team_doubts (
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        member TEXT NOT NULL,
        subject TEXT NOT NULL,
        worst INTEGER NOT NULL,
        met_at INTEGER NOT NULL,
        decided_at INTEGER,
        PRIMARY KEY (operation, digest)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE team_erased (
        mark TEXT NOT NULL,
        erasure TEXT NOT NULL,
        PRIMARY KEY (mark, erasure)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE team_erasures (
        id TEXT PRIMARY KEY,
        marks TEXT NOT NULL,
        follows TEXT,
        n INTEGER,
        device TEXT,
        at INTEGER NOT NULL,
        done INTEGER NOT NULL,
        clean INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;

CREATE TABLE team_listed (
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        n INTEGER NOT NULL,
        device TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (kind, value, n)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE team_out (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        does TEXT NOT NULL CHECK (does IN ('answer', 'nothing', 'free', 'unclear', 'settled')),
        claim TEXT NOT NULL,
        intent INTEGER,
        fact INTEGER,
        seq INTEGER,
        at INTEGER NOT NULL,
        older INTEGER NOT NULL DEFAULT 0,
        not_before INTEGER
    ) STRICT;

CREATE TABLE team_policy_out (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        does TEXT NOT NULL CHECK (does IN ('suppress', 'unsuppress', 'erase', 'clean')),
        kind TEXT,
        value TEXT NOT NULL,
        seen INTEGER NOT NULL DEFAULT 0,
        again INTEGER NOT NULL DEFAULT 0,
        seq INTEGER,
        at INTEGER NOT NULL,
        not_before INTEGER
    ) STRICT;

CREATE TABLE tellings (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES records (id),
        operation TEXT NOT NULL,
        fact INTEGER REFERENCES facts (id),
        first_at INTEGER NOT NULL,
        at INTEGER NOT NULL,
        doc TEXT NOT NULL
    ) STRICT;

CREATE TABLE unwritten (
        list INTEGER NOT NULL REFERENCES lists (id),
        record INTEGER NOT NULL,
        PRIMARY KEY (list, record)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE watch_runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        watch INTEGER NOT NULL REFERENCES watches (id),
        pull INTEGER,
        job INTEGER,
        budget INTEGER NOT NULL,
        due_since INTEGER NOT NULL,
        begun_at INTEGER NOT NULL,
        ended_at INTEGER,
        asked INTEGER NOT NULL DEFAULT 0,
        added INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0,
        charged INTEGER NOT NULL DEFAULT 0,
        trouble TEXT
    ) STRICT;

CREATE TABLE watches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        what TEXT NOT NULL CHECK (what IN ('search', 'list', 'view')),
        subject INTEGER NOT NULL,
        name TEXT NOT NULL,
        weekday INTEGER CHECK (weekday BETWEEN 0 AND 6),
        budget INTEGER NOT NULL,
        find TEXT NOT NULL,
        list INTEGER,
        version INTEGER NOT NULL DEFAULT 1,
        since INTEGER NOT NULL,
        trouble TEXT,
        UNIQUE (what, subject)
    ) STRICT;

CREATE TRIGGER evidence_is_not_changed
        BEFORE UPDATE OF id, at, act, mark, answer, source, before, hash ON evidence
        BEGIN SELECT RAISE(ABORT, 'a line of evidence is never changed'); END;

CREATE TRIGGER evidence_is_not_deleted BEFORE DELETE ON evidence
        BEGIN SELECT RAISE(ABORT, 'a line of evidence is never taken away'); END;

CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts
        BEGIN SELECT raise(ABORT, 'facts are not changed'); END;

CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts
        BEGIN SELECT raise(ABORT, 'facts are not deleted'); END;

CREATE TRIGGER found_comes AFTER INSERT ON found BEGIN
            INSERT INTO row_counts VALUES ('found', new.search, 1, new.owned_before)
                ON CONFLICT DO UPDATE SET rows = rows + 1, owned_before = owned_before + excluded.owned_before;
        END;

CREATE TRIGGER found_goes AFTER DELETE ON found BEGIN
            UPDATE row_counts SET rows = rows - 1, owned_before = owned_before - old.owned_before
                WHERE rows_of = 'found' AND owner = old.search;
        END;

CREATE TRIGGER intents_turn BEFORE UPDATE OF state, settled_at ON intents
        WHEN OLD.state = 'answered'
            OR NEW.state = 'open'
            OR (OLD.state = 'refused' AND NEW.state <> 'answered')
            OR (OLD.settled_at IS NOT NULL AND NEW.state <> 'answered')
            OR (OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL
                AND (OLD.state <> 'unconfirmed' OR NEW.state <> 'unconfirmed'))
        BEGIN SELECT raise(ABORT, 'a paid call does not turn so'); END;

CREATE TRIGGER job_rows_come AFTER INSERT ON job_rows BEGIN
        INSERT INTO job_sums VALUES (new.job, new.enrichment, new.state, 1, new.owned, new.asked, new.charged)
            ON CONFLICT DO UPDATE SET rows = rows + 1, owned = owned + excluded.owned, asked = asked + excluded.asked,
                charged = charged + excluded.charged;
    END;

CREATE TRIGGER job_rows_leave AFTER DELETE ON job_rows BEGIN
        UPDATE job_sums SET rows = rows - 1, owned = owned - old.owned
            WHERE job = old.job AND enrichment = old.enrichment AND state = old.state;
    END;

CREATE TRIGGER job_rows_move AFTER UPDATE OF state, owned, asked, charged ON job_rows BEGIN
        UPDATE job_sums SET rows = rows - 1, owned = owned - old.owned, asked = asked - old.asked,
            charged = charged - old.charged
            WHERE job = old.job AND enrichment = old.enrichment AND state = old.state;
        INSERT INTO job_sums VALUES (new.job, new.enrichment, new.state, 1, new.owned, new.asked, new.charged)
            ON CONFLICT DO UPDATE SET rows = rows + 1, owned = owned + excluded.owned, asked = asked + excluded.asked,
                charged = charged + excluded.charged;
    END;

CREATE TRIGGER joined_becomes AFTER UPDATE OF record ON joined BEGIN
            UPDATE row_counts SET rows = rows + 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = old.record);
            UPDATE row_counts SET rows = rows - 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = new.record);
        END;

CREATE TRIGGER joined_comes AFTER INSERT ON joined BEGIN
            UPDATE row_counts SET rows = rows - 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = new.record);
        END;

CREATE TRIGGER joined_goes AFTER DELETE ON joined BEGIN
            UPDATE row_counts SET rows = rows + 1
                WHERE rows_of = 'library' AND owner = (SELECT kind = 'person' FROM records WHERE id = old.record);
        END;

CREATE TRIGGER leaves_are_not_changed BEFORE UPDATE ON leaves
        WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.program <> OLD.program OR NEW.amount <> OLD.amount
            OR NEW.at <> OLD.at OR NEW.until <> OLD.until OR OLD.ended_at IS NOT NULL
        BEGIN SELECT raise(ABORT, 'leaves are not changed'); END;

CREATE TRIGGER member_comes AFTER INSERT ON members BEGIN
            INSERT INTO row_counts VALUES ('members', new.list, 1, 0) ON CONFLICT DO UPDATE SET rows = rows + 1;
        END;

CREATE TRIGGER member_goes AFTER DELETE ON members BEGIN
            UPDATE row_counts SET rows = rows - 1 WHERE rows_of = 'members' AND owner = old.list;
        END;

CREATE TRIGGER orders_turn BEFORE UPDATE OF state, leave ON orders
        WHEN OLD.state <> 'waits' OR NEW.state NOT IN ('granted', 'refused', 'late')
            OR (NEW.state = 'granted') <> (NEW.leave IS NOT NULL)
        BEGIN SELECT raise(ABORT, 'an order does not turn so'); END;

CREATE TRIGGER record_comes AFTER INSERT ON records BEGIN
            INSERT INTO row_counts VALUES ('library', new.kind = 'person', 1, 0) ON CONFLICT DO UPDATE SET rows = rows + 1;
        END;

CREATE TRIGGER record_goes AFTER DELETE ON records WHEN NOT EXISTS (SELECT 1 FROM joined WHERE record = old.id) BEGIN
            UPDATE row_counts SET rows = rows - 1 WHERE rows_of = 'library' AND owner = (old.kind = 'person');
        END;

CREATE TRIGGER unwritten_becomes AFTER UPDATE OF record ON members
    BEGIN
        DELETE FROM unwritten WHERE list = old.list AND record = old.record;
        INSERT OR IGNORE INTO unwritten (list, record) SELECT new.list, new.record
        WHERE EXISTS (SELECT 1 FROM exports WHERE list = new.list AND checksum IS NOT NULL)
        AND NOT EXISTS (
            SELECT 1 FROM exported CROSS JOIN exports ON exports.id = exported.export
            WHERE exported.record = new.record AND exports.list = new.list AND checksum IS NOT NULL
        );
    END;

CREATE TRIGGER unwritten_comes AFTER INSERT ON members
    WHEN EXISTS (SELECT 1 FROM exports WHERE list = new.list AND checksum IS NOT NULL)
    BEGIN
        INSERT OR IGNORE INTO unwritten (list, record) SELECT new.list, new.record
        WHERE NOT EXISTS (
            SELECT 1 FROM exported CROSS JOIN exports ON exports.id = exported.export
            WHERE exported.record = new.record AND exports.list = new.list AND checksum IS NOT NULL
        );
    END;

CREATE TRIGGER unwritten_goes AFTER DELETE ON members
    BEGIN
        DELETE FROM unwritten WHERE list = old.list AND record = old.record;
    END;

CREATE TRIGGER unwritten_is_written AFTER UPDATE OF record ON exported
    BEGIN
        DELETE FROM unwritten
        WHERE record = new.record AND list = (SELECT list FROM exports WHERE id = new.export AND checksum IS NOT NULL);
    END;

CREATE VIEW library (library, place, record) AS
        SELECT kind = 'person', id, id FROM records WHERE NOT EXISTS (SELECT 1 FROM joined WHERE joined.record = records.id);
