import { expect, it } from 'vitest';
import { addressIn, networkOf } from './network-of';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2409:40f2:1:2:aaaa:bbbb:cccc:dddd', '2409:40f2:1:2::/64'],
  ['2409:40F2:0001:0002::9', '2409:40f2:1:2::/64'],
  ['2409:40f2::1', '2409:40f2:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:41234', '203.0.113.7'],
  ['[2409:40f2:1:2::9]:41234', '2409:40f2:1:2::/64'],
  ['[2409:40f2:1:2::9]', '2409:40f2:1:2::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  [undefined, 'unknown'],
  ['unknown', 'unknown'],
  ['_a1b2', 'unknown'],
  ['300.1.2.3:80', 'unknown'],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each(['', 'unknown', '203.0.113.7:', '203.0.113.7:a', '[203.0.113.7', 'one, two', '2409:40f2:1:2::9:port'])(
  'there is no address in "%s"',
  (written) => {
    expect(addressIn(written)).toBeNull();
  },
);
