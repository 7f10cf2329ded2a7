import { expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets.ts'
import { makeToken, readToken } from './link-token.ts'

const secrets = createSecrets(['a key that only tests know: 32 or more'])
const named = {
  type: 'client',
  companyId: '01900000-0000-7000-8000-000000000001',
  id: '01900000-0000-7000-8000-000000000002',
} as const

// The 65,536th time that a link was switched on answered 500, for ever.
test.each([1, 65_535, 65_536, 2_147_483_647])(
  'a link that was switched on %i times opens what it names',
  (serial) => {
    expect(readToken(secrets, makeToken(secrets, { ...named, serial }))).toEqual({ ...named, serial })
  },
)

test('a link is as short as it was handed out, and of another length it is none', () => {
  const token = makeToken(secrets, { ...named, serial: 7 })
  expect(token).toHaveLength(68)
  for (const other of [token.slice(4), `${token}AAAA`, `${token}AAA`])
    expect(readToken(secrets, other)).toBeNull()
})
