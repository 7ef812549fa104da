use hsl_types::Time;

use super::assumed;
use super::sighting::Sighting;

/// Maximum number of robots that one robot remembers.
const MOST: usize = 100;

/// Distance within which two sightings of one observer are of the same robot \[m\], if the older one is of the same moment.
const SAME: f32 = 0.5;

/// Growth of that distance with the time between both sightings \[m/s\].
const SPEED: f32 = 1.0;

/// Robots that one robot has seen, each with the last sighting.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracks(Vec<Sighting>);

impl Tracks {
    /// Adds the sightings of one moment. Each one continues the track of the same robot, by its number or else by its place,
    /// or begins a new one. Old tracks end.
    pub(super) fn add(&mut self, now: Time, sightings: impl Iterator<Item = Sighting>) {
        self.0.retain(|it| it.age(now) <= assumed::OLDEST_SIGHTING);
        // Each track continues once.
        let mut open = self.0.len();
        for sighting in sightings.take(MOST) {
            let continued = Self::nearest(&self.0[..open], &sighting);
            if let Some(index) = continued {
                // The continued tracks are behind the open ones.
                open -= 1;
                self.0.swap(index, open);
                self.0[open] = sighting;
            } else if self.0.len() < MOST {
                self.0.push(sighting);
            }
        }
    }

    /// Returns the index of the track that a sighting continues.
    fn nearest(tracks: &[Sighting], sighting: &Sighting) -> Option<usize> {
        let distance = |track: &Sighting| track.place.position.distance(sighting.place.position);
        let is_same = |track: &Sighting| match (track.robot(), sighting.robot()) {
            (Some(before), Some(now)) => before == now,
            _ => distance(track) <= SAME + SPEED * track.age(sighting.at).as_secs_f32(),
        };
        let same = tracks.iter().enumerate().filter(|(_, it)| is_same(it));
        let nearest = same.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
        nearest.map(|(index, _)| index)
    }

    /// Returns the last sighting of each robot.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Sighting> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hsl_types::{Point2, Team};

    use super::super::place::Place;
    use super::*;

    fn sighting(seconds: f64, x: f32) -> Sighting {
        Sighting {
            observer: "hulks/1".parse().unwrap(),
            at: Time::ZERO + Duration::from_secs_f64(seconds),
            place: Place::new(Point2::new(x, 0.0), 0.1),
            team: Some(Team::Opponent),
            number: None,
        }
    }

    fn seen(moments: &[(f64, &[f32])]) -> Vec<f32> {
        let mut tracks = Tracks::default();
        for (seconds, places) in moments {
            let sightings = places.iter().map(|x| sighting(*seconds, *x));
            tracks.add(sighting(*seconds, 0.0).at, sightings);
        }
        let mut places: Vec<_> = tracks.iter().map(|it| it.place.position.x).collect();
        places.sort_by(f32::total_cmp);
        places
    }

    #[test]
    fn two_robots_beside_each_other_stay_two_and_a_walking_one_stays_one() {
        assert_eq!(seen(&[(0.0, &[1.0, 1.3]), (0.1, &[1.0, 1.3])]), [1.0, 1.3]);
        assert_eq!(seen(&[(0.0, &[1.0]), (0.1, &[1.1]), (0.2, &[1.2])]), [1.2]);
    }

    #[test]
    fn a_robot_that_is_no_longer_seen_is_remembered_for_five_seconds() {
        assert_eq!(seen(&[(0.0, &[3.0]), (4.9, &[])]), [3.0]);
        assert_eq!(seen(&[(0.0, &[3.0]), (5.1, &[])]), [0.0; 0]);
    }
}
