#![no_main]

use libfuzzer_sys::fuzz_target;
use simspark_protocol_fuzz::use_up;

fuzz_target!(|bytes: &[u8]| {
    use_up(bytes);
});
