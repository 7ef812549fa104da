//! Voronoi map of the players, and the weighted centroid of a player's part.

use hsl_types::{Field, FieldDimensions, PlayerNumber, Point2, Pose2, Vector2, VoronoiMap};

/// Largest number of cells along an axis, so that a huge field does not make a tick slow.
const MOST_CELLS: f32 = 64.0;

/// Number of cells of a row that are processed together.
const LANES: usize = 8;

/// Number of groups of cells in the longest row.
const GROUPS: usize = (MOST_CELLS as usize).div_ceil(LANES);

/// Returns the map of the field within its lines, in square cells of `cell_size` \[m\], or larger ones if there would
/// be more than [`MOST_CELLS`] along an axis.
///
/// A cell belongs to the player whose position is closest to its center; of equally close ones, to the first in
/// `players`. Without players, cells have no owner.
pub(crate) fn voronoi_map(
    field: &FieldDimensions,
    cell_size: f32,
    players: &[(PlayerNumber, Pose2<Field>)],
) -> VoronoiMap {
    let cell_size = cell_size.max(field.length.max(field.width) / MOST_CELLS);
    let cells = |length: f32| (length / cell_size).ceil().clamp(1.0, MOST_CELLS);
    let (width, height) = (cells(field.length), cells(field.width));
    let origin = Point2::new(
        (1.0 - width) / 2.0 * cell_size,
        (1.0 - height) / 2.0 * cell_size,
    );
    let mut map = VoronoiMap {
        origin,
        cell_size,
        width: width as u32,
        height: height as u32,
        owners: vec![None; width as usize * height as usize],
    };
    let candidates =
        (players.iter()).map(|(number, pose)| Candidate::new(*number, pose.position, &map));
    let candidates: Vec<_> = candidates.collect();
    for (row, cells) in map.owners.chunks_mut(map.width as usize).enumerate() {
        let y = map.origin.y + row as f32 * cell_size;
        for (group, cells) in cells.chunks_mut(LANES).enumerate() {
            for (cell, number) in cells.iter_mut().zip(owners(group, y, &candidates)) {
                *cell = PlayerNumber::try_from(number as u8).ok();
            }
        }
    }
    map
}

/// Player that may own cells.
struct Candidate {
    /// Number.
    number: u32,
    /// Position along y \[m\].
    y: f32,
    /// Squared distance along x from the centers of the cells of a row, in groups \[m²\].
    squared_x: [[f32; LANES]; GROUPS],
}

impl Candidate {
    /// Computes the distances of the player at `position` from the columns of `map`.
    fn new(number: PlayerNumber, position: Point2<Field>, map: &VoronoiMap) -> Self {
        let squared = |column: usize| {
            let x = position.x - (map.origin.x + column as f32 * map.cell_size);
            x * x
        };
        Self {
            number: u8::from(number).into(),
            y: position.y,
            squared_x: std::array::from_fn(|group| {
                std::array::from_fn(|lane| squared(group * LANES + lane))
            }),
        }
    }
}

/// Returns the number of the candidate closest to each cell center of a group in the row at `y` \[m\]; 0 without
/// candidates. The lanes have no branches, and select by masks, so that the compiler vectorizes them: every supporter
/// computes this in every tick.
fn owners(group: usize, y: f32, candidates: &[Candidate]) -> [u32; LANES] {
    let mut closest = [f32::INFINITY; LANES];
    let mut owners = [0; LANES];
    for candidate in candidates {
        let squared_y = (candidate.y - y) * (candidate.y - y);
        let squared_x = &candidate.squared_x[group];
        for lane in 0..LANES {
            let squared = squared_x[lane] + squared_y;
            let is_closer = u32::from(squared < closest[lane]).wrapping_neg();
            let bits = (squared.to_bits() & is_closer) | (closest[lane].to_bits() & !is_closer);
            closest[lane] = f32::from_bits(bits);
            owners[lane] = (candidate.number & is_closer) | (owners[lane] & !is_closer);
        }
    }
    owners
}

/// Returns the centroid of the cells of `player`, each weighted by `weight` of its center, or `None` if it has no cell
/// or no weight.
pub(crate) fn weighted_centroid(
    map: &VoronoiMap,
    player: PlayerNumber,
    weight: impl Fn(Point2<Field>) -> f32,
) -> Option<Point2<Field>> {
    let mut sum = Vector2::zero();
    let mut total = 0.0;
    for (row, owners) in (0..).zip(map.owners.chunks(map.width as usize)) {
        for (column, owner) in (0..).zip(owners) {
            if *owner == Some(player) {
                let middle = cell_middle(map, row, column);
                let weight = weight(middle);
                sum = sum + middle.coords() * weight;
                total += weight;
            }
        }
    }
    (total > 0.0).then(|| Point2::origin() + sum * (1.0 / total))
}

fn cell_middle(map: &VoronoiMap, row: u32, column: u32) -> Point2<Field> {
    map.origin + Vector2::new(column as f32 * map.cell_size, row as f32 * map.cell_size)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the map of two players in opposite halves.
    fn map() -> VoronoiMap {
        voronoi_map(
            &FieldDimensions::default(),
            0.5,
            &[
                (PlayerNumber::new::<2>(), Pose2::new(-2.0, 0.0, 0.0)),
                (PlayerNumber::new::<3>(), Pose2::new(2.0, 0.0, 0.0)),
            ],
        )
    }

    #[test]
    fn two_players_beside_the_centre_line_own_half_a_field_each() {
        let map = map();
        assert_eq!((map.width, map.height), (18, 12));
        for (index, owner) in (0..).zip(&map.owners) {
            let expected = if cell_middle(&map, index / map.width, index % map.width).x < 0.0 {
                PlayerNumber::new::<2>()
            } else {
                PlayerNumber::new::<3>()
            };
            assert_eq!(*owner, Some(expected));
        }
    }

    #[test]
    fn the_centroid_of_half_a_field_is_its_middle_and_moves_towards_heavy_cells() {
        let map = map();
        let even =
            weighted_centroid(&map, PlayerNumber::new::<3>(), |_| 1.0).expect("it owns cells");
        assert!(even.distance(Point2::new(2.25, 0.0)) < 1e-4, "{even:?}");
        let drawn = weighted_centroid(&map, PlayerNumber::new::<3>(), |cell| {
            if cell.y > 0.0 { 2.0 } else { 1.0 }
        })
        .expect("it owns cells");
        assert!(drawn.y > 0.1, "{drawn:?}");
    }

    #[test]
    fn a_player_that_is_not_on_the_map_has_no_centroid() {
        assert_eq!(
            weighted_centroid(&map(), PlayerNumber::new::<5>(), |_| 1.0),
            None
        );
    }

    #[test]
    fn a_huge_field_has_a_bounded_number_of_cells() {
        let field = FieldDimensions {
            length: 1e6,
            ..FieldDimensions::default()
        };
        assert!(voronoi_map(&field, 0.5, &[]).owners.len() <= 64 * 64);
    }
}
