//! Program of another team, and its bridge.

use hsl_parameters::{NodeKeys, Overrides};
use hsl_types::RobotId;
use hsl_types::parameters::Parameters;
use scenario_kit::ReactionTime;
use serde::Serialize;
use serde::de::DeserializeOwned;
use support::InvalidValues;

use crate::plan::program_place::ProgramPlace;

/// Program of another team.
#[derive(Debug)]
pub struct TeamProgram {
    /// Value of `behavior`.
    pub name: &'static str,
    /// Player of a robot in messages, for example `a HULKs node`.
    pub(crate) player: &'static str,
    /// Name of the program in the result and the bag; `None` if the bridge reports it.
    pub(crate) title: Option<&'static str>,
    /// Package, program and node of the bridge.
    pub bridge: &'static str,
    /// Parameters of the bridge's node.
    pub(crate) parameters: BridgeParameters,
    pub(crate) connection: Connection,
    /// Period of decisions in lockstep, as in `decision_period`; `None` for a program that decides in each tick or on
    /// the wall clock.
    pub(crate) period: Option<&'static str>,
    /// Time in which the program reacts to a change of the game's state.
    pub(crate) reaction_time: ReactionTime,
    /// Parameters of a match with the program, which all arguments override.
    pub(crate) defaults: &'static [&'static str],
    /// True if the bridge reads the topics of common ROS messages of its robot.
    pub(crate) has_standard_topics: bool,
    /// Parameter of the bridge, and its value, in teams with other programs, whose robots do not read the messages of
    /// this program; `None` if it sends none.
    pub(crate) in_shared_team: Option<(&'static str, &'static str)>,
    /// Parameters of the bridge for the range and the angle within which robots see the ball; `None` if it has none.
    pub(crate) view: Option<[&'static str; 2]>,
    /// True if the program moves the ball by walking into it.
    pub(crate) pushes_ball: bool,
    /// Words with which the user starts the program by hand, before those for its place. `{player}` stands for the
    /// number of the robot.
    pub(crate) command: &'static [&'static str],
    /// Command of `--node`, in which `FOLDER` is the folder of the starter.
    pub node: &'static str,
    /// Names by which the program is recognized: of its node or its file.
    pub(crate) names: &'static [&'static str],
    /// Files of a small program that starts the team's program, with their texts.
    pub starter: &'static [(&'static str, &'static str)],
}

#[derive(Debug)]
pub(crate) enum Connection {
    /// Process of the bridge for each robot. The program is a ROS node in a namespace with its name below that of its
    /// robot, or in a domain of its own.
    OfRobot {
        /// Parameter of the bridge for the domain of the program.
        domain: &'static str,
        /// Global names that the program uses, and that belong to its own robot.
        global_names: &'static [&'static str],
    },
    /// One bridge in the process of the world, for the robots in its parameter `robots`. At most one program has it.
    OfWorld {
        /// Program that contains the world and the bridge.
        process: &'static str,
        /// Function that returns the default namespace of the program of a robot.
        namespace: fn(RobotId) -> Result<String, String>,
    },
}

/// Type of the parameters of a bridge.
#[derive(Debug)]
pub(crate) struct BridgeParameters {
    keys: fn(String) -> NodeKeys,
    check: fn(&Overrides) -> Result<(), InvalidValues>,
}

impl BridgeParameters {
    /// Returns the parameters of the type `T`.
    pub(crate) const fn of<T: Parameters + Default + Clone + Serialize + DeserializeOwned>() -> Self
    {
        Self {
            keys: |node| NodeKeys::of::<T>(node),
            check: |given| hsl_parameters::read_over(&T::default(), given)?.validate(),
        }
    }

    /// Checks the values of the given parameters.
    ///
    /// # Errors
    /// Returns all invalid values.
    pub(crate) fn check(&self, given: &Overrides) -> Result<(), InvalidValues> {
        (self.check)(given)
    }
}

impl TeamProgram {
    /// Returns the words with which the user starts the program of a robot in a match without a name. `domain` is the
    /// domain of the program, `None` is that of the match.
    ///
    /// # Errors
    /// Returns an error if the program cannot play the robot.
    pub fn command_of(&self, robot: RobotId, domain: Option<u8>) -> Result<Vec<String>, String> {
        let namespace = self.namespace_of(robot, &robot.namespace())?;
        let number = robot.player_number.to_string();
        let words = self.command.iter();
        let words = words
            .map(|word| word.replace("{player}", &number))
            .collect();
        Ok(self.place_in(&namespace, domain).complete(words, true))
    }

    /// Returns the name of the program for the user, for example `body_behavior of Bit-Bots`.
    pub fn title(&self) -> &'static str {
        self.title.unwrap_or(self.player)
    }

    /// Returns the default namespace of the program of a robot, whose namespace in the match is `namespace_of_robot`.
    ///
    /// # Errors
    /// Returns an error if the program cannot play the robot.
    pub(crate) fn namespace_of(
        &self,
        robot: RobotId,
        namespace_of_robot: &str,
    ) -> Result<String, String> {
        match &self.connection {
            Connection::OfRobot { .. } => Ok(format!("{namespace_of_robot}/{}", self.name)),
            Connection::OfWorld { namespace, .. } => namespace(robot),
        }
    }

    /// Returns the place of the program in `namespace`, or in `domain` if it is not `None`.
    pub(crate) fn place_in(&self, namespace: &str, domain: Option<u8>) -> ProgramPlace {
        match (&self.connection, domain) {
            (Connection::OfWorld { .. }, _) => ProgramPlace::Argument(namespace.to_owned()),
            (_, Some(domain)) => ProgramPlace::Domain(domain),
            (Connection::OfRobot { global_names, .. }, None) => {
                let names = global_names.iter();
                let remappings = names.map(|name| format!("/{name}:={namespace}/{name}"));
                ProgramPlace::Namespace {
                    namespace: namespace.to_owned(),
                    remappings: remappings.collect(),
                }
            }
        }
    }

    /// Returns the domain of a program in the parameters of its bridge, or `None` for that of the match. A value that is
    /// no domain is refused with the other parameters.
    pub(crate) fn domain_in(&self, given: &Overrides) -> Option<u8> {
        match self.connection {
            Connection::OfRobot { domain, .. } => {
                given.get(domain)?.value.as_u64()?.try_into().ok()
            }
            Connection::OfWorld { .. } => None,
        }
    }

    /// Returns the process that contains the world and the bridge, or `None` if the bridge has processes of its own.
    pub fn world_process(&self) -> Option<&'static str> {
        match self.connection {
            Connection::OfRobot { .. } => None,
            Connection::OfWorld { process, .. } => Some(process),
        }
    }

    /// Returns the fully qualified name of the bridge's node for a robot.
    pub fn node_of(&self, robot: RobotId) -> String {
        match self.connection {
            Connection::OfRobot { .. } => format!("{}/{}", robot.namespace(), self.bridge),
            Connection::OfWorld { .. } => format!("/{}", self.bridge),
        }
    }

    pub(crate) fn nodes(&self) -> Vec<NodeKeys> {
        let mut names: Vec<_> = RobotId::all().map(|robot| self.node_of(robot)).collect();
        names.dedup();
        names.into_iter().map(self.parameters.keys).collect()
    }
}

impl PartialEq for TeamProgram {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for TeamProgram {}
