#![no_main]

use libfuzzer_sys::fuzz_target;
use scenario_files_fuzz::exercise;

fuzz_target!(|text: &str| {
    exercise(text);
});
