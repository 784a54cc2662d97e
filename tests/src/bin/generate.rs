//! Writes those of the generated files into the checkout that are not there as they should be: `cargo xtask generate`.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for (path, content) in tests::generated::files()? {
        std::fs::create_dir_all(path.parent().ok_or("a generated file has a folder")?)?;
        if std::fs::read_to_string(&path).is_ok_and(|there| there == content) {
            continue;
        }
        std::fs::write(&path, content)?;
        println!("wrote {}", path.display());
    }
    Ok(())
}
