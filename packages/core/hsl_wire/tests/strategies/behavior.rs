use behavior_tree::{Layout, LayoutNode, Score, Status, Trace};
use hsl_types::{BehaviorDebug, PathObstacle, VoronoiMap};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::geometry::{point, pose};
use super::{duration, finite, one_of, player_number, size, text};

fn path_obstacle() -> impl Strategy<Value = PathObstacle> {
    prop_oneof![
        (point(), size()).prop_map(|(center, radius)| PathObstacle::Circle { center, radius }),
        (point(), point()).prop_map(|(start, end)| PathObstacle::LineSegment { start, end }),
    ]
}

fn voronoi_map() -> impl Strategy<Value = VoronoiMap> {
    (point(), size(), 0..6_u32, 0..6_u32).prop_flat_map(|(origin, cell_size, width, height)| {
        let cells = (width * height) as usize;
        vec(option::of(player_number()), cells).prop_map(move |owners| VoronoiMap {
            origin,
            cell_size,
            width,
            height,
            owners,
        })
    })
}

pub(crate) fn behavior_debug() -> impl Strategy<Value = BehaviorDebug> {
    (
        vec(path_obstacle(), 0..4),
        duration(),
        finite(),
        option::of(point()),
        vec(pose(), 0..4),
        option::of(voronoi_map()),
        option::of(pose()),
    )
        .prop_map(
            |(
                path_obstacles,
                since,
                difference,
                walk_position,
                voronoi_inputs,
                voronoi_map,
                estimated_pose,
            )| {
                BehaviorDebug {
                    path_obstacles,
                    time_since_last_switch: since,
                    direction_difference: difference,
                    walk_position,
                    voronoi_inputs,
                    voronoi_map,
                    estimated_pose,
                }
            },
        )
}

pub(crate) fn trace() -> impl Strategy<Value = Trace> {
    let marks = vec((one_of(&Status::ALL), any::<bool>()), 0..40);
    let number = any::<f64>().prop_filter("a score is a number", |score| !score.is_nan());
    let score = (any::<u32>(), number).prop_map(|(node, score)| Score { node, score });
    (any::<u32>(), marks, vec(score, 0..5)).prop_map(|(layout_version, marks, scores)| {
        let (statuses, halted) = marks.into_iter().unzip();
        Trace {
            layout_version,
            statuses,
            halted,
            scores,
        }
    })
}

pub(crate) fn layout() -> impl Strategy<Value = Layout> {
    let nodes = vec(
        (text(), text(), text(), any::<prop::sample::Index>()),
        0..20,
    );
    (any::<u32>(), nodes).prop_map(|(version, nodes)| {
        let nodes = nodes
            .into_iter()
            .enumerate()
            .map(|(id, (name, description, kind, parent))| LayoutNode {
                name,
                description,
                kind,
                parent: u32::try_from(parent.index(id.max(1))).unwrap_or_default(),
            });
        Layout {
            version,
            nodes: nodes.collect(),
        }
    })
}
