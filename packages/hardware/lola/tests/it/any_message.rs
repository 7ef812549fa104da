//! Encoding and decoding are inverse to each other.

use lola::{Effectors, LolaError, Sensors};
use proptest::prelude::*;

use crate::strategies::{effectors, sensors};

proptest! {
    #[test]
    fn sensors_are_read_as_they_were_written(sensors in sensors()) {
        prop_assert_eq!(Sensors::decode(&sensors.encode()), Ok(sensors));
    }

    #[test]
    fn effectors_are_read_as_they_were_written(effectors in effectors()) {
        prop_assert_eq!(Effectors::decode(&effectors.encode()), Ok(effectors));
    }

    #[test]
    fn effectors_have_the_same_length_whatever_their_values(effectors in effectors()) {
        prop_assert_eq!(effectors.encode().len(), 786);
    }

    #[test]
    fn a_message_that_ends_early_is_an_error(sensors in sensors(), part in 0.0..1.0) {
        let bytes = sensors.encode();
        let length = (bytes.len() as f64 * part) as usize;
        let error = Sensors::decode(&bytes[..length]);
        let is_it = matches!(error, Err(LolaError::NotMessagePack { .. }));
        prop_assert!(is_it, "{:?}", error);
    }
}
