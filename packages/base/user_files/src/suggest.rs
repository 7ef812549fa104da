/// Maximum length of compared names \[bytes\]: comparing longer ones takes too long.
const LONGEST: usize = 64;

/// Returns the sentence "did you mean ...?" with the known name that is most similar to `name`; `None` if none is
/// similar enough. The longer the name, the more letters may differ; letters that differ in their case only are equal.
/// `name` itself is never suggested.
pub fn suggest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    if name.len() > LONGEST {
        return None;
    }
    let lower = name.to_lowercase();
    let distance = |known: &&str| strsim::damerau_levenshtein(&known.to_lowercase(), &lower);
    let is_compared = |known: &&str| known.len() <= LONGEST && *known != name;
    let short = known.into_iter().filter(is_compared);
    let nearest = short.min_by_key(distance)?;
    let is_near = distance(&nearest) <= 1 + name.chars().count() / 4;
    is_near.then(|| format!("did you mean {nearest}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_other_name_is_suggested_whatever_its_case() {
        for (name, known, suggested) in [
            (
                "ball_in_pley",
                ["ball", "ball_in_play"],
                Some("ball_in_play"),
            ),
            ("HULKs", ["hulks", "opponent"], Some("hulks")),
            ("hulks", ["hulks", "opponent"], None),
            ("any", ["hulks", "opponent"], None),
        ] {
            let expected = suggested.map(|it| format!("did you mean {it}?"));
            assert_eq!(suggest(name, known), expected, "{name}");
        }
    }
}
