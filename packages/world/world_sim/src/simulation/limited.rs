//! Limits of requests, checked before anything else reads a request: compiling an expression of some megabytes takes
//! longer than the other nodes wait for a tick.

use hsl_ros::interfaces::simulation::msg::{EntityFilters, TagsFilter};
use hsl_ros::interfaces::simulation::srv;
use hsl_types::limits;

use super::refusal::{Code, Refusal};

/// Maximum number of elements of a list in a request.
const ELEMENTS: usize = 1000;

/// Request with texts and lists.
pub(crate) trait Limited {
    /// Checks the size of each text and list that the world uses.
    ///
    /// # Errors
    ///
    /// Returns an error with the name of the first one that is too large.
    fn check(&self) -> Result<(), Refusal>;
}

/// Implements [`Limited`] for the requests of services.
macro_rules! limited {
    ($($service:ident $check:expr,)*) => {
        $(impl Limited for srv::$service::Request {
            fn check(&self) -> Result<(), Refusal> {
                let check: fn(&Self) -> Result<(), Refusal> = $check;
                check(self)
            }
        })*
    };
}

limited! {
    GetSimulationState |_| Ok(()),
    SetSimulationState |_| Ok(()),
    StepSimulation |_| Ok(()),
    ResetSimulation |_| Ok(()),
    GetCurrentWorld |_| Ok(()),
    GetEntities |it| filters(&it.filters),
    GetEntitiesStates |it| filters(&it.filters),
    GetEntityState |it| text("entity", &it.entity),
    GetEntityInfo |it| text("entity", &it.entity),
    SetEntityState |it| {
        text("entity", &it.entity)?;
        text("state.header.frame_id", &it.state.header.frame_id)
    },
    GetNamedPoses |it| tags("tags", &it.tags),
    GetAvailableWorlds |it| {
        texts("additional_sources", &it.additional_sources)?;
        tags("filter", &it.filter)
    },
    LoadWorld |it| text("uri", &it.uri),
}

fn filters(filters: &EntityFilters) -> Result<(), Refusal> {
    text("filters.filter", &filters.filter)?;
    elements("filters.categories", filters.categories.len())?;
    elements("filters.bounds.points", filters.bounds.points.len())?;
    tags("filters.tags", &filters.tags)
}

/// Checks a filter by tags, which is the field `field` of the request.
fn tags(field: &str, tags: &TagsFilter) -> Result<(), Refusal> {
    texts(&format!("{field}.tags"), &tags.tags)
}

/// Checks the number of texts in a list, and the length of each.
fn texts(field: &str, all: &[String]) -> Result<(), Refusal> {
    elements(field, all.len())?;
    let mut all = all.iter().enumerate();
    all.try_for_each(|(index, one)| text(&format!("{field}[{index}]"), one))
}

/// Checks the length of a text.
fn text(field: &str, text: &str) -> Result<(), Refusal> {
    at_most(field, text.len(), limits::NAME, "bytes")
}

/// Checks the number of elements of a list.
fn elements(field: &str, count: usize) -> Result<(), Refusal> {
    at_most(field, count, ELEMENTS, "elements")
}

/// Checks that `count` is at most `most`; `of` is its unit in the error.
fn at_most(field: &str, count: usize, most: usize, of: &str) -> Result<(), Refusal> {
    if count <= most {
        return Ok(());
    }
    let text = format_args!("{field} must have at most {most} {of}, got {count}");
    Err(Refusal::new(Code::OperationFailed, text))
}

#[cfg(test)]
mod tests {
    use hsl_ros::interfaces::simulation::msg::EntityCategory;

    use super::*;

    /// Returns the reason why a request is refused.
    fn error(request: &impl Limited) -> String {
        request
            .check()
            .map_or_else(|it| it.text, |()| String::new())
    }

    #[test]
    fn a_text_or_list_beyond_its_limit_is_refused_with_its_name() {
        let name = || "x".repeat(limits::NAME);
        let mut request = srv::GetEntities::Request::default();
        request.filters.filter = name();
        request.filters.tags.tags = vec![name(); ELEMENTS];
        assert_eq!(error(&request), "");
        request.filters.tags.tags[7].push('x');
        let expected = "filters.tags.tags[7] must have at most 1000 bytes, got 1001";
        assert_eq!(error(&request), expected);
        request.filters.categories = vec![EntityCategory::default(); ELEMENTS + 1];
        let expected = "filters.categories must have at most 1000 elements, got 1001";
        assert_eq!(error(&request), expected);
        request.filters.filter = "x".repeat(5_000_000);
        let expected = "filters.filter must have at most 1000 bytes, got 5000000";
        assert_eq!(error(&request), expected);
    }
}
