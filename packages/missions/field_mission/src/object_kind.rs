/// Kind of an object on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// A robot of the team.
    Robot,
    /// A place.
    Place,
}

impl ObjectKind {
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Robot => "robot",
            Self::Place => "place",
        }
    }
}
