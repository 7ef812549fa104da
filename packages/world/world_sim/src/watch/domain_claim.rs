use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

/// Prefix of the addresses of claims.
const PREFIX: &str = "hsl_world_sim";

/// Claim of a ROS domain by a world, for one match name. Only one process of a machine has it: the middleware can
/// discover another world so late that a second match would start with the robots of the first.
///
/// The claim is a socket in the abstract namespace of Linux, which the kernel closes with the process. No data is sent.
#[derive(Debug)]
pub(crate) struct DomainClaim {
    _socket: UnixDatagram,
}

impl DomainClaim {
    /// Claims the ROS domain in the environment for the world whose node has the fully qualified name `node`. Returns
    /// `None` if another process has the claim.
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system refuses the socket, for example because the name is longer than about
    /// 80 bytes.
    pub(crate) fn take(node: &str) -> io::Result<Option<Self>> {
        let domain = std::env::var("ROS_DOMAIN_ID").unwrap_or_default();
        let domain = if domain.is_empty() { "0" } else { &domain };
        Self::of_domain(domain, node)
    }

    /// Claims a ROS domain by its ID, as [`Self::take`] does.
    fn of_domain(domain: &str, node: &str) -> io::Result<Option<Self>> {
        let address = SocketAddr::from_abstract_name(format!("{PREFIX}/{domain}{node}"))?;
        match UnixDatagram::bind_addr(&address) {
            Ok(socket) => Ok(Some(Self { _socket: socket })),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_excludes_others_of_the_same_domain_and_match_until_it_is_dropped() {
        let domain = format!("test of process {}", std::process::id());
        let take = |node| DomainClaim::of_domain(&domain, node).expect("the name is short");
        let first = take("/world_sim");
        assert!(first.is_some());
        assert!(take("/world_sim").is_none());
        assert!(take("/left/world_sim").is_some());
        drop(first);
        assert!(take("/world_sim").is_some());
    }
}
