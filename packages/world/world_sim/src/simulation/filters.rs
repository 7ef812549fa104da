use hsl_ros::interfaces::simulation::msg::{Bounds, EntityFilters, TagsFilter};
use regex::{Regex, RegexBuilder};

use super::entities::Entity;
use super::refusal::{Code, Refusal};

/// Maximum size of a compiled regular expression \[bytes\].
const EXPRESSION_SIZE: usize = 1 << 20;

/// Mode of a filter by tags in which the entity needs all of them.
const ALL_TAGS: u8 = 1;

/// Compiled selection of entities in a request. An empty part selects all entities.
pub(crate) struct Filter<'a> {
    /// Expression that the name must match; `None`: any name.
    name: Option<Regex>,
    filters: &'a EntityFilters,
    /// Part of space with which the entity must overlap.
    space: Space,
}

/// Part of space in which an entity must be.
enum Space {
    Everything,
    /// Corners, in any order.
    Box([f64; 3], [f64; 3]),
    /// Center and radius.
    Sphere([f64; 3], f64),
}

impl<'a> Filter<'a> {
    /// Compiles the filter of a request.
    ///
    /// # Errors
    ///
    /// Returns an error if its expression or its bounds are invalid or not supported.
    pub(crate) fn new(filters: &'a EntityFilters) -> Result<Self, Refusal> {
        let name = match filters.filter.as_str() {
            "" => None,
            expression => {
                let mut builder = RegexBuilder::new(expression);
                let built = builder.size_limit(EXPRESSION_SIZE).build();
                let refused = |error| Refusal::new(Code::OperationFailed, error);
                Some(built.map_err(refused)?)
            }
        };
        Ok(Self {
            name,
            filters,
            space: Space::parse(&filters.bounds)?,
        })
    }

    /// Returns true if the filter selects the entity with this name: name, category, tags and position must all match.
    pub(crate) fn selects(&self, name: &str, entity: &Entity) -> bool {
        let is_named = self.name.as_ref().is_none_or(|it| it.is_match(name));
        let categories = &self.filters.categories;
        let category = entity.kind.category();
        let is_of_category =
            categories.is_empty() || categories.iter().any(|it| it.category == category);
        is_named
            && is_of_category
            && has_tags(&self.filters.tags, &entity.tags)
            && self.space.overlaps(entity)
    }
}

/// Returns true if `tags` match the filter: all or one of its tags, by its mode. A filter without tags matches
/// everything.
pub(crate) fn has_tags(filter: &TagsFilter, tags: &[&str]) -> bool {
    let mut wanted = filter.tags.iter();
    let has = |tag: &String| tags.contains(&tag.as_str());
    match filter.filter_mode {
        _ if filter.tags.is_empty() => true,
        ALL_TAGS => wanted.all(has),
        _ => wanted.any(has),
    }
}

impl Space {
    /// Reads the bounds of a filter.
    ///
    /// # Errors
    /// Returns an error if the bounds are neither a box nor a sphere, or if their points are invalid.
    fn parse(bounds: &Bounds) -> Result<Self, Refusal> {
        let points: Vec<_> = bounds.points.iter().map(|it| [it.x, it.y, it.z]).collect();
        match (bounds.type_, points.as_slice()) {
            (0, _) => Ok(Self::Everything),
            (_, points) if points.as_flattened().iter().any(|it| it.is_nan()) => Err(Refusal::new(
                Code::OperationFailed,
                "bounds must have finite points, got NaN",
            )),
            (1, [one, other]) => Ok(Self::Box(*one, *other)),
            (3, [center, [radius, ..]]) => Ok(Self::Sphere(*center, *radius)),
            (1 | 3, points) => Err(Refusal::new(
                Code::OperationFailed,
                format_args!("bounds must have 2 points, got {}", points.len()),
            )),
            (other, _) => Err(Refusal::new(
                Code::FeatureUnsupported,
                format_args!("bounds of type {other} are not supported: use a box or a sphere"),
            )),
        }
    }

    /// Returns true if the sphere around an entity, on the ground, overlaps this part of space.
    fn overlaps(&self, entity: &Entity) -> bool {
        let radius = f64::from(entity.radius);
        let position = [
            f64::from(entity.position.x),
            f64::from(entity.position.y),
            0.0,
        ];
        match self {
            Self::Everything => true,
            Self::Sphere(center, size) => distance(&position, center) <= size + radius,
            Self::Box(one, other) => {
                let mut nearest = position;
                for (at, (one, other)) in nearest.iter_mut().zip(one.iter().zip(other)) {
                    *at = at.max(one.min(*other)).min(one.max(*other));
                }
                distance(&position, &nearest) <= radius
            }
        }
    }
}

/// Returns the distance between two points \[m\].
fn distance(one: &[f64; 3], other: &[f64; 3]) -> f64 {
    let squares = one
        .iter()
        .zip(other)
        .map(|(one, other)| (one - other).powi(2));
    squares.sum::<f64>().sqrt()
}
