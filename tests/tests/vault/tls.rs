//! Only who was meant is spoken to: a certificate that is over, of another host, of nobody who is believed, or of who stands between is refused,
//! and so is one who does not encrypt.

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use rustls::pki_types::CertificateDer;
use sha2::{Digest, Sha256};
use tests::rig::Postgres;
use vault::error::VaultError;
use vault::hub::{Hub, Trust, Way};
use vault::schema;

use crate::world::{PATIENT, way};

/// A certificate with its key, and who has signed it.
struct Certificate {
    pem: String,
    key: String,
    der: CertificateDer<'static>,
    authority: CertificateDer<'static>,
}

fn certificate(hosts: &[&str], until: i32) -> Certificate {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(hosts.iter().map(|host| (*host).to_owned()).collect::<Vec<_>>()).unwrap();
    params.not_after = date_time_ymd(until, 1, 1);
    let signed = params.signed_by(&key, &authority).unwrap();
    Certificate {
        pem: signed.pem(),
        key: key.serialize_pem(),
        der: signed.der().clone(),
        authority: authority.der().clone(),
    }
}

async fn connected(server: &Postgres, trust: Trust) -> Result<(), VaultError> {
    let url = format!("{}?sslmode=require", server.url());
    schema::prepare(&Hub::new(Way { trust, ..way(&url) }, PATIENT)).await
}

async fn refused(server: &Postgres, trust: Trust, why: &str) {
    let told = connected(server, trust).await;
    assert!(matches!(&told, Err(VaultError::Unsafe(_))), "{why}: {told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_for_this_host_is_spoken_to() {
    let own = certificate(&["127.0.0.1"], 2090);
    let server = Postgres::encrypting(&own.pem, &own.key).await;
    connected(&server, Trust::Authority(vec![own.authority.clone()])).await.expect("the authority of the invitation");
    let digest: [u8; 32] = Sha256::digest(&own.der).into();
    connected(&server, Trust::Pinned(digest)).await.expect("the certificate of the invitation, bound to the password");
    refused(&server, Trust::System, "nobody whom the system knows has signed it").await;
    let other = certificate(&["127.0.0.1"], 2090);
    refused(&server, Trust::Authority(vec![other.authority]), "another authority").await;
    refused(&server, Trust::Pinned(Sha256::digest(&other.der).into()), "another certificate").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_of_another_host_or_of_yesterday_is_refused() {
    for (hosts, until, why) in [(["db.example"], 2090, "another host"), (["127.0.0.1"], 2020, "it is over")] {
        let own = certificate(&hosts, until);
        let server = Postgres::encrypting(&own.pem, &own.key).await;
        refused(&server, Trust::Authority(vec![own.authority]), why).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_encrypt_is_refused() {
    let server = Postgres::start().await;
    refused(&server, Trust::System, "the server has no TLS").await;
    refused(&server, Trust::Pinned([7; 32]), "also where one certificate is meant").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_refused_as_that() {
    let server = Postgres::guarded().await;
    let url = server.url().replace("of%20the%20test", "guessed");
    let told = schema::prepare(&Hub::new(way(&url), PATIENT)).await;
    assert!(matches!(&told, Err(VaultError::Refused(_))), "{told:?}");
    assert!(!format!("{told:?}").contains("guessed"), "and it is told nowhere: {told:?}");
}
