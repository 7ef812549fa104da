//! Advice for unknown names.

/// Similarity from which a known name is suggested.
const RESEMBLANCE: f64 = 0.7;

/// Columns of a line of known names. Longer lines would be truncated in messages.
const WIDTH: usize = 100;

/// Returns advice for an unknown `key`: the most similar name in `known` or, if none is similar, all of them, in
/// several lines. The key is also compared with the last parts of the names: `ready_duration` is near
/// `auto_referee.ready_duration`. The key itself is never suggested.
pub fn hint<'a>(key: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<_> = known.collect();
    let others = known.iter().filter(|name| **name != key);
    let similarities = others.map(|name| (resemblance(key, name), name));
    let nearest = similarities.max_by(|(a, _), (b, _)| a.total_cmp(b));
    match nearest {
        Some((resemblance, name)) if resemblance >= RESEMBLANCE => {
            format!("did you mean `{name}`?")
        }
        _ => format!("expected one of {}", listed(&known)),
    }
}

/// Returns the similarity of a key to a known name, or to an end of that name, from 0 to 1.
fn resemblance(key: &str, name: &str) -> f64 {
    let ends = name.match_indices('.').map(|(dot, _)| &name[dot + 1..]);
    let of_ends = ends.map(|end| strsim::normalized_damerau_levenshtein(key, end));
    // Equal letters at the beginning count more: most misspelled names start correctly.
    of_ends.fold(strsim::jaro_winkler(key, name), f64::max)
}

/// Returns the names separated by commas, in lines of at most [`WIDTH`] columns.
fn listed(names: &[&str]) -> String {
    let length: usize = names.iter().map(|name| name.len() + 2).sum();
    if length <= WIDTH {
        return names.join(", ");
    }
    let mut text = String::new();
    let mut column = WIDTH;
    for (index, name) in names.iter().enumerate() {
        if column + name.len() + 2 > WIDTH {
            text.push_str("\n  ");
            column = 2;
        } else {
            text.push(' ');
        }
        text.push_str(name);
        if index + 1 < names.len() {
            text.push(',');
        }
        column += name.len() + 2;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_similar_name_is_suggested() {
        let known = [
            "seed",
            "walk.speed",
            "auto_referee.ready_duration",
            "kick.reach",
        ];
        for (key, nearest) in [
            ("sede", "seed"),
            ("walk.sped", "walk.speed"),
            ("ready_duraton", "auto_referee.ready_duration"),
        ] {
            let expected = format!("did you mean `{nearest}`?");
            assert_eq!(hint(key, known.into_iter()), expected, "{key}");
        }
    }

    #[test]
    fn the_key_itself_is_not_suggested() {
        let known = ["unanswered", "seed"];
        let text = hint("unanswered", known.into_iter());
        assert!(!text.contains("did you mean"), "{text}");
    }

    #[test]
    fn without_a_similar_name_all_are_listed_on_short_lines() {
        assert_eq!(hint("zzz", ["a", "b"].into_iter()), "expected one of a, b");
        let known: Vec<_> = (0..500)
            .map(|number| format!("parameter_{number}"))
            .collect();
        let text = hint("zzz", known.iter().map(String::as_str));
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        let listed: Vec<_> = text
            .trim_start_matches("expected one of")
            .split(',')
            .map(str::trim)
            .collect();
        assert_eq!(listed, known);
    }
}
