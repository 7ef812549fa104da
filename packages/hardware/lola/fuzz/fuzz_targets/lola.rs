#![no_main]

use libfuzzer_sys::fuzz_target;
use lola_fuzz::use_up;

fuzz_target!(|bytes: &[u8]| {
    use_up(bytes);
});
