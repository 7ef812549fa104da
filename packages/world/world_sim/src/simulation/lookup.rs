use bevy_app::App;
use bevyhavior_simulator::{AutoRefereeConfig, SimulatorClock, SimulatorFieldDimensions};
use hsl_ros::interfaces::simulation::msg::EntityFilters;
use hsl_ros::interfaces::simulation::srv::SetEntityState;
use hsl_types::Intervention;

use super::entities::{Entities, Entity, Kind};
use super::filters::Filter;
use super::placement;
use super::refusal::{Code, Refusal};

/// Returns all entities after the last tick, and the names of the entities that the filters select.
///
/// # Errors
///
/// Returns an error if the filter is invalid or not supported.
pub(crate) fn select(
    app: &mut App,
    referee: &AutoRefereeConfig,
    filters: &EntityFilters,
) -> Result<(Entities, Vec<String>), Refusal> {
    let filter = Filter::new(filters)?;
    let all = Entities::describe(app, referee);
    let selected = all.by_name.iter();
    let selected = selected.filter(|(name, entity)| filter.selects(name, entity));
    let names = selected.map(|(name, _)| name.clone()).collect();
    Ok((all, names))
}

/// Returns the intervention that a request to move an entity requires. Moves nothing.
///
/// # Errors
///
/// Returns an error before the first tick, if the entity is not found, or if the pose is invalid.
pub(crate) fn placement(
    app: &mut App,
    referee: &AutoRefereeConfig,
    request: &SetEntityState::Request,
) -> Result<Intervention, Refusal> {
    // The scenario places robots and ball in the first tick. It may have removed the clock.
    let clock = app.world().get_resource::<SimulatorClock>();
    if clock.is_some_and(|clock| clock.tick == 0) {
        let text = "the field is empty before the first tick: play or step one";
        return Err(Refusal::new(Code::IncorrectState, text));
    }
    let name = &request.entity;
    // A ball that was removed from the field may be placed there again.
    let kind = Kind::parse(name).ok_or_else(|| unknown(name))?;
    if kind != Kind::Ball {
        find(&Entities::describe(app, referee), name)?;
    }
    // A scenario may have removed the field.
    let field = app.world().get_resource::<SimulatorFieldDimensions>();
    let Some(SimulatorFieldDimensions(field)) = field else {
        let text = "the scenario has removed the field";
        return Err(Refusal::new(Code::OperationFailed, text));
    };
    placement::placement(kind, &request.state, field)
}

/// Returns the entity with this name.
///
/// # Errors
///
/// Returns an error if the entity is not found.
pub(crate) fn find<'a>(all: &'a Entities, name: &str) -> Result<&'a Entity, Refusal> {
    all.by_name.get(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Refusal {
    let text = format_args!("entity {name:?} not found: /world_sim/get_entities lists all");
    Refusal::new(Code::NotFound, text)
}
