//! Search for messages in the pages of an SQLite file with a damaged B-tree.
//!
//! SQLite finds a row through the pages above it, and one lost page there hides every row below it. The rows themselves
//! are in leaf pages, which can be read without the other pages (<https://www.sqlite.org/fileformat2.html>, sections
//! 1.5 and 1.6, and section 2.1 for the values of a row).

use std::collections::BTreeMap;

/// First byte of a page with rows of a table.
const TABLE_LEAF: u8 = 0x0d;
/// Size of the file header before the content of the first page \[bytes\].
const FILE_HEADER: usize = 100;

/// Row of the table `messages`.
pub(super) struct StoredMessage {
    /// Id of the topic in the table `topics`.
    pub(super) topic: i64,
    /// Time \[ns\].
    pub(super) time: i64,
    pub(super) data: Vec<u8>,
}

/// Returns all messages in the leaf pages of a file, by id.
pub(super) fn messages(file: &[u8]) -> BTreeMap<i64, StoredMessage> {
    let pages = Pages::of(file);
    let count = file.len() / pages.size;
    (0..count).flat_map(|page| pages.leaf(page)).collect()
}

/// Pages of a database file.
struct Pages<'a> {
    file: &'a [u8],
    /// Size of a page \[bytes\].
    size: usize,
    /// Size of a page without the reserved bytes at its end \[bytes\].
    usable: usize,
}

impl<'a> Pages<'a> {
    /// Reads the size of the pages from the header of the file, and the number of reserved bytes at the end of each
    /// page. A size that is invalid because of damage is replaced by the usual one.
    fn of(file: &'a [u8]) -> Self {
        let size = match unsigned(file, 16, 2) {
            Some(1) => 65_536,
            Some(size) if size.is_power_of_two() && size >= 512 => size,
            // Usual size, for a damaged file header.
            _ => 4096,
        };
        let reserved = usize::from(file.get(20).copied().unwrap_or(0));
        Self {
            file,
            size,
            usable: size - reserved.min(32),
        }
    }

    /// Returns the messages in a page, with their ids; empty if the page is not a leaf of a table.
    fn leaf(&self, page: usize) -> Vec<(i64, StoredMessage)> {
        let content = &self.file[page * self.size..(page + 1) * self.size];
        let start = if page == 0 { FILE_HEADER } else { 0 };
        if content[start] != TABLE_LEAF {
            return Vec::new();
        }
        let count = unsigned(content, start + 3, 2).unwrap_or(0);
        let cells = (0..count).map_while(|cell| unsigned(content, start + 8 + 2 * cell, 2));
        cells.filter_map(|place| self.row(content, place)).collect()
    }

    /// Returns the message in the cell that begins at `place` of a page, with its id. The end of a long row is in a
    /// chain of overflow pages. Returns `None` if the row is damaged.
    fn row(&self, content: &[u8], mut place: usize) -> Option<(i64, StoredMessage)> {
        let length = usize::try_from(varint(content, &mut place)?).ok()?;
        let id = varint(content, &mut place)?;
        if length > self.file.len() {
            return None;
        }
        // Number of bytes of the row in this page, from the formulas in section 1.6.
        let largest = self.usable - 35;
        let here = if length <= largest {
            length
        } else {
            let least = (self.usable - 12) * 32 / 255 - 23;
            let fitting = least + (length - least) % (self.usable - 4);
            if fitting <= largest { fitting } else { least }
        };
        let mut row = content.get(place..place + here)?.to_vec();
        let mut next = if here < length {
            unsigned(content, place + here, 4)?
        } else {
            0
        };
        // Each overflow page starts with the number of the next one, from 1; the last one has 0.
        while row.len() < length {
            let page = next.checked_sub(1)? * self.size;
            let page = self.file.get(page..page + self.usable)?;
            next = unsigned(page, 0, 4)?;
            let rest = (length - row.len()).min(self.usable - 4);
            row.extend(&page[4..4 + rest]);
        }
        (next == 0).then_some((id, message(&row)?))
    }
}

/// Returns the message in a row with the columns `id, topic_id, timestamp, data`; `None` for a row of another table.
/// The row starts with the length of its header and the type of each value; `id` is not part of the row and has type 0.
fn message(row: &[u8]) -> Option<StoredMessage> {
    let mut place = 0;
    let header = usize::try_from(varint(row, &mut place)?).ok()?;
    let mut types = [0; 4];
    for value in &mut types {
        *value = varint(row, &mut place)?;
    }
    let [id, topic, time, data] = types;
    let is_blob = data >= 12 && data % 2 == 0;
    if place != header || id != 0 || !is_blob {
        return None;
    }
    let topic = integer(row, topic, &mut place)?;
    let time = integer(row, time, &mut place)?;
    let length = usize::try_from((data - 12) / 2).ok()?;
    let data = row.get(place..)?.to_vec();
    (data.len() == length).then_some(StoredMessage { topic, time, data })
}

/// Reads an integer of a storage type (section 2.1) at `place`, and moves `place` behind it; `None` if the row is too
/// short, or the type is not an integer.
fn integer(row: &[u8], storage: i64, place: &mut usize) -> Option<i64> {
    let length = match storage {
        8 => return Some(0),
        9 => return Some(1),
        1..=4 => usize::try_from(storage).ok()?,
        5 => 6,
        6 => 8,
        _ => return None,
    };
    let bytes = row.get(*place..*place + length)?;
    *place += length;
    let sign = if bytes[0] >= 0x80 { -1 } else { 0 };
    Some(
        bytes
            .iter()
            .fold(sign, |value, byte| (value << 8) | i64::from(*byte)),
    )
}

/// Reads a varint of up to 9 bytes at `place`, and moves `place` behind it; `None` if the bytes end before. Each byte
/// but the last has a continuation bit.
fn varint(bytes: &[u8], place: &mut usize) -> Option<i64> {
    let mut value = 0_i64;
    for count in 1.. {
        let byte = *bytes.get(*place)?;
        *place += 1;
        if count == 9 {
            return Some((value << 8) | i64::from(byte));
        }
        value = (value << 7) | i64::from(byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(value)
}

/// Returns the big-endian number in the `length` bytes at `place`; `None` beyond the end of `bytes`.
fn unsigned(bytes: &[u8], place: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(place..place + length)?;
    Some(
        bytes
            .iter()
            .fold(0, |value, byte| (value << 8) | usize::from(*byte)),
    )
}
