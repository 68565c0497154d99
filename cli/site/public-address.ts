import { BlockList, isIP } from 'node:net'

/** Addresses that are not reachable from everywhere (https://www.iana.org/assignments/iana-ipv4-special-registry, and that of IPv6). */
const SPECIAL: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  // IPv4 addresses inside IPv6, in each notation.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

// Two lists, because a list treats every IPv4 address as part of `::ffff:0:0/96`.
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of SPECIAL) {
  const version = network.includes(':') ? 'ipv6' : 'ipv4'
  special[version].addSubnet(network, prefix, version)
}

/** Whether an IP address is public, not of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) !== 0 && !special[version].check(address, version)
}
