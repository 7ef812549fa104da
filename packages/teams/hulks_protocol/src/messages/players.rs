use super::Players;

impl<T> Players<T> {
    /// Applies `action` to each player's value.
    pub fn map<U>(&self, action: impl Fn(&T) -> U) -> Players<U> {
        Players {
            one: action(&self.one),
            two: action(&self.two),
            three: action(&self.three),
            four: action(&self.four),
            five: action(&self.five),
        }
    }
}
