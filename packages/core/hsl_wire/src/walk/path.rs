use std::fmt;

/// Step into a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Step to a field.
    Field(&'static str),
    /// Step to an element of a list.
    Element(usize),
}

/// Path to a field, for example `robots[2].position.x`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub(super) Vec<Step>);

impl Path {
    /// Returns the path that is one step longer.
    #[must_use]
    pub fn then(&self, step: Step) -> Self {
        Self([&self.0[..], &[step]].concat())
    }
}

impl fmt::Display for Path {
    /// Writes the path as in Rust, for example `ball.position[1]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if index == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Element(number) => write!(f, "[{number}]")?,
            }
        }
        Ok(())
    }
}
