use hsl_wire::std_msgs::Header;
use hulks_protocol::convert::Inputs;

/// Inputs of a node in one tick, and the header of their world state, which the answer needs.
#[derive(Clone, Debug)]
pub(crate) struct SentInputs {
    pub(crate) header: Header,
    pub(crate) inputs: Inputs,
}
