//! Landmarks of the field.

use crate::words::words;

words! {
    /// Corner of the field or goal post. The names are the same for both teams.
    ///
    /// Source: `soccer.rsg` and `goal.rsg` of rcssserver3d 0.7.3. Positions are in the field frame \[m\].
    pub enum Landmark {
        /// Corner at (-15, 10, 0).
        CornerLeft1 = "F1L",
        /// Corner at (-15, -10, 0).
        CornerLeft2 = "F2L",
        /// Corner at (15, 10, 0).
        CornerRight1 = "F1R",
        /// Corner at (15, -10, 0).
        CornerRight2 = "F2R",
        /// Goal post at (-15, 1.05, 0.8).
        PostLeft1 = "G1L",
        /// Goal post at (-15, -1.05, 0.8).
        PostLeft2 = "G2L",
        /// Goal post at (15, 1.05, 0.8).
        PostRight1 = "G1R",
        /// Goal post at (15, -1.05, 0.8).
        PostRight2 = "G2R",
    }
}
