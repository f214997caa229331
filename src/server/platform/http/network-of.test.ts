import { expect, it } from 'vitest';
import { networkOf } from './network-of';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2409:40f2:1:2:aaaa:bbbb:cccc:dddd', '2409:40f2:1:2::/64'],
  ['2409:40F2:0001:0002::9', '2409:40f2:1:2::/64'],
  ['2409:40f2::1', '2409:40f2:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
