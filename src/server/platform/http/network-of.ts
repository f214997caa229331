import { SocketAddress, isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
/** The number of groups that make an IPv6 network: a provider gives 64 bits to one household or phone. */
const OF_NETWORK = 4;

/** The network of everything that is no address, so that its limits hold. */
const NO_NETWORK = 'unknown';

/**
 * Reads the address that a proxy wrote, or a socket's: without brackets, port and zone; an IPv4 address written as IPv6
 * becomes IPv4. Null if it is no address.
 */
export function addressIn(written: string): string | null {
  const text = written.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) === 0) return null;
  if (!isIPv6(address)) return address;
  // The canonical form, with the last 32 bits of IPv4 in dots.
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  return canonical.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Returns the network of an address, by which limits count: the whole IPv4 address, or the first 64 bits of an IPv6
 * address, since its owner has 2^64 of them. Everything that is no address counts as one network.
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
