//! Random values in a file.

use bevyhavior_simulator::{normal, symmetric};
use located_yaml::{Content, Part};
use rand_pcg::Pcg64Mcg;
use user_files::findings::Findings;
use user_files::wording;

pub(crate) const DISTRIBUTIONS: [&str; 3] = ["uniform", "normal", "choice"];
/// Maximum distance of a normally distributed number from its mean \[standard deviations\].
const MOST_DEVIATIONS: f64 = 3.0;
const MOST_ALTERNATIVES: usize = 100;
/// Number of normally distributed numbers that are drawn until one is near enough to the mean; the next one is limited.
const TRIES: usize = 100;

/// Source from which the values of distributions are drawn.
pub(crate) enum Source {
    /// Generator with the seed of a run.
    Seed(Box<Pcg64Mcg>),
    /// Least value of each distribution, and the alternative with this number or the last one.
    Least(usize),
    /// Greatest value of each distribution, and the alternative with this number or the last one.
    Most(usize),
}

enum Distribution<'a> {
    /// Uniform distribution between two numbers.
    Uniform(f64, f64),
    /// Normal distribution: mean and standard deviation.
    Normal(f64, f64),
    /// One of these values, all with the same probability.
    Choice(&'a [Part]),
}

/// Returns the distribution that a part of a file describes, or `None` for any other part. [`check`] reports malformed
/// ones.
fn distribution(part: &Part) -> Option<Distribution<'_>> {
    let (name, arguments) = named(part)?;
    let Content::Sequence(arguments) = &arguments.content else {
        return None;
    };
    match (name, arguments.as_slice()) {
        ("uniform", [least, most]) => Some(Distribution::Uniform(number(least)?, number(most)?)),
        ("normal", [mean, deviation]) => {
            Some(Distribution::Normal(number(mean)?, number(deviation)?))
        }
        ("choice", [_, ..]) => Some(Distribution::Choice(arguments)),
        _ => None,
    }
}

/// Returns name and arguments of a distribution: a mapping whose only key is its name. Returns `None` for other parts.
fn named(part: &Part) -> Option<(&str, &Part)> {
    match &part.content {
        Content::Mapping(entries) => match entries.as_slice() {
            [(key, arguments)] => {
                let name = key.text()?;
                DISTRIBUTIONS.contains(&name).then_some((name, arguments))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a part has a distribution, also within other parts.
pub(crate) fn is_random(part: &Part) -> bool {
    named(part).is_some()
        || match &part.content {
            Content::Sequence(parts) => parts.iter().any(is_random),
            Content::Mapping(entries) => entries.iter().any(|(_, value)| is_random(value)),
            Content::Scalar { .. } | Content::Refused => false,
        }
}

/// Returns the number in a part, or `None` if it is not a number.
fn number(part: &Part) -> Option<f64> {
    located_yaml::from_part(part).ok()
}

/// Adds an error to `findings` for each malformed distribution in `part`. Returns the largest number of alternatives of
/// a `choice`, at least 1, so that the caller can check each alternative.
pub(crate) fn check(part: &Part, findings: &mut Findings) -> usize {
    let mut most = 1;
    if let Some((name, _)) = named(part) {
        match distribution(part) {
            Some(Distribution::Uniform(a, b)) if a > b => {
                let (a, b) = (wording::number(a), wording::number(b));
                let message = format!("uniform is [least, most], got [{a}, {b}]");
                findings.add(&part.span, message, "swap the numbers");
            }
            Some(Distribution::Normal(_, deviation)) if deviation < 0.0 => {
                let deviation = wording::number(deviation);
                let message = format!("the deviation must be 0 or more, got {deviation}");
                findings.add(&part.span, message, "");
            }
            Some(Distribution::Choice(alternatives)) => {
                most = alternatives.len();
                if most > MOST_ALTERNATIVES {
                    let message =
                        format!("choice has at most {MOST_ALTERNATIVES} elements, got {most}");
                    findings.add(&part.span, message, "");
                }
            }
            Some(_) => {}
            None => {
                let form = match name {
                    "uniform" => "two numbers [least, most]",
                    "normal" => "two numbers [mean, deviation]",
                    _ => "a list of values",
                };
                findings.add(&part.span, format!("{name} needs {form}"), "");
            }
        }
    }
    let inner = match &part.content {
        Content::Sequence(parts) => parts.iter().map(|it| check(it, findings)).max(),
        Content::Mapping(entries) => entries.iter().map(|(_, it)| check(it, findings)).max(),
        Content::Scalar { .. } | Content::Refused => None,
    };
    most.max(inner.unwrap_or(1))
}

impl Source {
    /// Returns a copy of `part` in which a value takes the place of each distribution, also within others. The values
    /// are drawn in the order of the text.
    pub(crate) fn draw(&mut self, part: &Part) -> Part {
        let content = match (distribution(part), &part.content) {
            (Some(Distribution::Choice(alternatives)), _) => {
                let index = self.index(alternatives.len());
                // With the place of the alternative, for errors.
                return self.draw(&alternatives[index]);
            }
            (Some(distribution), _) => Content::Scalar {
                text: self.number(&distribution).to_string(),
                is_quoted: false,
            },
            (None, Content::Sequence(parts)) => {
                Content::Sequence(parts.iter().map(|it| self.draw(it)).collect())
            }
            (None, Content::Mapping(entries)) => {
                let entries = entries.iter();
                let drawn = entries.map(|(key, value)| (key.clone(), self.draw(value)));
                Content::Mapping(drawn.collect())
            }
            (None, other) => other.clone(),
        };
        Part {
            content,
            span: part.span.clone(),
        }
    }

    /// Draws a number. A normally distributed one is at most [`MOST_DEVIATIONS`] from the mean: others are drawn again.
    fn number(&mut self, distribution: &Distribution<'_>) -> f64 {
        let (least, most) = match *distribution {
            Distribution::Uniform(least, most) => (least, most),
            Distribution::Normal(mean, deviation) => {
                let reach = MOST_DEVIATIONS * deviation;
                (mean - reach, mean + reach)
            }
            Distribution::Choice(_) => (0.0, 0.0),
        };
        match (self, distribution) {
            (Self::Least(_), _) => least,
            (Self::Most(_), _) => most,
            (Self::Seed(generator), Distribution::Normal(mean, deviation)) => {
                let mut factor = 0.0;
                for _ in 0..TRIES {
                    factor = f64::from(normal(generator, 1.0));
                    if factor.abs() <= MOST_DEVIATIONS {
                        break;
                    }
                }
                mean + deviation * factor.clamp(-MOST_DEVIATIONS, MOST_DEVIATIONS)
            }
            (Self::Seed(generator), _) => least + (most - least) * unit(generator),
        }
    }

    /// Draws the index of one of `count` alternatives.
    fn index(&mut self, count: usize) -> usize {
        let last = count.saturating_sub(1);
        match self {
            Self::Least(index) | Self::Most(index) => last.min(*index),
            Self::Seed(generator) => last.min((unit(generator) * count as f64) as usize),
        }
    }
}

/// Draws a uniformly distributed number from 0 to less than 1.
fn unit(generator: &mut Pcg64Mcg) -> f64 {
    f64::midpoint(f64::from(symmetric(generator, 1.0)), 1.0)
}
