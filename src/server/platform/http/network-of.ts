import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A provider gives 64 bits to one household or one telephone. */
const OF_NETWORK = 4;

/**
 * The network of an address, as limits count it: the whole IPv4 address, or the first 64 bits of an IPv6 address, since
 * its owner has 2^64 of them.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, OF_NETWORK);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
