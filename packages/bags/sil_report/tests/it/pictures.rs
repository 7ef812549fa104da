//! Pictures of a bag.

use roxmltree::Document;
use sil_report::{Picture, Run};

use crate::common;

/// Returns all text of a picture in reading order.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let texts = document.descendants().filter(|it| it.has_tag_name("text"));
    texts
        .map(|text| text.text().unwrap_or_default().trim().to_owned())
        .collect()
}

/// Returns width, height and the number of shapes of a picture.
fn measure(svg: &str) -> (u32, u32, usize) {
    let document = Document::parse(svg).unwrap();
    let root = document.root_element();
    let size = |name| root.attribute(name).unwrap().parse().unwrap();
    let shown = root.children().filter(roxmltree::Node::is_element);
    (size("width"), size("height"), shown.count())
}

/// Checks that each picture of a run can be drawn as SVG and as PNG of the same size, and contains dark pixels of
/// texts.
fn assert_all_can_be_drawn(run: &Run) {
    for picture in Picture::ALL {
        let svg = picture.svg(run).unwrap();
        let (width, height, shown) = measure(&svg);
        assert!(shown > 10, "{picture:?} shows {shown} things");
        let bytes = picture.png(run).unwrap();
        let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        let mut reader = decoder.read_info().unwrap();
        assert_eq!(reader.info().size(), (width, height));
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let is_dark = |pixel: &[u8]| pixel[..3].iter().all(|part| *part < 90);
        let dark = pixels.chunks_exact(4).filter(|it| is_dark(it)).count();
        assert!(dark > 300, "{picture:?} shows no text");
    }
}

#[test]
fn every_picture_is_complete_as_svg_and_as_png() {
    assert_all_can_be_drawn(&common::open(&common::golden()));
}

#[test]
fn the_same_bag_gives_the_same_bytes() {
    let (one, other) = (
        common::open(&common::golden()),
        common::open(&common::golden()),
    );
    for picture in Picture::ALL {
        assert_eq!(picture.svg(&one).unwrap(), picture.svg(&other).unwrap());
        assert_eq!(picture.png(&one).unwrap(), picture.png(&other).unwrap());
    }
}

#[test]
fn the_intact_part_of_a_truncated_bag_is_drawn_with_a_note() {
    let folder = tempfile::tempdir().unwrap();
    common::cut(0.6, folder.path());
    let run = common::open(folder.path());
    assert!(run.ticks() > 0 && run.ticks() < common::open(&common::golden()).ticks());
    assert_all_can_be_drawn(&run);
    for picture in Picture::ALL {
        let texts = texts(&picture.svg(&run).unwrap());
        let is_note = |text: &String| text.contains("damaged");
        assert!(texts.iter().any(is_note), "{picture:?}: {texts:?}");
    }
}

#[test]
fn an_empty_bag_is_drawn_too() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("match_0.mcap"), []).unwrap();
    let run = common::open(folder.path());
    assert_eq!(run.ticks(), 0);
    for picture in Picture::ALL {
        picture.png(&run).unwrap();
    }
}

#[test]
fn a_hostile_name_is_text() {
    let folder = tempfile::tempdir().unwrap();
    let name = "<script>&\"ü' \u{1b}[31m";
    let bag = folder.path().join(name);
    common::cut(1.0, &bag);
    let svg = Picture::Possession.svg(&common::open(&bag)).unwrap();
    let shown = name.replace('\u{1b}', "\u{fffd}");
    assert!(texts(&svg).contains(&shown), "{:?}", texts(&svg));
}

#[test]
fn each_robot_of_a_long_match_has_a_field_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    common::write(folder.path(), 6100, "", |_, _| {});
    let run = common::open(folder.path());
    let long = texts(&Picture::Trajectories.svg(&run).unwrap());
    for (robot, _) in &run.survey.samples[0].robots {
        let name = format!("{} {}", robot.team, robot.number);
        assert_eq!(
            long.iter().filter(|text| **text == name).count(),
            1,
            "{long:?}"
        );
    }
    assert!(long.contains(&"ball".to_owned()));
    let short = texts(
        &Picture::Trajectories
            .svg(&common::open(&common::golden()))
            .unwrap(),
    );
    assert!(!short.contains(&"hulks 1".to_owned()), "{short:?}");
}
