use std::net::{IpAddr, SocketAddr};

use support::{DatagramPort, PortError};

/// Opens a port. A port for broadcasts is shared with the other robots of this machine. A port with a single address is
/// not shared, because each datagram would reach only one of the robots.
pub(crate) fn open(address: SocketAddr) -> Result<DatagramPort, PortError> {
    if receives_broadcasts(address.ip()) {
        DatagramPort::bind_shared(address)
    } else {
        DatagramPort::bind(address)
    }
}

/// Returns whether `address` is the unspecified address, or looks like a broadcast or multicast address.
fn receives_broadcasts(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [.., last] = address.octets();
            address.is_unspecified() || address.is_multicast() || last == u8::MAX
        }
        IpAddr::V6(address) => address.is_unspecified() || address.is_multicast(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_for_broadcasts_are_shared_and_those_of_one_address_are_not() {
        for (address, is_shared) in [
            ("0.0.0.0", true),
            ("127.255.255.255", true),
            ("10.0.255.255", true),
            ("127.0.0.1", false),
            ("10.0.24.13", false),
            ("::", true),
            ("::1", false),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(receives_broadcasts(address), is_shared, "{address}");
        }
    }
}
