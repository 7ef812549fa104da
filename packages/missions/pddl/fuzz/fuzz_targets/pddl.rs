#![no_main]

use libfuzzer_sys::fuzz_target;
use pddl_fuzz::exercise;

fuzz_target!(|text: &str| {
    exercise(text);
});
