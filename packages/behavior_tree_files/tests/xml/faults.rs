//! What is wrong with a file, word by word.

use crate::fixture::faults;

#[test]
fn all_faults_of_a_file_are_reported_together() {
    assert_eq!(
        faults(
            "<Sequence>\n  <Kikc/>\n  <Say mesage=\"hi\"/>\n  <Count n=\"3\"/>\n  <AsyncSequence/>\n  <Script code=\"x := 1 + 'a'\"/>\n</Sequence>"
        ),
        "main.xml:4:4: there is no node Kikc\n\
         main.xml:5:4: port message is not connected\n\
         main.xml:5:8: there is no port mesage; there is message (is message meant?)\n\
         main.xml:6:13: port n is inout: it needs a variable, not a value\n\
         main.xml:7:4: the node AsyncSequence is not supported (a tick is never interrupted: write Sequence)\n\
         main.xml:8:26: this is a text, not a number"
    );
}
