//! Starting, the routes, and ending.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use api::{Method, names};
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::routing::{MethodFilter, get, on};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::book::Book;
use crate::clock::Clock;
use crate::error::SandboxError;
use crate::faults::Faults;
use crate::grounds::Grounds;
use crate::ledger::Ledger;
use crate::line::{Door, Scissors};
use crate::options::Options;
use crate::replay::InFlight;
use crate::service::{RunState, Service};
use crate::shared_world::SharedWorld;
use crate::state_file::StateFile;
use crate::world::dice::mix;
use crate::world::record::Site;
use crate::{control, gate, logos, openapi};

/// How long a stop waits for requests that are under way.
const PATIENCE: Duration = Duration::from_secs(2);

/// A sandbox that runs.
pub struct Running {
    /// Address of the service, without a slash at its end.
    pub base_url: String,
    /// The key of its workspace.
    pub api_key: String,
    /// Host name of its networking site.
    pub network_host: String,
    end: watch::Sender<bool>,
    server: JoinHandle<()>,
}

impl Running {
    /// Ends the service: takes no more connections, and waits a moment for answers that are under way.
    pub async fn stop(mut self) {
        self.end.send_replace(true);
        if tokio::time::timeout(PATIENCE, &mut self.server).await.is_err() {
            self.server.abort();
        }
    }
}

/// Starts a service; when this returns, it answers.
pub async fn start(mut options: Options) -> Result<Running, SandboxError> {
    if !options.listen.ip().is_loopback() {
        return Err(SandboxError::NotLoopback(options.listen));
    }
    if !names::is_word(&options.network_word) {
        return Err(SandboxError::Word(options.network_word));
    }
    let (file, held) = options.state.as_deref().map(StateFile::open).transpose()?.unzip();
    let book = held.flatten().unwrap_or_else(|| Book::new(options.seed, options.credits));
    options.seed = book.seed;
    let made_of = options.made_of();
    let given = options.shared_world.take().filter(|shared_world| shared_world.made_of == made_of);
    let shared_world = given.unwrap_or_else(|| SharedWorld::of(made_of));
    let listener = listen(options.listen, book.port).await?;
    let address = listener.local_addr().map_err(|source| SandboxError::Listen { address: options.listen, source })?;
    let base_url = format!("http://{address}");
    let (end, ending) = watch::channel(false);
    let service = Arc::new(Service {
        grounds: Grounds::new(shared_world, &book.moved),
        site: Site { base_url: base_url.clone(), network_host: options.network_host.clone() },
        dialect: options.dialect,
        network_word: options.network_word,
        api_key: options.api_key.unwrap_or_else(|| format!("sk_sandbox_{:016x}", mix(book.seed ^ 0x5EED))),
        first_credits: options.credits,
        clock: Clock::new(book.advanced_seconds),
        ledger: Ledger::new(book, file),
        faults: Faults::default(),
        in_flight: InFlight::default(),
        run: RunState::default(),
        ordered: tokio::sync::Mutex::default(),
        ending: ending.clone(),
    });
    let kept = service.ledger.change(|book| book.port = address.port()).await;
    kept.map_err(|source| SandboxError::StateFile { path: options.state.unwrap_or_default(), source })?;
    let app = routes(&service)?;
    let api_key = service.api_key.clone();
    let server = tokio::spawn(run(listener, app, ending));
    if options.ready {
        service.make_ready();
    }
    Ok(Running { base_url, api_key, network_host: options.network_host, end, server })
}

async fn run(listener: TcpListener, app: Router, mut ending: watch::Receiver<bool>) {
    let serve = axum::serve(Door(listener), app.into_make_service_with_connect_info::<Scissors>());
    // It never fails: errors of single connections end those connections only.
    let _ = serve
        .with_graceful_shutdown(async move {
            let _ = ending.wait_for(|ending| *ending).await;
        })
        .await;
}

/// Port 0 tries the last run's port first.
async fn listen(address: SocketAddr, last_port: u16) -> Result<TcpListener, SandboxError> {
    if address.port() == 0
        && last_port != 0
        && let Ok(listener) = TcpListener::bind(SocketAddr::new(address.ip(), last_port)).await
    {
        return Ok(listener);
    }
    TcpListener::bind(address).await.map_err(|source| SandboxError::Listen { address, source })
}

fn routes(service: &Arc<Service>) -> Result<Router, SandboxError> {
    let mut app = Router::new();
    for spec in api::operations::ALL {
        let service = Arc::clone(service);
        let path = names::path_on_wire(spec.path, &service.network_word);
        let method = match spec.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
        };
        let pass = move |ConnectInfo(scissors): ConnectInfo<Scissors>, request: Request| {
            gate::pass(Arc::clone(&service), spec, scissors, request)
        };
        app = app.route(&path, on(method, pass));
    }
    let description = Arc::new(openapi::Description::of(service)?);
    let describing = Arc::clone(service);
    let describe = move || openapi::answer(Arc::clone(&description), Arc::clone(&describing));
    let app = app
        .route("/openapi.json", get(describe))
        .route("/logos/{file}", get(logos::answer).with_state(Arc::clone(service)))
        .route("/sandbox/control", get(control::read).post(control::write).with_state(Arc::clone(service)));
    Ok(app.fallback(gate::nowhere).method_not_allowed_fallback(gate::wrong_method))
}
