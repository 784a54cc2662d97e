//! How the rows of the catalogs are written.

use super::catalog::{Filter, Group, Kind, Source};
use super::preset::Preset;
use super::seen::SeenPart;

/// A group that is open at first sight.
pub(super) const fn open(label: &'static str, filters: &'static [Filter]) -> Group {
    Group { label, filters, open: true }
}

/// A group to unfold.
pub(super) const fn folded(label: &'static str, filters: &'static [Filter]) -> Group {
    Group { label, filters, open: false }
}

pub(super) const fn tokens(key: &'static str, label: &'static str, source: Source, example: &'static str) -> Filter {
    filter(key, label, Kind::Tokens { source, example })
}

pub(super) const fn presets(key: &'static str, label: &'static str, options: &'static [Preset]) -> Filter {
    filter(key, label, Kind::Presets { options })
}

pub(super) const fn choice(key: &'static str, label: &'static str, options: &'static [Preset]) -> Filter {
    filter(key, label, Kind::Choice { options, default: None })
}

pub(super) const fn yes_no(key: &'static str, label: &'static str) -> Filter {
    filter(key, label, Kind::YesNo)
}

pub(super) const fn filter(key: &'static str, label: &'static str, kind: Kind) -> Filter {
    Filter { key, exclude: None, label, kind, help: "", lines: false, ordered: false, parts: &[], unlisted: false }
}

impl Filter {
    pub(super) const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    pub(super) const fn exclude(mut self, key: &'static str) -> Self {
        self.exclude = Some(key);
        self
    }

    /// The option of a choice that counts where none is sent.
    pub(super) const fn default(mut self, value: &'static str) -> Self {
        if let Kind::Choice { default, .. } = &mut self.kind {
            *default = Some(value);
        }
        self
    }

    pub(super) const fn ordered(mut self) -> Self {
        self.ordered = true;
        self
    }

    pub(super) const fn parts(mut self, parts: &'static [SeenPart]) -> Self {
        self.parts = parts;
        self
    }

    pub(super) const fn unlisted(mut self) -> Self {
        self.unlisted = true;
        self
    }

    pub(super) const fn lines(mut self) -> Self {
        self.lines = true;
        self
    }
}
