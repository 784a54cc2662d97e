//! Reports to the paces when a new connection was needed. The request behind it arrives as much later as the connection
//! took, and the ones after it do not: counted at its departure, seven could arrive within one window of six.
//!
//! What it is for, in figures: without it the first requests over new connections that take 400 ms each look like a service that
//! is far away, and seven arrive within 0.85 s three times in every run of `window_tests.rs`.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::Instant;
use tower_layer::Layer;
use tower_service::Service;

use crate::pacer::Paces;

/// From a counted departure to the moment its connection is asked for.
const HANDOVER: Duration = Duration::from_millis(12);

/// Wraps whatever makes the connections.
#[derive(Clone)]
pub(crate) struct Arrivals(pub Arc<Paces>);

impl<S> Layer<S> for Arrivals {
    type Service = Timed<S>;

    fn layer(&self, connector: S) -> Timed<S> {
        Timed { connector, paces: Arc::clone(&self.0) }
    }
}

/// A connector that reports its time to the paces.
#[derive(Clone)]
pub(crate) struct Timed<S> {
    connector: S,
    paces: Arc<Paces>,
}

impl<S, Target> Service<Target> for Timed<S>
where
    S: Service<Target>,
    S::Future: Send + 'static,
    S::Response: 'static,
    S::Error: 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.connector.poll_ready(context)
    }

    fn call(&mut self, target: Target) -> Self::Future {
        let asked = Instant::now();
        let from = asked.checked_sub(HANDOVER).unwrap_or(asked);
        let paces = Arc::clone(&self.paces);
        let connecting = self.connector.call(target);
        Box::pin(async move {
            let connection = connecting.await;
            paces.held_up(from, Instant::now());
            connection
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pacer::Lane;
    use api::RateClass;
    use tokio::time::sleep;

    /// Takes 400 ms to connect to anything.
    struct Slow;

    impl Service<()> for Slow {
        type Response = ();
        type Error = std::io::Error;
        type Future = Pin<Box<dyn Future<Output = Result<(), std::io::Error>> + Send>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), std::io::Error>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, (): ()) -> Self::Future {
            Box::pin(async {
                sleep(Duration::from_millis(400)).await;
                Ok(())
            })
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_first_request_counts_when_its_connection_stands() {
        let paces = Arc::new(Paces::new(Duration::MAX));
        let pace = paces.of(RateClass::Companies);
        pace.slot(Lane::Person).await;
        let departure = pace.depart("find_companies").await.unwrap();
        sleep(Duration::from_millis(2)).await;
        Arrivals(Arc::clone(&paces)).layer(Slow).call(()).await.unwrap();
        let connected = Instant::now();
        pace.ended(departure, true);
        for _ in 0..6 {
            pace.slot(Lane::Person).await;
            let departure = pace.depart("find_companies").await.unwrap();
            pace.ended(departure, true);
        }
        let apart = connected.elapsed();
        assert!(apart >= Duration::from_secs(1), "seven arrive within {apart:?}, six a second are allowed");
    }
}
