/// Maximum length of compared names \[bytes\]: comparing longer ones takes too long.
const LONGEST: usize = 64;

/// Returns the sentence "did you mean ...?" with the known name that is most similar to `name`; `None` if none is
/// similar enough. The longer the name, the more letters may differ.
pub fn suggest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    if name.len() > LONGEST {
        return None;
    }
    let distance = |known: &&str| strsim::damerau_levenshtein(known, name);
    let short = known.into_iter().filter(|known| known.len() <= LONGEST);
    let nearest = short.min_by_key(distance)?;
    let is_near = distance(&nearest) <= 1 + name.chars().count() / 4;
    is_near.then(|| format!("did you mean {nearest}?"))
}
