#![no_main]

use hulks_protocol_fuzz::use_up_schema;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| use_up_schema(bytes));
