//! Robots in URDF, from the model of the physics.

use std::fmt::{self, Display, Write};

use hsl_types::LeagueSide;
use league_physics::{BodyName, Link, MAX_TORQUE, RobotType, Shape};
use nalgebra::Vector3;

use crate::encoder::kinematics::{JointFrame, Kinematics};

/// Colors (red, green, blue, alpha) of a team's torsos, feet and lower arms, and of all other parts.
const LEFT: &str = "0.2 0.4 1 1";
const RIGHT: &str = "1 0.2 0.2 1";
const BODY: &str = "0.9 0.9 0.9 1";

/// Returns the description of a robot as XML: a link for each body and a joint for each hinge, with the names of the
/// league.
pub(crate) fn build_urdf(robot_type: RobotType, side: LeagueSide) -> String {
    let mut text = String::new();
    // Cannot fail: a string accepts all text.
    let _ = write_robot(&mut text, robot_type, side);
    text
}

/// Writes the whole description.
fn write_robot(text: &mut String, robot_type: RobotType, side: LeagueSide) -> fmt::Result {
    let kinematics = Kinematics::new(robot_type);
    let team = match side {
        LeagueSide::Left => LEFT,
        LeagueSide::Right => RIGHT,
    };
    writeln!(text, "<robot name=\"nao{}\">", robot_type.number())?;
    for (name, color) in [("team", team), ("body", BODY)] {
        writeln!(
            text,
            "  <material name=\"{name}\"><color rgba=\"{color}\"/></material>"
        )?;
    }
    for (index, body) in kinematics.0.iter().enumerate() {
        write_link(text, body, &kinematics.center(index))?;
    }
    for frame in kinematics.joints() {
        write_joint(text, &frame)?;
    }
    writeln!(text, "</robot>")
}

/// Writes a link: its shape, collision shape and inertia. `center` is the center of mass in the frame of the link
/// \[m\].
fn write_link(text: &mut String, link: &Link, center: &Vector3<f64>) -> fmt::Result {
    let color = match link.name {
        BodyName::Torso | BodyName::LowerArm(_) | BodyName::Foot(_) | BodyName::Toe(_) => "team",
        _ => "body",
    };
    writeln!(text, "  <link name=\"{}\">", link.name)?;
    for (offset, solid) in build_geometry(&link.shape) {
        let origin = Triple(center + Vector3::z() * offset);
        writeln!(
            text,
            "    <visual><origin xyz=\"{origin}\"/><geometry>{solid}</geometry><material name=\"{color}\"/></visual>"
        )?;
        if link.collides {
            writeln!(
                text,
                "    <collision><origin xyz=\"{origin}\"/><geometry>{solid}</geometry></collision>"
            )?;
        }
    }
    let [xx, yy, zz] = link.inertia.into();
    writeln!(
        text,
        "    <inertial><origin xyz=\"{}\"/><mass value=\"{}\"/><inertia ixx=\"{xx}\" ixy=\"0\" ixz=\"0\" iyy=\"{yy}\" \
         iyz=\"0\" izz=\"{zz}\"/></inertial>",
        Triple(*center),
        link.mass
    )?;
    writeln!(text, "  </link>")
}

/// Returns the URDF geometry of a shape, as parts with their heights above the center \[m\]. A capsule is a cylinder
/// with two spheres.
fn build_geometry(shape: &Shape) -> Vec<(f64, String)> {
    let sphere = |radius: f64| format!("<sphere radius=\"{radius}\"/>");
    match *shape {
        Shape::Box(half) => vec![(0.0, format!("<box size=\"{}\"/>", Triple(half * 2.0)))],
        Shape::Sphere(radius) => vec![(0.0, sphere(radius))],
        Shape::Capsule {
            radius,
            half_length,
        } => {
            let length = 2.0 * half_length;
            let cylinder = format!("<cylinder radius=\"{radius}\" length=\"{length}\"/>");
            vec![
                (0.0, cylinder),
                (-half_length, sphere(radius)),
                (half_length, sphere(radius)),
            ]
        }
    }
}

/// Writes the joint between a link and its parent.
fn write_joint(text: &mut String, frame: &JointFrame<'_>) -> fmt::Result {
    let Some(hinge) = &frame.link.hinge else {
        return Ok(());
    };
    let (low, high) = hinge.stops;
    writeln!(
        text,
        "  <joint name=\"{}\" type=\"revolute\"><parent link=\"{}\"/><child link=\"{}\"/><origin xyz=\"{}\"/><axis \
         xyz=\"{}\"/><limit lower=\"{low}\" upper=\"{high}\" effort=\"{MAX_TORQUE}\" velocity=\"{}\"/></joint>",
        hinge.joint.word(),
        frame.parent.name,
        frame.link.name,
        Triple(frame.origin),
        Triple(frame.axis),
        hinge.max_speed,
    )
}

/// Three numbers separated by spaces, as in attributes of URDF.
struct Triple(Vector3<f64>);

impl Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.0.into();
        write!(f, "{x} {y} {z}")
    }
}
