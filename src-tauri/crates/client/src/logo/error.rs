//! Why there is no picture of an address.

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum LogoError {
    /// It cannot be read as an address.
    #[error("not an address")]
    NotAnAddress(#[source] url::ParseError),
    /// Not `https`, or it points into a private network, or it holds a user name or is too long.
    #[error("an address that is not asked")]
    Forbidden,
    /// No answer, or a broken one.
    #[error("the picture could not be fetched")]
    Network(#[source] reqwest::Error),
    /// Another status than 200; redirects are not followed.
    #[error("status {0} instead of a picture")]
    Status(u16),
    /// It began to come, and stopped.
    #[error("the picture stopped coming")]
    Stalled,
    /// Larger than 512 KiB.
    #[error("the picture is too large")]
    TooLarge,
    /// Neither PNG, JPEG, GIF nor WebP, or too many pixels.
    #[error("not a picture that can be shown")]
    NotShown,
}
