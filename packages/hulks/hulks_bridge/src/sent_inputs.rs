use hsl_wire::std_msgs::Header;
use hulks_protocol::convert::Inputs;

/// The inputs that a node is sent in a tick, and the header of their world state, which the answer needs.
#[derive(Clone, Debug)]
pub(crate) struct SentInputs {
    pub(crate) header: Header,
    pub(crate) inputs: Inputs,
}
