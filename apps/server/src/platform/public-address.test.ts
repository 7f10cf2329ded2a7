import { expect, test } from 'vitest'
import { isPrivateAddress, isPublicAddress, isPublicHost } from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a01:203',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
])('%s is nowhere that a company may send us', (address) => {
  expect(isPublicAddress(address)).toBe(false)
  expect(isPrivateAddress(address)).toBe(true)
  expect(isPrivateAddress(`[${address}]`)).toBe(true)
})

test.each([
  '8.8.8.8',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.1',
  '2606:4700::1111',
  '2001:4860::8888',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
])('%s is out there', (address) => {
  expect(isPublicAddress(address)).toBe(true)
  expect(isPrivateAddress(address)).toBe(false)
})

test('a host is public when all of it is', async () => {
  expect(await isPublicHost('127.0.0.1')).toBe(false)
  expect(await isPublicHost('[::ffff:10.1.2.3]')).toBe(false)
  expect(await isPublicHost('localhost')).toBe(false)
  expect(await isPublicHost('8.8.8.8')).toBe(true)
})

test('a name says nothing before it is looked up', () => {
  expect(isPrivateAddress('localhost')).toBe(false)
})
