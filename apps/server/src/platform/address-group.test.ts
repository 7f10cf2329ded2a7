import { expect, test } from 'vitest'
import { addressGroup } from './address-group.ts'

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:0:0:1::1', '2001:0:0:1::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['fe80::2%25', 'fe80::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['::ffff:0.0.0.0', '0.0.0.0'],
  // Of version 6 with an end that is written as version 4.
  ['64:ff9b:1:2:3:4:192.0.2.7', '64:ff9b:1:2::/64'],
  // No address, as behind a socket of the system: still one.
  ['', ''],
  ['our own', 'our own'],
] as const)('%s counts as %s', ([address, group]) => {
  expect(addressGroup(address)).toBe(group)
})

test('what is a group already stays the same one', () => {
  expect(addressGroup(addressGroup('192.0.2.7'))).toBe('192.0.2.7')
  expect(addressGroup(addressGroup('2001:db8:1:2::9'))).toBe('2001:db8:1:2::/64')
})
