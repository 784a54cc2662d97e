//! Names under which the variants of an enum are stored.

/// Gives an enum all its variants in their order, the name of each, and the variant with a name.
macro_rules! named {
    ($kind:ident { $($variant:ident = $name:literal,)* }) => {
        impl $kind {
            /// All of them, in their order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The name under which it is stored and sent to the screen.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The one with this name.
            pub fn by_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}
pub(crate) use named;
