//! The same reps over ways and engines that are not as kind: a pooler that keeps no session, transactions that are refused as others do under
//! SERIALIZABLE, commits of which nobody knows, connections that are cut anywhere. It stands in for the engines that cannot be tried here.

use std::time::Duration;

use tests::rig::{Pooler, Postgres};
use tests::seed::seed;
use vault::check::{Effort, check};

use crate::relay::{Badness, Relay};
use crate::reps::{Rule, asked};
use crate::world::{World, number};

/// What makes a database refuse one in five changes for now, and one in twenty commits without a word on how that ended.
const MOODY: &str = "
    CREATE FUNCTION moody() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF random() < 0.2 THEN RAISE EXCEPTION 'restart transaction' USING ERRCODE = '40001'; END IF; RETURN NEW; END $$;
    CREATE FUNCTION silent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF random() < 0.05 THEN RAISE EXCEPTION 'result is ambiguous' USING ERRCODE = '40003'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER moody BEFORE INSERT OR UPDATE ON vault.questions FOR EACH ROW EXECUTE FUNCTION moody();
    CREATE TRIGGER moody BEFORE INSERT OR UPDATE ON vault.streams FOR EACH ROW EXECUTE FUNCTION moody();
    CREATE CONSTRAINT TRIGGER silent AFTER INSERT ON vault.log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION silent();
    CREATE CONSTRAINT TRIGGER silent AFTER INSERT OR UPDATE ON vault.questions DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION silent()";

const EACH: Duration = Duration::from_millis(1_500);

async fn nothing_is_wrong(world: &World, url: &str, kills: u32) {
    let (wrong, said) = asked(world, url, Rule::Ours, kills, EACH).await;
    println!("{said}");
    assert_eq!(wrong, Vec::<String>::new(), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn through_a_pooler_that_keeps_no_session() {
    let world = World::new().await;
    let pooler = Pooler::before(&world.server).await;
    nothing_is_wrong(&world, &pooler.url(), 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_newer_version_of_the_database() {
    let world = World::at(Postgres::newer().await).await;
    let version = "SELECT current_setting('server_version_num')::bigint / 10000";
    assert!(number(&world.server, version).await >= 18, "it is a newer one");
    let url = world.server.url();
    nothing_is_wrong(&world, &url, 2).await;
    let hubs: Vec<_> = (0..8).map(|_| world.hub()).collect();
    let effort = Effort { questions: 60, rows: 200, purses: 20 };
    assert_eq!(check(&hubs, effort).await.unwrap(), Vec::new(), "and does what is asked of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_every_statement_is_serializable() {
    let world = World::new().await;
    // What says READ COMMITTED itself is said otherwise on the way.
    let sql = "ALTER SYSTEM SET default_transaction_isolation = 'serializable'";
    world.server.look().await.batch_execute(sql).await.unwrap();
    world.server.look().await.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    let plain = Badness { late: Duration::ZERO, cut_within: None, serializable: true };
    let relay = Relay::to(world.server.address(), plain, seed()).await;
    let url = world.server.url_at(relay.address);
    nothing_is_wrong(&world, &url, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_one_in_five_changes_is_refused_and_commits_are_unknown() {
    let world = World::new().await;
    world.server.look().await.batch_execute(MOODY).await.unwrap();
    let url = world.server.url();
    nothing_is_wrong(&world, &url, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_way_that_is_late_and_cut_anywhere() {
    let world = World::new().await;
    let bad = Badness { late: Duration::from_millis(6), cut_within: Some(60), serializable: false };
    let relay = Relay::to(world.server.address(), bad, seed()).await;
    let url = world.server.url_at(relay.address);
    nothing_is_wrong(&world, &url, 2).await;
}
