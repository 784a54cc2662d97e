//! Writes the generated files into the checkout: `cargo xtask generate`.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for (path, content) in tests::generated::files()? {
        std::fs::create_dir_all(path.parent().ok_or("a generated file has a folder")?)?;
        std::fs::write(&path, content)?;
        println!("wrote {}", path.display());
    }
    Ok(())
}
