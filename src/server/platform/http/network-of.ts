import { SocketAddress, isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A provider gives 64 bits to one household or one telephone. */
const OF_NETWORK = 4;

/** All that is no address counts as one network, so that its limits hold. */
const NO_NETWORK = 'unknown';

/**
 * The address in what a proxy wrote, or in a socket's: without brackets, port and zone, an IPv4 address that is written as IPv6 as IPv4.
 * Null where it is none.
 */
export function addressIn(written: string): string | null {
  const text = written.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) === 0) return null;
  if (!isIPv6(address)) return address;
  // Written in one way, with the last 32 bits of IPv4 in dots.
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  return canonical.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * The network of an address, as limits count it: the whole IPv4 address, or the first 64 bits of an IPv6 address, since
 * its owner has 2^64 of them. What is no address is of one network, whatever it is.
 */
export function networkOf(address: string | undefined): string {
  const ip = address === undefined ? null : addressIn(address);
  if (ip === null) return NO_NETWORK;
  if (!isIPv6(ip)) return ip;
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, OF_NETWORK);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
