import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { welcome } from './welcome.ts'

const says = (settings: Record<string, string>, hasClosedAccounts = false) =>
  welcome(parseConfig(settings), 8080, { hasClosedAccounts })

test('a demo on this machine names its sign-ins, and warns of nothing', () => {
  expect(says({})).toContain('platform@demo.test')
  expect(says({})).not.toMatch(/DEMO|PUBLIC_URL/)
})

// `npm start` with an address of the internet said nothing, and everybody knew the password of who runs the platform.
test.for([
  [{ PUBLIC_URL: 'https://facturas.example.com' }, /stay closed, for their password is published/],
  [{ PUBLIC_URL: 'https://facturas.example.com', DEMO: 'public' }, /Keep nothing real/],
  [{ HOST: '0.0.0.0' }, /Other machines that reach this port/],
] as const)('with %o it is said at the start', ([settings, sentence]) => {
  expect(says(settings)).toMatch(sentence)
})

test('a demo that is over is said, where there was one', () => {
  expect(says({ DEMO: 'off' }, true)).toContain('the accounts of the demo are closed')
  expect(says({ DEMO: 'off' })).not.toContain('demo')
  expect(says({ PUBLIC_URL: 'https://facturas.example.com' })).not.toContain('demo.test')
})
