#![no_main]

use hulks_protocol_fuzz::use_up_name;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| use_up_name(text));
