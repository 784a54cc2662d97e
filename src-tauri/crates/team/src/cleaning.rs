//! Taking people out of what the vault holds who were erased: behind the erasure nobody adds them, so that what is there by then is all.
//!
//! The computer that has told of an erasure does so at once, any other one where nobody has said for an hour that it was done. Whoever is done
//! tells that. Does not own finding rows and putting others in their place (`vault::erasing`), or what is left of an answer (`store`).

use std::sync::Arc;
use std::time::Duration;

use sealed::seal::{OpenError, open as open_body};
use serde_json::Value;
use store::team::erasures::TeamErased;
use store::{Left, Marks, left_of_answer};
use tokio::time::sleep;
use vault::erasing::{AT_ONCE, Signed, rewrite, settled_head, signed};
use vault::vaults::{ANSWERS, POLICY};
use workspace::open::OpenWorkspace;

use crate::body::{ANSWER, Body, CHARGE, Entries, NOTHING, SUPPRESS, UNSUPPRESS};
use crate::connecting::ConnectError;
use crate::joined::Joined;
use crate::people;
use crate::policy::sealed_for;
use crate::rows::sealed;

/// How long the one who has erased has for it, in milliseconds.
const ITS_OWN: i64 = 3_600_000;
/// How often is looked whether another one has not done it, or what could not be done is tried again.
const AGAIN: Duration = Duration::from_secs(600);
/// How long the vault and this computer have for others between two pieces.
const BETWEEN: Duration = Duration::from_millis(20);

/// Takes people out who were erased, as long as the workspace is open.
pub(crate) async fn run(open: Arc<OpenWorkspace>, joined: Arc<Joined>) {
    loop {
        let cleaned = tokio::select! {
            () = open.ended.cancelled() => return,
            () = joined.over.cancelled() => return,
            cleaned = all(&open, &joined) => cleaned,
        };
        if let Err(error) = cleaned {
            tracing::info!(%error, "who was erased is in the vault still");
        }
        tokio::select! {
            () = open.ended.cancelled() => return,
            () = joined.over.cancelled() => return,
            () = joined.cleans.notified() => {}
            () = sleep(AGAIN) => {}
        }
    }
}

async fn all(open: &OpenWorkspace, joined: &Joined) -> Result<(), ConnectError> {
    let unclean = open.store.unclean().await?;
    if unclean.is_empty() {
        return Ok(());
    }
    let Some(own) = open.store.membership().await? else { return Ok(()) };
    let now = joined.carrying.now().await?;
    for erased in unclean {
        let is_own = erased.device.as_ref().is_some_and(|device| device.parse() == own.device.parse::<uuid::Uuid>());
        if !is_own && now.saturating_sub(erased.at) < ITS_OWN {
            continue;
        }
        if clean(open, joined, &own.salt, &erased).await? {
            open.store.leave_clean(erased.id, open.now()).await?;
            joined.waits.notify_one();
        }
    }
    Ok(())
}

/// Takes one out of everything. Returns whether nothing is left; what a newer app has sealed stays as it is, and is tried again later.
async fn clean(open: &OpenWorkspace, joined: &Joined, salt: &str, erased: &TeamErased) -> Result<bool, ConnectError> {
    let marks = Marks::new(salt.to_owned(), [&erased.marks[..]]);
    let signs: Vec<[u8; 8]> = erased.marks.iter().filter_map(|mark| people::sign_of(mark)).collect();
    let (hub, mut is_clean) = (&joined.carrying, true);
    for stream in POLICY..=ANSWERS {
        let head = settled_head(hub, joined.home, stream).await?;
        for some in signs.chunks(AT_ONCE) {
            let mut behind = 0;
            while behind < head {
                let (found, looked) = signed(hub, (joined.home, stream), behind, head, some).await?;
                for row in found {
                    is_clean &= without(open, joined, (salt, &marks), stream, row).await?;
                }
                behind = looked;
                sleep(BETWEEN).await;
            }
        }
    }
    Ok(is_clean)
}

/// What takes the place of a body.
enum Instead {
    /// It stays: the person is not in it.
    Itself,
    /// Another one, with its signs; none of both where nothing is left.
    Other(Option<(Vec<u8>, Vec<u8>)>),
}

