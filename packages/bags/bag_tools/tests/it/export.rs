//! Tables of bags.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use bag_tools::{Bag, ExportReport, Progress, Selection, TableFormat, ToolError, export};
use hsl_types::Time;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::common::Fixture;
use crate::judges;

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../bags/golden")
}

/// Exports the golden bag into the folder `output`.
fn exported(
    output: &Path,
    format: TableFormat,
    selection: &Selection,
) -> Result<ExportReport, ToolError> {
    let bag = Bag::open(golden())?;
    export(&bag, output, format, selection, Progress::new(&mut |_| {}))
}

/// Returns the files of a folder with another extension.
fn tables(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut tables: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    tables.sort();
    tables
}

#[test]
fn the_tables_hold_what_an_independent_reader_finds_in_the_bag() {
    let fixture = Fixture::new();
    let output = fixture.path("tables");
    let report = exported(&output, TableFormat::Csv, &Selection::default()).unwrap();
    assert!(report.skipped.is_empty());
    assert_eq!(report.rows.len(), tables(&output).len());
    judges::compare_tables(&golden(), &output);
}

#[test]
fn parquet_holds_what_text_holds() {
    let fixture = Fixture::new();
    let [csv, parquet] = ["csv", "parquet"].map(|name| fixture.path(name));
    let report = exported(&csv, TableFormat::Csv, &Selection::default()).unwrap();
    let again = exported(&parquet, TableFormat::Parquet, &Selection::default()).unwrap();
    assert_eq!(report, again);
    for (csv, parquet) in tables(&csv).iter().zip(tables(&parquet)) {
        let mut text = csv::Reader::from_path(csv).unwrap();
        let names: Vec<_> = text.headers().unwrap().iter().map(str::to_owned).collect();
        let reader = SerializedFileReader::new(File::open(&parquet).unwrap()).unwrap();
        let mut rows = reader.get_row_iter(None).unwrap();
        for record in text.records() {
            let row = rows.next().unwrap().unwrap();
            let columns: Vec<_> = row.get_column_iter().collect();
            assert!(columns.iter().map(|(name, _)| *name).eq(&names));
            let cells = columns.iter().map(|(_, cell)| as_text(cell));
            assert!(
                cells.eq(record.unwrap().iter()),
                "{}: {row}",
                parquet.display()
            );
        }
        assert!(rows.next().is_none());
    }
}

#[test]
fn a_named_topic_without_messages_has_an_empty_table() {
    let fixture = Fixture::new();
    let output = fixture.path("tables");
    // The layout of a tree is sent once, at the start.
    let topic = "/hulks/robot_1/behavior/tree_layout".to_owned();
    let selection = Selection {
        from: Some(Time::from_nanos(500_000_000)),
        topics: vec![topic.clone()],
        ..Selection::default()
    };
    let report = exported(&output, TableFormat::Csv, &selection).unwrap();
    assert_eq!(report.rows, BTreeMap::from([(topic, 0)]));
    let table = fs::read_to_string(&tables(&output)[0]).unwrap();
    assert!(table.starts_with("time_ns,"), "{table}");
    assert_eq!(table.lines().count(), 1);
}

/// Returns a value of a Parquet file as CSV shows it.
fn as_text(cell: &Field) -> String {
    match cell {
        Field::Null => String::new(),
        Field::Str(value) => value.clone(),
        Field::Bool(value) => value.to_string(),
        Field::Long(value) => value.to_string(),
        Field::ULong(value) => value.to_string(),
        Field::Float(value) => value.to_string(),
        Field::Double(value) => value.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn chosen_topics_have_tables_and_no_others() {
    let fixture = Fixture::new();
    let output = fixture.path("a b ü");
    let selection = Selection {
        topics: vec!["/sim/truth".to_owned(), "behavior/trace".to_owned()],
        ..Selection::default()
    };
    let report = exported(&output, TableFormat::Parquet, &selection).unwrap();
    assert_eq!(report.rows["/sim/truth"], 231);
    let names = tables(&output)
        .into_iter()
        .map(|it| it.file_name().unwrap().to_owned());
    assert!(names.eq([
        "hulks.robot_1.behavior.trace.parquet",
        "hulks.robot_2.behavior.trace.parquet",
        "opponent.robot_1.behavior.trace.parquet",
        "opponent.robot_2.behavior.trace.parquet",
        "sim.truth.parquet",
    ]));
    let error = exported(&output, TableFormat::Csv, &selection).unwrap_err();
    assert!(matches!(error, ToolError::Exists { .. }), "{error}");
}

#[test]
fn types_that_are_not_known_are_counted_and_a_bag_of_nothing_else_is_refused() {
    let fixture = Fixture::new();
    let [foreign, output] = ["foreign", "output"].map(|name| fixture.path(name));
    judges::write_foreign(&foreign, "mcap");
    let bag = Bag::open(&foreign).unwrap();
    let (selection, mut listener) = (Selection::default(), |_| {});
    let progress = Progress::new(&mut listener);
    let error = export(&bag, &output, TableFormat::Csv, &selection, progress).unwrap_err();
    assert!(
        error.to_string().contains("no message of a known type"),
        "{error}"
    );
    assert!(!output.exists());
}
