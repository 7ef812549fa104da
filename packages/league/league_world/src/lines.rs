//! Lines of the field.

use std::f64::consts::TAU;
use std::sync::LazyLock;

use nalgebra::Vector3;

/// Ends of the straight lines \[m\], in the order of messages: half-way line, goal lines, touch lines, then the
/// penalty areas, right before left.
///
/// Source: `soccer.rsg` of rcssserver3d 0.7.3, and recordings with it.
const STRAIGHT: [([f64; 2], [f64; 2]); 11] = [
    ([0.0, -10.0], [0.0, 10.0]),
    ([15.0, -10.0], [15.0, 10.0]),
    ([-15.0, -10.0], [-15.0, 10.0]),
    ([15.0, 10.0], [-15.0, 10.0]),
    ([15.0, -10.0], [-15.0, -10.0]),
    ([13.2, 3.0], [13.2, -3.0]),
    ([13.2, 3.0], [15.0, 3.0]),
    ([13.2, -3.0], [15.0, -3.0]),
    ([-13.2, 3.0], [-13.2, -3.0]),
    ([-13.2, 3.0], [-15.0, 3.0]),
    ([-13.2, -3.0], [-15.0, -3.0]),
];

/// Radius of the center circle \[m\].
const CIRCLE_RADIUS: f64 = 2.0;
/// Number of chords of the center circle, from +x counter-clockwise.
const CHORDS: u8 = 10;

/// Both ends of each line \[m\].
pub(crate) static LINES: LazyLock<Vec<(Vector3<f64>, Vector3<f64>)>> = LazyLock::new(|| {
    let at = |[x, y]: [f64; 2]| Vector3::new(x, y, 0.0);
    let straight = STRAIGHT.into_iter().map(|(from, to)| (at(from), at(to)));
    let corner = |index: u8| {
        let angle = TAU * f64::from(index) / f64::from(CHORDS);
        at([
            CIRCLE_RADIUS * libm::cos(angle),
            CIRCLE_RADIUS * libm::sin(angle),
        ])
    };
    let circle = (0..CHORDS).map(|index| (corner(index), corner(index + 1)));
    straight.chain(circle).collect()
});

/// Returns both ends of each line of the field \[m\].
pub fn field_lines() -> impl Iterator<Item = &'static (Vector3<f64>, Vector3<f64>)> {
    LINES.iter()
}