/// Takes the person out of one row. Returns whether the person is not in it then.
async fn without(
    open: &OpenWorkspace,
    joined: &Joined,
    (salt, marks): (&str, &Marks),
    stream: i64,
    found: Signed,
) -> Result<bool, ConnectError> {
    let Some(body) = found.row.body.clone() else { return Ok(true) };
    let place = (joined.home, stream, found.row.n);
    let instead = match found.row.kind {
        SUPPRESS | UNSUPPRESS => of_entries(open, joined, (salt, marks), &found).await?,
        _ => of_answer(joined, (salt, marks), stream, &found),
    };
    match instead {
        Ok(Instead::Itself) => Ok(true),
        // Where a colleague has changed it since, it is looked at once more with the next try.
        Ok(Instead::Other(None)) => Ok(rewrite(&joined.carrying, place, &body, None, None).await?),
        Ok(Instead::Other(Some((other, signs)))) => {
            let signs = Some(&signs[..]).filter(|signs| !signs.is_empty());
            Ok(rewrite(&joined.carrying, place, &body, Some(&other), signs).await?)
        }
        Err(error) => {
            tracing::warn!(stream, n = found.row.n, %error, "somebody who was erased may be in this row still");
            // What opens for nobody names nobody; what a newer app may open does.
            let is_newer = matches!(error, OpenError::Newer(_) | OpenError::UnknownEpoch(_));
            let is_known = matches!(found.row.kind, ANSWER | NOTHING | CHARGE | SUPPRESS | UNSUPPRESS);
            Ok(!is_newer && (is_known || error != OpenError::Form))
        }
    }
}

async fn of_entries(
    open: &OpenWorkspace,
    joined: &Joined,
    (salt, marks): (&str, &Marks),
    found: &Signed,
) -> Result<Result<Instead, OpenError>, ConnectError> {
    let place = sealed_for(joined, POLICY, &found.row);
    let Entries { entries, seen } = match open_body(&joined.keys, place, found.row.body.as_deref().unwrap_or_default())
    {
        Ok(entries) => entries,
        Err(error) => return Ok(Err(error)),
    };
    let all = entries.len();
    let mut left = Vec::with_capacity(all);
    for (kind, value) in entries {
        let sign = format!("{kind}:{value}");
        // What leads to somebody who is still here is that one's.
        if !marks.has(&sign) || open.store.leads_to_somebody(sign).await? {
            left.push((kind, value));
        }
    }
    if left.len() == all {
        return Ok(Ok(Instead::Itself));
    }
    if left.is_empty() {
        return Ok(Ok(Instead::Other(None)));
    }
    let signs = people::of_entries(salt, &left);
    let body = sealed(joined, place, &Entries { entries: left, seen })?;
    Ok(Ok(Instead::Other(body.map(|body| (body, signs)))))
}

fn of_answer(
    joined: &Joined,
    (salt, marks): (&str, &Marks),
    stream: i64,
    found: &Signed,
) -> Result<Instead, OpenError> {
    let place = sealed_for(joined, stream, &found.row);
    let body: Body = open_body(&joined.keys, place, found.row.body.as_deref().unwrap_or_default())?;
    let asked: Value = serde_json::from_str(&body.request).unwrap_or_default();
    let is_asked = asked.as_object().is_some_and(|asked| marks.name(asked));
    let Some(response) = body.response.clone().filter(|_| found.row.kind == ANSWER && !is_asked) else {
        return Ok(if is_asked { Instead::Other(None) } else { Instead::Itself });
    };
    let response = match left_of_answer(&body.operation, &asked, response, &|doc| marks.name(doc)) {
        Left::All => return Ok(Instead::Itself),
        Left::Nothing => return Ok(Instead::Other(None)),
        Left::Rest(rest) => rest,
    };
    let signs = people::of_answer(salt, &body.operation, &body.request, Some(&response));
    let body = Body { response: Some(response), ..body };
    // What cannot be sealed is not kept as it was.
    let other = sealed(joined, place, &body).ok().flatten();
    Ok(Instead::Other(other.map(|other| (other, signs))))
}
