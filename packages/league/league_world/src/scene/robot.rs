//! A robot: a node per body.
//!
//! Source: messages of rcssserver3d 0.7.3 to its monitors, and the names of materials in its model files.

use league_physics::{BodyName, Robot, Side as Limb};
use league_server::Seat;
use simspark_protocol::{Mesh, Node, Side};

use super::node::{MESH, body_matrix, file_mesh, standard_mesh, transform_node, translation};

/// Number of the robot type with toes.
const TYPE_WITH_TOES: u8 = 4;

/// Materials and type of a robot, which determine its meshes.
struct Appearance {
    /// Number of the type, 0 to 4.
    robot_type: u8,
    /// Material with the player's number.
    number: String,
    /// Material with the team's color.
    team: &'static str,
}

/// Returns the node of a robot, with a child per body at its pose.
pub(crate) fn robot_node(seat: Seat, robot: &Robot) -> Node {
    let appearance = Appearance {
        robot_type: robot.robot_type().number(),
        number: format!("matNum{}", seat.number),
        team: match seat.side {
            Side::Left => "matLeft",
            Side::Right => "matRight",
        },
    };
    let bodies = robot
        .bodies()
        .map(|(name, body)| transform_node(body_matrix(body), appearance.children(name)));
    transform_node(translation(0.0, 0.0, 0.0), bodies.collect())
}

impl Appearance {
    /// Returns the nodes of a body: its mesh; a torso also has the mark of a selected robot, which is hidden.
    fn children(&self, name: BodyName) -> Vec<Node> {
        let mesh = Node::Mesh(self.mesh(name));
        match name {
            BodyName::Torso => {
                let mark = Mesh {
                    is_visible: false,
                    is_transparent: true,
                    ..standard_mesh(
                        "StdUnitCylinder",
                        &[1.0, 1.0],
                        [0.2, 0.2, 0.02],
                        "matSelect",
                    )
                };
                vec![
                    transform_node(MESH, vec![mesh]),
                    transform_node(translation(0.0, 0.0, 0.0), vec![Node::Mesh(mark)]),
                ]
            }
            BodyName::Head => vec![transform_node(MESH, vec![mesh])],
            _ => vec![mesh],
        }
    }

    /// Returns the mesh of a body, with materials of number, team and type.
    fn mesh(&self, name: BodyName) -> Mesh {
        let number = self.robot_type;
        let limb = |side: Limb| if side == Limb::Right { "r" } else { "l" };
        match name {
            BodyName::Torso => {
                let mut materials = vec![self.number.as_str()];
                let typed = self.type_materials();
                materials.extend(typed.iter().map(String::as_str));
                file_mesh(&format!("naobody{number}"), [0.1; 3], &materials)
            }
            BodyName::Head => file_mesh(
                "naohead",
                [0.1; 3],
                &[self.team, "naoblack", "naogrey", "naowhite"],
            ),
            BodyName::Neck => standard_mesh("StdCapsule", &[0.015, 0.08], [1.0; 3], "matDarkGrey"),
            BodyName::UpperArm(side) => {
                self.typed_mesh(&format!("{}upperarm{number}", limb(side)), 0.07)
            }
            BodyName::LowerArm(side) => file_mesh(
                &format!("{}lowerarm", limb(side)),
                [0.05; 3],
                &[self.team, "naowhite"],
            ),
            BodyName::Thigh(Limb::Right) => {
                file_mesh("rthigh", [0.07; 3], &[&self.number, self.team, "naowhite"])
            }
            BodyName::Thigh(Limb::Left) => file_mesh("lthigh", [0.07; 3], &[self.team, "naowhite"]),
            BodyName::Shank(side) => self.typed_mesh(&format!("{}shank{number}", limb(side)), 0.08),
            BodyName::Foot(side) | BodyName::Toe(side) => {
                let scale = match name {
                    BodyName::Toe(_) => [0.08, 0.022_825_9, 0.04],
                    _ if number == TYPE_WITH_TOES => [0.08, 0.062_241, 0.08],
                    _ => [0.08; 3],
                };
                file_mesh(
                    &format!("{}foot", limb(side)),
                    scale,
                    &[self.team, "naowhite"],
                )
            }
            BodyName::Ankle(_) => standard_mesh("StdUnitSphere", &[], [0.01; 3], "matRed"),
            BodyName::Ball
            | BodyName::Shoulder(_)
            | BodyName::Elbow(_)
            | BodyName::Hip1(_)
            | BodyName::Hip2(_) => standard_mesh("StdUnitSphere", &[], [0.01; 3], "matYellow"),
        }
    }

    /// Returns a mesh from a file that differs between types.
    fn typed_mesh(&self, model: &str, scale: f64) -> Mesh {
        let materials = self.type_materials();
        let materials: Vec<_> = materials.iter().map(String::as_str).collect();
        file_mesh(model, [scale; 3], &materials)
    }

    /// Returns the materials of a mesh that differs between types. The type with toes uses the common ones.
    fn type_materials(&self) -> Vec<String> {
        let kind =
            (self.robot_type != TYPE_WITH_TOES).then(|| format!("matType{}", self.robot_type));
        let team = std::iter::once(self.team.to_owned());
        team.chain(kind)
            .chain(std::iter::once("naowhite".to_owned()))
            .collect()
    }
}
