use anyhow::Context;
use hulks_protocol::cdr::{CdrError, encode};
use hulks_protocol::messages::{
    BallState, Circle, FieldDimensions, MotionCommand, Obstacle, Ownership, PathObstacle,
    PathObstacleShape, Pose2, Reasons, RobotState, Time, VoronoiBounds, VoronoiGrid, WorldState,
};
use hulks_protocol::schema::{Shape, Walker};
use hulks_protocol::topics;
use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};

use crate::inputs::Snapshot;

/// Upper limit for the size of the node's parameters, in bytes.
const MAX_PARAMETER_BYTES: usize = 1 << 16;

/// Encoder of blackboards, with the field, the node's parameters, the echo of the inputs, and the reasons of the
/// decision. The parameters are all zero, and the node's memory is as at its start.
#[derive(Debug)]
pub(crate) struct Blackboards {
    /// Size of the node's parameters with empty lists and options, in bytes.
    parameters: usize,
}

struct Blackboard<'a> {
    field: FieldDimensions,
    parameters: Zeros,
    world_state: &'a WorldState,
    reasons: Reasons,
}

/// Zero bytes, without a length in front.
struct Zeros(usize);

impl Blackboards {
    /// Finds the length of the parameters in a blackboard: the smallest number of zeros that is valid for their type.
    pub(crate) fn new() -> anyhow::Result<Self> {
        let known = topics::BLACKBOARD.schema();
        let parameters = known.rooted_at(
            &Shape::named("types::parameters::BehaviorParameters"),
            known,
        )?;
        let walker = Walker::new(&parameters)?;
        // The parameters follow the field, whose size is a multiple of any alignment. They are thus aligned as if they
        // were at the start.
        let payload = |length| encode(&Zeros(length)).unwrap_or_default();
        let parameters =
            (0..MAX_PARAMETER_BYTES).find(|length| walker.walk(&payload(*length)).is_ok());
        Ok(Self {
            parameters: parameters.with_context(|| {
                format!(
                    "the parameters of the node are longer than {MAX_PARAMETER_BYTES} bytes, even with empty lists"
                )
            })?,
        })
    }

    /// Returns the blackboard of a decision at `now`.
    pub(crate) fn make(
        &self,
        now: Time,
        field: Option<&FieldDimensions>,
        inputs: &Snapshot,
    ) -> Result<Vec<u8>, CdrError> {
        let field = match field {
            Some(field) => *field,
            // The field of the real node is all zero before it receives one.
            None => hulks_protocol::cdr::decode(&encode(&Zeros(size_of::<FieldDimensions>()))?)?,
        };
        encode(&Blackboard {
            field,
            parameters: Zeros(self.parameters),
            world_state: &echo(now, inputs),
            reasons: reasons(inputs),
        })
    }
}

/// Returns the world state of the node, from the received inputs.
fn echo(now: Time, inputs: &Snapshot) -> WorldState {
    use hulks_protocol::messages::{PlayerNumber, PlayerState, Players, PrimaryState, TimeWrapper};
    type States = Players<Option<TimeWrapper<PlayerState>>>;
    let states: States = inputs.get(&topics::PLAYER_STATES).unwrap_or_default();
    WorldState {
        ball: inputs.get(&topics::BALL_STATE).flatten(),
        filtered_game_controller_state: inputs.get(&topics::FILTERED_GAME_CONTROLLER_STATE),
        hypothetical_ball_positions: inputs
            .get(&topics::HYPOTHETICAL_BALL_POSITIONS)
            .unwrap_or_default(),
        now,
        obstacles: inputs.get(&topics::OBSTACLES).unwrap_or_default(),
        player_states: states.map(|state| state.as_ref().map(|it| it.inner)),
        position_of_interest: inputs
            .get(&topics::POSITION_OF_INTEREST)
            .unwrap_or_default(),
        robot: RobotState {
            ground_to_field: inputs.get(&topics::GROUND_TO_FIELD),
            player_number: inputs
                .get(&topics::PLAYER_NUMBER)
                .unwrap_or(PlayerNumber::One),
            primary_state: inputs
                .get(&topics::PRIMARY_STATE)
                .unwrap_or(PrimaryState::Damping),
        },
        rule_ball: inputs.get(&topics::RULE_BALL_STATE).flatten(),
        rule_obstacles: inputs.get(&topics::RULE_OBSTACLES).unwrap_or_default(),
        fall_down_state: inputs.get(&topics::FALL_DOWN_STATE),
        suggested_search_position: inputs.get(&topics::SUGGESTED_SEARCH_POSITION),
    }
}

/// Returns the reasons of a decision to walk straight to the ball, with a grid of one tile. The robot stands inside the
/// last obstacle, whose radius is negative as in the real planner.
fn reasons(inputs: &Snapshot) -> Reasons {
    let ball: Option<BallState> = inputs.get(&topics::BALL_STATE).flatten();
    let obstacles: Vec<Obstacle> = inputs.get(&topics::OBSTACLES).unwrap_or_default();
    let circles = obstacles.iter().map(|obstacle| Circle {
        center: obstacle.position,
        radius: obstacle.radius_at_foot_height,
    });
    let own = Circle {
        center: [0.0, 0.0],
        radius: -0.06,
    };
    let path_obstacles = circles.chain([own]).map(|circle| PathObstacle {
        shape: PathObstacleShape::Circle(circle),
        nodes: Vec::new(),
        populated_connections: Vec::new(),
    });
    let pose: Option<Pose2> = inputs.get(&topics::GROUND_TO_FIELD);
    let owner = inputs.get(&topics::PLAYER_NUMBER);
    Reasons {
        path_obstacles_output: path_obstacles.collect(),
        voronoi_inputs: pose.into_iter().collect(),
        walk_position: ball.map(|ball| ball.ball_in_ground),
        voronoi_map: owner.map(|owner| VoronoiGrid {
            tiles: vec![Ownership::Robot(owner)],
            width_tiles: 1,
            height_tiles: 1,
            resolution: 9.0,
            bounds: VoronoiBounds {
                grid_min: [-4.5, -4.5],
                grid_max: [4.5, 4.5],
                centroid_min: [-4.5, -3.0],
                centroid_max: [4.5, 3.0],
            },
        }),
        ..Reasons::default()
    }
}

/// An absent optional value of any type.
const NOTHING: Option<()> = None;

impl Serialize for Blackboard<'_> {
    /// Writes the fields of the known blackboard in order. Fields that no reader uses are empty.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Reasons {
            path_obstacles_output,
            time_since_last_switch,
            direction_difference,
            voronoi_inputs,
            walk_position,
            voronoi_map,
        } = &self.reasons;
        let before = (&self.field, &self.parameters, self.world_state);
        let switch = (path_obstacles_output, time_since_last_switch);
        let balls = (NOTHING, NOTHING, false, NOTHING);
        let motion = (MotionCommand::Damping, Time::default(), NOTHING);
        let memory = (NOTHING, NOTHING, false, NOTHING, NOTHING, false);
        let mut fields = serializer.serialize_tuple(5)?;
        fields.serialize_element(&before)?;
        fields.serialize_element(&switch)?;
        fields.serialize_element(&(direction_difference, voronoi_inputs))?;
        fields.serialize_element(&(balls, motion, memory))?;
        fields.serialize_element(&(walk_position, NOTHING, NOTHING, voronoi_map))?;
        fields.end()
    }
}

impl Serialize for Zeros {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = serializer.serialize_tuple(self.0)?;
        for _ in 0..self.0 {
            bytes.serialize_element(&0_u8)?;
        }
        bytes.end()
    }
}
