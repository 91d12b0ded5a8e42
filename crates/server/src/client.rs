//! Who asks: the address of a client, behind proxies too.

use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// The other end of a connection; part of each request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The address of the client, behind proxies too; part of each answer below `/api`, for the access log.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub IpAddr);

/// The host that a client called, in plain form; part of each request below `/api`.
#[derive(Clone, Debug)]
pub struct Host(pub String);

/// A network of addresses: `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    fn has(self, address: IpAddr) -> bool {
        let (address, network) = (address.to_canonical(), self.address);
        let (one, other, length) = match (address, network) {
            (IpAddr::V4(one), IpAddr::V4(other)) => {
                (u128::from(one.to_bits()) << 96, u128::from(other.to_bits()) << 96, 32)
            }
            (IpAddr::V6(one), IpAddr::V6(other)) => (one.to_bits(), other.to_bits(), 128),
            _ => return false,
        };
        let bits = u32::from(self.bits.min(length));
        bits == 0 || (one ^ other) >> (128 - bits) == 0
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let refuse = || format!("`{text}` is not an address like 10.0.0.1 or a network like 10.0.0.0/8");
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| refuse())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| refuse()))?;
        if bits > most { Err(refuse()) } else { Ok(Network { address, bits }) }
    }
}

/// The most addresses of a header that are looked at.
const MOST_SENDERS: usize = 16;

fn ip(peer: Option<Peer>) -> IpAddr {
    peer.map_or(IpAddr::V6(Ipv6Addr::LOCALHOST), |Peer(peer)| peer.ip().to_canonical())
}

fn has(networks: &[Network], address: IpAddr) -> bool {
    networks.iter().any(|network| network.has(address))
}

/// A host as it is signed: in lower case, with its port unless that is 80 or 443.
pub fn plain_host(host: &str) -> String {
    let host = host.trim().to_ascii_lowercase();
    match host.strip_suffix(":443").or(host.strip_suffix(":80")) {
        // `[::80` is no address with a port.
        Some(plain) if !plain.starts_with('[') || plain.ends_with(']') => plain.to_owned(),
        _ => host,
    }
}

/// The host that the client called: that of the request, or what a trusted proxy says it was. Of several, the last one is
/// the proxy's own word.
pub fn host(peer: Option<Peer>, headers: &HeaderMap, trusted: &[Network]) -> Host {
    let text = |name: &str| headers.get_all(name).iter().next_back().and_then(|value| value.to_str().ok());
    let forwarded = text("x-forwarded-host").filter(|_| has(trusted, ip(peer)));
    let forwarded = forwarded.and_then(|hosts| hosts.rsplit(',').next());
    Host(plain_host(forwarded.or(text("host")).unwrap_or_default()))
}

/// The client's address: the peer's, or what trusted proxies say it is. A proxy appends the address it was called from,
/// so the last one that is not a trusted proxy's own is the client's; all before it could be invented.
pub fn address(peer: Option<Peer>, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let peer = ip(peer);
    let is_trusted = |address: IpAddr| has(trusted, address);
    if !is_trusted(peer) {
        return peer;
    }
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
    let mut client = peer;
    for sender in lines.iter().rev().flat_map(|line| line.rsplit(',')).take(MOST_SENDERS) {
        let Ok(address) = sender.trim().parse::<IpAddr>() else { break };
        client = address.to_canonical();
        if !is_trusted(client) {
            break;
        }
    }
    client
}

/// What limits count by: an IPv4 address, or the network of an IPv6 one, of which everyone has many.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted: Vec<Network> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        let peer = Peer(SocketAddr::new(peer.parse().unwrap(), 1));
        address(Some(peer), &headers, &trusted).to_string()
    }

    #[test]
    fn proxies_are_believed_only_when_trusted() {
        assert_eq!(found("1.2.3.4", &["9.9.9.9"], &[]), "1.2.3.4");
        assert_eq!(found("1.2.3.4", &["9.9.9.9"], &["10.0.0.0/8"]), "1.2.3.4");
        assert_eq!(found("10.0.0.1", &["9.9.9.9"], &["10.0.0.0/8"]), "9.9.9.9");
        assert_eq!(
            found("10.0.0.1", &["6.6.6.6, 9.9.9.9"], &["10.0.0.1"]),
            "9.9.9.9",
            "the first is invented"
        );
        assert_eq!(found("10.0.0.1", &["9.9.9.9, 10.0.0.2"], &["10.0.0.0/8"]), "9.9.9.9", "two proxies");
        assert_eq!(found("10.0.0.1", &["6.6.6.6", "9.9.9.9"], &["10.0.0.0/8"]), "9.9.9.9", "two lines");
        assert_eq!(found("10.0.0.1", &["nonsense"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(found("10.0.0.1", &[], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(found("::ffff:10.0.0.1", &["2001:db8::1"], &["10.0.0.0/8"]), "2001:db8::1");
    }

    #[test]
    fn hosts_are_those_called() {
        let found = |peer: &str, own: &str, forwarded: &[&str]| {
            let mut headers = HeaderMap::new();
            headers.insert("host", own.parse().unwrap());
            for line in forwarded {
                headers.append("x-forwarded-host", line.parse().unwrap());
            }
            let peer = Peer(SocketAddr::new(peer.parse().unwrap(), 1));
            host(Some(peer), &headers, &["10.0.0.0/8".parse().unwrap()]).0
        };
        assert_eq!(found("1.2.3.4", "Arcade.Example:443", &[]), "arcade.example");
        assert_eq!(found("1.2.3.4", "arcade.example:8080", &[]), "arcade.example:8080");
        assert_eq!(found("1.2.3.4", "[::1]:80", &[]), "[::1]");
        assert_eq!(found("1.2.3.4", "[::80", &[]), "[::80");
        assert_eq!(found("1.2.3.4", "a.example", &["evil.example"]), "a.example", "not a trusted proxy");
        assert_eq!(found("10.0.0.1", "inside:4000", &["a.example"]), "a.example");
        assert_eq!(
            found("10.0.0.1", "inside", &["evil.example, a.example"]),
            "a.example",
            "the last is ours"
        );
        assert_eq!(found("10.0.0.1", "inside", &["evil.example", "a.example"]), "a.example");
        assert_eq!(found("10.0.0.1", "a.example", &[]), "a.example");
    }

    #[test]
    fn networks_and_households() {
        for bad in ["", "x", "1.2.3.4/33", "::/129", "1.2.3.4/x", "1.2.3"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
        let has =
            |network: &str, address: &str| network.parse::<Network>().unwrap().has(address.parse().unwrap());
        assert!(has("0.0.0.0/0", "1.2.3.4") && has("::/0", "::1") && has("1.2.3.4", "1.2.3.4"));
        assert!(
            !has("0.0.0.0/0", "::1") && !has("1.2.3.4", "1.2.3.5") && has("2001:db8::/32", "2001:db8:1::")
        );
        assert_eq!(household("2001:db8::1".parse().unwrap()).to_string(), "2001:db8::");
        assert_eq!(household("1.2.3.4".parse().unwrap()).to_string(), "1.2.3.4");
    }
}
