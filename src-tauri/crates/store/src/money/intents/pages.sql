ALTER TABLE intents ADD COLUMN page INTEGER;
    ALTER TABLE intents ADD COLUMN size INTEGER;
    UPDATE intents SET page = json_extract(request, '$.page'), size = json_extract(request, '$.size')
        WHERE pull IS NOT NULL AND json_extract(request, '$.page') IS NOT NULL;
    UPDATE intents SET page = pulls.pages, size = pulls.batch FROM pulls
        WHERE pulls.id = intents.pull AND intents.page IS NULL AND intents.state IN ('open', 'unconfirmed')
            AND NOT EXISTS (SELECT 1 FROM intents AS later WHERE later.pull = intents.pull AND later.id > intents.id
                AND (later.digest = intents.digest OR json_extract(later.request, '$.page') IS NULL));
    CREATE TRIGGER intents_turn BEFORE UPDATE OF state, settled_at ON intents
        WHEN OLD.state = 'answered'
            OR NEW.state = 'open'
            OR (OLD.state = 'refused' AND NEW.state <> 'answered')
            OR (OLD.settled_at IS NOT NULL AND NEW.state <> 'answered')
            OR (OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL
                AND (OLD.state <> 'unconfirmed' OR NEW.state <> 'unconfirmed'))
        BEGIN SELECT raise(ABORT, 'a paid call does not turn so'); END;
