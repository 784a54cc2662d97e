use super::*;

const NONE: SpendingLimits = SpendingLimits { day: None, job: None, click: None, floor: None, assistant: None };

fn limit(kind: LimitKind, tenths: u64) -> SpendingLimits {
    let limit = Some(Tenths(tenths));
    match kind {
        LimitKind::Day => SpendingLimits { day: limit, ..NONE },
        LimitKind::Job => SpendingLimits { job: limit, ..NONE },
        LimitKind::Click => SpendingLimits { click: limit, ..NONE },
        LimitKind::Floor => SpendingLimits { floor: limit, ..NONE },
        LimitKind::Assistant => SpendingLimits { assistant: limit, ..NONE },
    }
}

fn judge(spending_limits: &SpendingLimits, now: &Exposure, planned: PlannedCost) -> Option<LimitHit> {
    super::judge(spending_limits, now, planned.worst, planned)
}

fn ask(tenths: u64) -> PlannedCost {
    PlannedCost { worst: Tenths(tenths), priced: true, run: None }
}

#[test]
fn a_limit_is_borne_to_the_tenth() {
    let now = Exposure {
        charged: Tenths(50),
        in_flight: Tenths(20),
        unconfirmed_today: Tenths(10),
        unconfirmed: Tenths(40),
        balance: Some(Tenths(1_000)),
        ..Exposure::default()
    };
    let run = |tenths, spent| PlannedCost { run: Some(Tenths(spent)), ..ask(tenths) };
    for (spending_limits, fits, over, used, why) in [
        (limit(LimitKind::Day, 100), ask(20), ask(21), 80, "charged, under way and not confirmed today"),
        (limit(LimitKind::Job, 100), run(40, 60), run(41, 60), 60, "what the job has spent"),
        (limit(LimitKind::Click, 100), ask(100), ask(101), 0, "a single question"),
        (limit(LimitKind::Click, 100), run(40, 60), run(41, 60), 60, "a load is one click"),
        (limit(LimitKind::Floor, 900), ask(40), ask(41), 940, "under way and everything not confirmed is not free"),
    ] {
        assert_eq!(judge(&spending_limits, &now, fits), None, "{why}: to the last tenth");
        let Some(LimitHit::SpendingLimit { used: told, .. }) = judge(&spending_limits, &now, over) else {
            panic!("{why}: a tenth more crosses it")
        };
        assert_eq!(told, Tenths(used), "{why}");
    }
    assert_eq!(judge(&limit(LimitKind::Job, 1), &now, ask(500)), None, "a single question is no job");
    assert_eq!(judge(&NONE, &now, ask(980)), None, "without a limit the balance is what holds");
    assert_eq!(judge(&NONE, &now, ask(981)), Some(LimitHit::Balance(Tenths(980))), "less what is under way");
}

#[test]
fn a_limit_counts_what_a_learned_price_can_be() {
    let now = Exposure {
        charged: Tenths(50),
        above_today: Tenths(45),
        above_since_reported: Tenths(20),
        balance: Some(Tenths(100)),
        ..Exposure::default()
    };
    assert_eq!((now.of_day(), now.free()), (Tenths(95), Some(Tenths(80))), "as if all of it was charged");
    let planned = PlannedCost { worst: Tenths(19), priced: true, run: None };
    let judged = |spending_limits, quoted| super::judge(&spending_limits, &now, Tenths(quoted), planned);
    assert_eq!(judged(NONE, 100), None, "the last credits can be spent: the service has the last word");
    assert!(judged(NONE, 101).is_some(), "and no more than they are");
    assert!(judged(limit(LimitKind::Day, 113), 10).is_some(), "95 and 19 are not within 113");
    assert_eq!(judged(limit(LimitKind::Day, 114), 10), None, "they are within 114");
    assert!(judged(limit(LimitKind::Floor, 62), 10).is_some(), "80 less 19 are not 62");
}

#[test]
fn what_is_not_known_is_never_within_a_limit() {
    let unknown = Exposure::default();
    let unpriced = PlannedCost { worst: Tenths::ZERO, priced: false, run: None };
    assert_eq!(judge(&NONE, &unknown, unpriced), None, "nobody has set a limit");
    // That of assistants is judged with their leave (`leaves.rs`).
    for kind in LimitKind::ALL.into_iter().filter(|kind| *kind != LimitKind::Assistant) {
        let by = judge(&limit(kind, 1_000_000), &unknown, unpriced);
        assert_eq!(by, Some(LimitHit::NoPrice), "{kind:?}: it could cost more");
    }
    let floor = limit(LimitKind::Floor, 10);
    assert_eq!(judge(&floor, &unknown, ask(1)), Some(LimitHit::NoBalance), "the balance is not known");
    let free = PlannedCost { worst: Tenths::ZERO, ..ask(0) };
    assert_eq!(judge(&limit(LimitKind::Day, 0), &unknown, free), None, "what costs nothing crosses nothing");
}

#[test]
fn a_job_stays_within_what_was_agreed_to() {
    let spent = |charged, above, unconfirmed, in_flight| Spent {
        charged: Tenths(charged),
        above: Tenths(above),
        unconfirmed: Tenths(unconfirmed),
        in_flight: Tenths(in_flight),
    };
    let cost = |most| Cost { quoted: Tenths(most), most: Tenths(most), priced: true };
    let learned = |quoted, most| Cost { quoted: Tenths(quoted), ..cost(most) };
    let unpriced = Cost { priced: false, ..cost(0) };
    let (fits, waits, stands) = (None, Some(true), Some(false));
    for (spent, cost, becomes, why) in [
        (spent(10, 0, 0, 50), cost(40), fits, "to the tenth"),
        (spent(10, 0, 0, 90), cost(1), waits, "what is in flight counts with its worst case, and may cost less"),
        (spent(0, 0, 0, 100), cost(100), waits, "who does not fit beside others waits for them"),
        (spent(1, 0, 0, 0), cost(100), stands, "what is spent does not come back"),
        (spent(1, 0, 0, 60), cost(100), stands, "nor for one in flight"),
        (spent(15, 0, 40, 0), cost(45), fits, "15, 40 and 45"),
        (spent(15, 0, 40, 0), cost(46), stands, "an unconfirmed call counts with all of it"),
        (spent(45, 12, 0, 19), learned(15, 24), fits, "as if all of each learned price was charged"),
        (spent(45, 12, 0, 19), learned(15, 25), waits, "and will be of this one"),
        (spent(45, 12, 0, 19), learned(15, 44), stands, "whatever it is quoted at"),
        (spent(100, 0, 0, 0), cost(0), fits, "what costs nothing crosses nothing"),
        (spent(99, 0, 0, 0), unpriced, fits, "something is left for what nobody knows the price of"),
        (spent(100, 0, 0, 0), unpriced, stands, "nothing is left for it"),
        (spent(60, 0, 0, 40), unpriced, waits, "nor as long as what is in flight may take the rest"),
    ] {
        let exceeded = spent.judge(Tenths(100), cost);
        assert_eq!(exceeded.map(|exceeded| exceeded.may_fit), becomes, "{why}");
        let Some(exceeded) = exceeded else { continue };
        let certain = spent.charged + spent.above + spent.unconfirmed;
        let used = if exceeded.may_fit { certain + spent.in_flight } else { certain };
        let by = LimitHit::Agreed { limit: Tenths(100), used, learned: cost.most > cost.quoted };
        assert_eq!(
            (exceeded.by, exceeded.worst),
            (by, cost.most),
            "{why}: what is in flight, where that alone is in the way"
        );
    }
}
