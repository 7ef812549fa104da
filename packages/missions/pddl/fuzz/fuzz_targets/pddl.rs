#![no_main]

use libfuzzer_sys::fuzz_target;
use pddl_fuzz::use_up;

fuzz_target!(|text: &str| {
    use_up(text);
});
