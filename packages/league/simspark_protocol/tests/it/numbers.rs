//! Numbers are printed as C++ prints them.

use proptest::prelude::*;
use simspark_protocol::{Number, Percept, StateField};

fn fixed(value: f64) -> String {
    let text = Percept::Time(value).to_string();
    text.replace("(time (now ", "").replace("))", "")
}

fn general(value: f64) -> String {
    let text = StateField::Time(value).to_string();
    text.replace("(time ", "").replace(')', "")
}

#[test]
fn senses_have_two_decimals_and_keep_the_sign_of_zero() {
    let expected = [
        (0.0, "0.00"),
        (-0.0, "-0.00"),
        (-0.001, "-0.00"),
        (0.125, "0.12"),
        (0.375, "0.38"),
        (-5.996, "-6.00"),
        (300.018, "300.02"),
        (1e15, "1000000000000000.00"),
        (f64::NAN, "nan"),
        (-f64::NAN, "-nan"),
        (f64::INFINITY, "inf"),
        (f64::NEG_INFINITY, "-inf"),
    ];
    for (value, text) in expected {
        assert_eq!(fixed(value), text);
    }
}

#[test]
fn monitors_get_up_to_six_significant_digits() {
    let expected = [
        (0.0, "0"),
        (-0.0, "-0"),
        (1.0, "1"),
        (-15.3, "-15.3"),
        (300.018, "300.018"),
        (300.0184, "300.018"),
        (0.300_000_01, "0.3"),
        (100_000.0, "100000"),
        (999_999.4, "999999"),
        (999_999.5, "1e+06"),
        (1_234_567.0, "1.23457e+06"),
        (0.0001, "0.0001"),
        (0.000_099_999_96, "0.0001"),
        (0.000_012_34, "1.234e-05"),
        (-8.742_28e-8, "-8.74228e-08"),
        (1.910_69e-15, "1.91069e-15"),
        (1e100, "1e+100"),
        (f64::NAN, "nan"),
        (f64::NEG_INFINITY, "-inf"),
    ];
    for (value, text) in expected {
        assert_eq!(general(value), text);
    }
}

#[test]
fn numbers_of_clients_keep_their_decimals() {
    for text in [
        "0", "-0", "99", "1.0", "5.3", "-0.00000", "6.1395", "nan", "-inf",
    ] {
        assert_eq!(text.parse::<Number>().unwrap().to_string(), text);
    }
    for (text, printed) in [
        ("1e3", "1000"),
        (".5", "0.5"),
        ("5.", "5"),
        ("+2", "2"),
        ("64924722877272832", "64924722877272830"),
    ] {
        assert_eq!(text.parse::<Number>().unwrap().to_string(), printed);
    }
    for text in ["", "a", "0x10", "1,5", "--1"] {
        assert!(text.parse::<Number>().is_err(), "{text}");
    }
    assert_eq!(Number::from(0.1).to_string(), "0.1");
    assert!((Number::from(0.1).value() - 0.1).abs() < f64::EPSILON);
}

proptest! {
    #[test]
    fn what_is_printed_is_the_nearest_number_with_so_many_digits(value in -1e9..1e9_f64) {
        let near = fixed(value).parse::<f64>().unwrap();
        prop_assert!((near - value).abs() <= 0.005_000_1, "{}", fixed(value));
        let near = general(value).parse::<f64>().unwrap();
        prop_assert!((near - value).abs() <= value.abs() * 5.000_1e-6, "{}", general(value));
    }

    #[test]
    fn senses_are_rounded_as_the_standard_library_rounds(
        any in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO,
        usual in -400.0..400.0,
        halves in -40_000_i32..40_000,
    ) {
        for value in [any, usual, f64::from(halves) / 200.0, f64::from(halves) * 0.005] {
            prop_assert_eq!(fixed(value), format!("{value:.2}"));
        }
    }

    #[test]
    fn monitors_get_numbers_that_are_rounded_as_the_standard_library_rounds(
        any in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO,
        usual in -40.0..40.0,
        small in -0.01..0.01,
        halves in -2_000_000_i32..2_000_000,
    ) {
        for value in [any, usual, small, f64::from(halves) / 2.0, f64::from(halves) * 5e-6] {
            let text = general(value);
            prop_assert_eq!(text.parse(), format!("{value:.5e}").parse::<f64>());
            prop_assert_eq!(text.starts_with('-'), value.is_sign_negative());
            prop_assert!(!text.contains('.') || !text.ends_with('0') || text.contains('e'));
        }
    }

    #[test]
    fn a_number_that_was_printed_is_printed_again_the_same(value in prop::num::f64::ANY) {
        for text in [fixed(value), general(value), Number::from(value).to_string()] {
            let again: f64 = text.parse().unwrap();
            prop_assert!([fixed(again), general(again), Number::from(again).to_string()].contains(&text));
        }
    }
}
