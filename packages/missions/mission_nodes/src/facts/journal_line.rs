use sha2::{Digest, Sha256};

/// First word of every line, which tells a journal from other files.
const WORD: &str = "fact_journal";
/// Number of hexadecimal digits of a checksum.
const DIGITS: usize = 16;

/// Returns a complete line of a journal: a word, its number counted from 1, the checksum of its entry, and the entry.
pub(super) fn write(number: usize, entry: &str) -> String {
    format!("{}{} {entry}\n", begin(number), checksum(entry))
}

/// Returns the entry of a complete line.
///
/// # Errors
/// The line has another number or checksum, or is no line of a journal.
pub(super) fn read(number: usize, line: &str) -> Result<&str, String> {
    let not_a_line = || format!("it does not begin with `{WORD}`, a number and a checksum");
    let rest = line.strip_prefix(WORD).and_then(|it| it.strip_prefix(' '));
    let mut parts = rest.ok_or_else(not_a_line)?.splitn(3, ' ');
    let (Some(found), Some(sum), Some(entry)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(not_a_line());
    };
    if found.parse() != Ok(number) {
        return Err(format!(
            "its number is {found}: a line is missing, doubled or in another place"
        ));
    }
    let entry = entry.trim_end_matches('\n');
    let expected = checksum(entry);
    if sum != expected {
        return Err(format!(
            "its checksum is {sum}, that of its entry {expected}"
        ));
    }
    Ok(entry)
}

/// Returns whether the end of a file can be a line whose writing was interrupted.
///
/// The first line must be recognized by its word and number: a file with less than that may be any file.
pub(super) fn is_interrupted(number: usize, end: &[u8]) -> bool {
    let begin = begin(number);
    end.starts_with(begin.as_bytes()) || (number > 1 && begin.as_bytes().starts_with(end))
}

fn begin(number: usize) -> String {
    format!("{WORD} {number} ")
}

fn checksum(entry: &str) -> String {
    let digest = hex::encode(Sha256::digest(entry));
    digest.chars().take(DIGITS).collect()
}
