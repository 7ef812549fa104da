//! Writes the pictures and the report of bags: `cargo run -p sil_report --example report -- DIR BAG [BAG]`.

use std::path::{Path, PathBuf};

use bag_tools::write_new;
use sil_report::{Picture, Run, Window, page};

/// Writes the pictures of each bag, and a page about all of them, into a folder. Arguments: the folder, and the bags.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().unwrap_or_default();
    let runs = arguments.map(|bag| Run::open(&bag, None, Window::default(), |_| {}));
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    for run in &runs {
        let mut files = Vec::new();
        for picture in Picture::ALL {
            files.push((format!("{}.svg", picture.name()), picture.svg(run)?.into()));
            files.push((format!("{}.png", picture.name()), picture.png(run)?));
        }
        write_new(&folder.join(run.name()), &files)?;
    }
    let index = ("index.html".to_owned(), page(&runs)?.into_bytes());
    write_new(Path::new(&folder), &[index])?;
    Ok(())
}
