//! What a window has to know before there is an engine: in which language it opens, and on which ground.

use std::path::Path;

use crate::config::Config;
use crate::language;
use crate::screen::{Spoken, Theme};

/// What the settings say for a window that is about to open.
#[derive(Debug, Clone)]
pub struct AtStart {
    /// The language that is spoken from now on.
    pub spoken: Spoken,
    /// The theme that the person chose.
    pub theme: Theme,
}

/// Reads the settings in this folder, and speaks as they say on a system with this locale.
pub fn at_start(data_folder: &Path, locale: &str) -> AtStart {
    // What is wrong with the settings is told by the engine.
    let (config, _) = Config::load(data_folder);
    AtStart { spoken: language::speak(config.language, locale), theme: config.theme }
}
