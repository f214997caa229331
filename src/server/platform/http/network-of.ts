import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** What a provider gives to one household or one telephone: 64 bits. */
const OF_NETWORK = 4;

/**
 * The network of an address, as limits count it: an IPv4 address as it is, of an IPv6 address the first 64 bits, since
 * whoever has one has 2^64 of them.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, OF_NETWORK);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
