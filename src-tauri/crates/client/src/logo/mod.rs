//! Fetches the picture that a record points at. The address is a stranger's: it may point anywhere, answer with
//! anything, and never sees the workspace key. It deliberately stores nothing: `records` has the cache.

mod error;
mod image;
mod place;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use reqwest::header::{ACCEPT, HeaderValue};
use tokio::sync::Semaphore;

pub use error::LogoError;
pub use image::LogoKind;

use crate::body::{self, End};
use crate::connection::Connection;
use crate::http::stack;
use crate::limits::Limits;
use place::{Guarded, Own};

/// The largest picture, in bytes.
const LARGEST: usize = 512 * 1024;
/// How many are fetched at a time.
const AT_A_TIME: usize = 4;

/// A picture: PNG, JPEG, GIF or WebP by its own first bytes, at most 512 KiB and 4096 × 4096 pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    /// The file as it came.
    pub bytes: Bytes,
    /// What it is.
    pub kind: LogoKind,
}

pub(crate) struct Logos {
    http: reqwest::Client,
    own: Option<Own>,
    places: Semaphore,
    stall: Duration,
}

impl Logos {
    /// Never through a proxy: it would look up the names, and the check of where they point would be in vain.
    pub(crate) fn new(connection: &Connection, limits: &Limits) -> Result<Self, reqwest::Error> {
        let own = Own::of(&connection.base_url);
        let http = stack()
            .no_proxy()
            .no_gzip()
            .no_brotli()
            .timeout(limits.logo_wait)
            .pool_idle_timeout(limits.idle)
            .dns_resolver(Arc::new(Guarded::new(own.as_ref())))
            .build()?;
        Ok(Self { http, own, places: Semaphore::new(AT_A_TIME), stall: limits.stall })
    }

    pub(crate) async fn fetch(&self, url: &str) -> Result<Logo, LogoError> {
        let url = place::checked(url, self.own.as_ref())?;
        // Nobody closes the semaphore, so there is always a place to wait for.
        let _place = self.places.acquire().await.ok();
        let response = self
            .http
            .get(url)
            .header(ACCEPT, HeaderValue::from_static("image/webp,image/png,image/jpeg,image/gif"))
            .send()
            .await
            .map_err(|error| LogoError::Network(error.without_url()))?;
        if response.status() != reqwest::StatusCode::OK {
            return Err(LogoError::Status(response.status().as_u16()));
        }
        let body = body::read(response, LARGEST, self.stall).await;
        match body.end {
            End::Whole => {}
            End::TooLarge => return Err(LogoError::TooLarge),
            End::Stalled => return Err(LogoError::Stalled),
            End::Broken(error) => return Err(LogoError::Network(error)),
        }
        let kind = image::shown(&body.bytes).ok_or(LogoError::NotShown)?;
        Ok(Logo { bytes: Bytes::from(body.bytes), kind })
    }
}
