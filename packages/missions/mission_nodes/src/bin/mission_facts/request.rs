use hsl_ros::ServiceCaller;
use hsl_ros::interfaces::srv::{QueryFacts, SetFacts};
use mission_nodes::topics;

/// Source of the facts that this program sets, in the records of the mission.
const SOURCE: &str = "sil mission facts";

/// Returns the true facts of a predicate, or of all if it is empty, or the reason of a refusal (inner error).
///
/// # Errors
///
/// Returns an error if no mission answers.
pub(crate) fn list(
    caller: &mut ServiceCaller,
    predicate: &str,
) -> anyhow::Result<Result<Vec<String>, String>> {
    let request = QueryFacts::Request {
        predicate: predicate.to_owned(),
        arguments: Vec::new(),
    };
    let answer = caller.call::<QueryFacts::Service>(topics::QUERY_FACTS, request)?;
    Ok(match answer.success {
        true => Ok(answer.facts),
        false => Err(answer.message),
    })
}

/// Sets facts, all or none. Returns the new version in words, or the reason of a refusal (inner error).
///
/// # Errors
///
/// Returns an error if no mission answers.
pub(crate) fn set(
    caller: &mut ServiceCaller,
    facts: &str,
) -> anyhow::Result<Result<Vec<String>, String>> {
    let mut request = SetFacts::Request {
        source: SOURCE.to_owned(),
        ..SetFacts::Request::default()
    };
    for word in facts.split_whitespace() {
        let (fact, value) = match word.rsplit_once('=') {
            Some((fact, "true")) => (fact, true),
            Some((fact, "false")) => (fact, false),
            _ => {
                let text = format!("{word}: expected FACT=true or FACT=false");
                return Ok(Err(text));
            }
        };
        request.facts.push(fact.to_owned());
        request.values.push(value);
    }
    let answer = caller.call::<SetFacts::Service>(topics::SET_FACTS, request)?;
    Ok(match answer.success {
        true => Ok(vec![format!("version {}", answer.version)]),
        false => Err(answer.message),
    })
}
