use std::ops::{Index, IndexMut};

use crate::Joint;
use crate::numbers::Numbers;

/// Values by joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joints<T>([T; 25]);

impl<T> Joints<T> {
    /// Creates the values from an array in the order of [`Joint::ALL`].
    pub fn new(values: [T; 25]) -> Self {
        Self(values)
    }

    /// Creates the values with a function.
    pub fn from_fn(value: impl FnMut(Joint) -> T) -> Self {
        Self(Joint::ALL.map(value))
    }

    /// Returns every joint with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Joint, &T)> {
        Joint::ALL.into_iter().zip(&self.0)
    }
}

impl<T: Default> Default for Joints<T> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<T> Index<Joint> for Joints<T> {
    type Output = T;
    fn index(&self, joint: Joint) -> &T {
        &self.0[joint.index()]
    }
}

impl<T> IndexMut<Joint> for Joints<T> {
    fn index_mut(&mut self, joint: Joint) -> &mut T {
        &mut self.0[joint.index()]
    }
}

impl Numbers for Joints<f32> {
    const COUNT: usize = 25;

    fn from_numbers(numbers: &[f32]) -> Option<Self> {
        numbers.try_into().ok().map(Self)
    }

    fn numbers(&self) -> Vec<f32> {
        self.0.to_vec()
    }
}
