import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { whoReadsFigures } from './who-reads-figures.ts'

const token = 'a token of thirty-two letters, or more'.replaceAll(' ', '-')

function mayRead(
  settings: Record<string, string>,
  remoteAddress: string,
  headers: Record<string, string> = {},
): boolean {
  const asked = { headers, socket: { remoteAddress } } as Parameters<ReturnType<typeof whoReadsFigures>>[0]
  return whoReadsFigures(parseConfig(settings).metrics)(asked)
}

test.each(['127.0.0.1', '127.0.0.9', '::ffff:127.0.0.1', '::1'])(
  'the machine itself, as %s, reads them by itself',
  (address) => {
    expect(mayRead({}, address)).toBe(true)
    expect(mayRead({}, address, { 'x-forwarded-for': '127.0.0.1' })).toBe(false)
  },
)

test.each(['10.0.0.4', '172.18.0.1', '192.168.1.7', 'fd00::4', '8.8.4.4', ''])(
  'who calls from “%s” does not: a proxy that adds no header, and every container, calls from near',
  (address) => {
    expect(mayRead({}, address)).toBe(false)
  },
)

test('networks that are named do, unless somebody speaks through them', () => {
  const METRICS_FROM = 'loopback,172.18.0.0/16,fd00::/8,10.0.0.4'
  for (const address of ['::1', '172.18.0.9', '::ffff:172.18.0.9', 'fd12::1', '10.0.0.4'])
    expect(mayRead({ METRICS_FROM }, address), address).toBe(true)
  for (const address of ['172.19.0.9', '10.0.0.5'])
    expect(mayRead({ METRICS_FROM }, address), address).toBe(false)
  expect(mayRead({ METRICS_FROM }, '172.18.0.9', { via: '1.1 proxy' })).toBe(false)
})

test('where there is a token it alone counts, wherever it comes from', () => {
  const settings = { METRICS_TOKEN: token, METRICS_FROM: '10.0.0.0/8' }
  expect(mayRead(settings, '8.8.4.4', { authorization: `Bearer ${token}` })).toBe(true)
  for (const given of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer '])
    expect(mayRead(settings, '127.0.0.1', { authorization: given }), given).toBe(false)
  expect(mayRead(settings, '10.0.0.4')).toBe(false)
})

test('a token that can be guessed, and a network of everybody, are refused, and the token is not shown', () => {
  expect(() => parseConfig({ METRICS_TOKEN: 'short-secret' })).toThrow(
    /METRICS_TOKEN must (?!.*short-secret)/,
  )
  expect(() => parseConfig({ METRICS_FROM: '0.0.0.0/0' })).toThrow(/METRICS_FROM must be/)
})
