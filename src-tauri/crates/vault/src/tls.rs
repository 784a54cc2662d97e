//! Who is believed to be the hub: whom the system believes, whom a certificate authority of the invitation has signed, or the one
//! certificate that the invitation names.
//!
//! Does not own the way itself (`hub.rs`).

use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use rustls_platform_verifier::BuilderVerifierExt;
use sha2::{Digest, Sha256};

use crate::error::VaultError;

/// Whom the certificate of the other side must come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trust {
    /// Whom this computer believes, for the host that was typed.
    System,
    /// Whom these certificates have signed, for the host that was typed.
    Authority(Vec<CertificateDer<'static>>),
    /// This one certificate (SHA-256 of it), whatever host it names. The password is bound to the connection then.
    Pinned([u8; 32]),
}

impl Trust {
    /// Whom certificates have signed, as PEM; none where there is none in it, or one that is none.
    pub fn authority(pem: &str) -> Option<Self> {
        let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem.as_bytes()).collect();
        certificates.ok().filter(|certificates| !certificates.is_empty()).map(Self::Authority)
    }
}

/// The settings of a client that believes nobody else.
pub(crate) fn config(trust: &Trust) -> Result<ClientConfig, VaultError> {
    let unusable = |error: rustls::Error| VaultError::Unsafe(error.to_string());
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions();
    let builder = builder.map_err(unusable)?;
    Ok(match trust {
        Trust::System => builder.with_platform_verifier().map_err(unusable)?.with_no_client_auth(),
        Trust::Authority(certificates) => {
            let mut roots = RootCertStore::empty();
            for certificate in certificates {
                roots.add(certificate.clone()).map_err(unusable)?;
            }
            builder.with_root_certificates(roots).with_no_client_auth()
        }
        Trust::Pinned(digest) => {
            let one = Arc::new(OneCertificate { digest: *digest, provider });
            builder.dangerous().with_custom_certificate_verifier(one).with_no_client_auth()
        }
    })
}

/// Believes one certificate.
#[derive(Debug)]
struct OneCertificate {
    digest: [u8; 32],
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for OneCertificate {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if Sha256::digest(end_entity.as_ref())[..] == self.digest {
            return Ok(ServerCertVerified::assertion());
        }
        Err(rustls::Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
