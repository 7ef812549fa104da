use sha2::{Digest, Sha256};

/// First word of every line. It distinguishes a journal from other files.
const WORD: &str = "fact_journal";
/// Number of hexadecimal digits of a checksum.
const DIGITS: usize = 16;

/// Returns a complete line of a journal: a word, the number of the line from 1, the checksum of the entry, and the
/// entry.
pub(super) fn write(number: usize, entry: &str) -> String {
    format!("{}{} {entry}\n", prefix(number), checksum(entry))
}

/// Returns the entry of a complete line.
///
/// # Errors
/// Returns an error for another number or checksum, or for a line that does not belong to a journal.
pub(super) fn read(number: usize, line: &str) -> Result<&str, String> {
    let not_a_line = || format!("the line does not begin with `{WORD}`, a number and a checksum");
    let rest = line.strip_prefix(WORD).and_then(|it| it.strip_prefix(' '));
    let mut parts = rest.ok_or_else(not_a_line)?.splitn(3, ' ');
    let (Some(found), Some(sum), Some(entry)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(not_a_line());
    };
    if found.parse() != Ok(number) {
        return Err(format!(
            "the number of the line is {found}: a line is missing, repeated or misplaced"
        ));
    }
    let entry = entry.trim_end_matches('\n');
    let expected = checksum(entry);
    if sum != expected {
        return Err(format!(
            "the checksum of the line is {sum}, but that of the entry is {expected}"
        ));
    }
    Ok(entry)
}

/// Returns true if the end of a file can be an interrupted line.
///
/// The first line must be recognized by its word and number: a shorter file may be any file.
pub(super) fn is_interrupted(number: usize, end: &[u8]) -> bool {
    let start = prefix(number);
    end.starts_with(start.as_bytes()) || (number > 1 && start.as_bytes().starts_with(end))
}

/// Returns the start of a line, before its checksum.
fn prefix(number: usize) -> String {
    format!("{WORD} {number} ")
}

/// Returns the first digits of the SHA-256 of an entry.
fn checksum(entry: &str) -> String {
    let digest = hex::encode(Sha256::digest(entry));
    digest.chars().take(DIGITS).collect()
}
