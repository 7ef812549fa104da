use hsl_wire::std_msgs::Header;
use hulks_protocol::convert::Inputs;

/// What a node is told in a tick, and what its answer needs of the world state that it stems from.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) header: Header,
    pub(crate) inputs: Inputs,
}
