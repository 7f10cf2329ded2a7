import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets.ts'
import { servesOthers } from '#test/serves-others.ts'
import { hashesInPieces, hashesOf } from './request-hash.ts'

const [one, other] = ['a key of the installation', 'a newer key']
const plainOf = ({ method, url, body }: { method: string; url: string; body: unknown }) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest()
const asking = (body: unknown) => ({ method: 'PUT', url: '/api/settings/delivery', body })

// The hash of a body is as good as the password in it to who guesses through a list of them.
test.each([
  [{ password: 'muy-secreta' }],
  [{ settings: {}, secrets: { smtp_password: 'muy-secreta' } }],
  [{ file: 'MII', pin: '1234' }],
  [{ passphrase: 'x' }],
  [[{ current_password: 'x' }]],
])('of %j nothing stays by which it could be guessed', (body) => {
  const asked = asking(body)
  const { requestHash, earlierHashes } = hashesOf(asked, createSecrets([one]))
  expect(requestHash).toHaveLength(32)
  expect(requestHash.equals(plainOf(asked))).toBe(false)
  expect(hashesOf(asked, createSecrets([other])).requestHash.equals(requestHash)).toBe(false)
  // What the release before has done, or was done before the key was changed, is not done again.
  expect(earlierHashes).toContainEqual(plainOf(asked))
  const rotated = hashesOf(asked, createSecrets([other, one]))
  expect(rotated.earlierHashes).toContainEqual(requestHash)
})

test('what moves money or numbers is known again by every release', () => {
  const asked = asking({ amount: '1000', pinned: [], lines: [{ description: 'Café' }] })
  expect(hashesOf(asked, createSecrets([one]))).toEqual({ requestHash: plainOf(asked), earlierHashes: [] })
})

test('every name of a secret that a body may have is known as one', () => {
  const openapi = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
  const names = new Set([...openapi.matchAll(/"(\w+)": \{/g)].map(([, name]) => name!))
  const looksSecret = [...names].filter((name) => /pass(?!ed|ive|enger|key)|pin$|secret|^token$/.test(name))
  expect(looksSecret.length).toBeGreaterThan(4)
  for (const name of looksSecret)
    expect(hashesOf(asking({ [name]: 'x' }), createSecrets([one])).earlierHashes, name).toHaveLength(1)
})

// While one release takes the place of another both have to know the same request.
test.each([
  [{ lines: Array.from({ length: 2_500 }, (_, n) => ({ n, text: `é"${n}`, none: undefined })), notes: null }],
  [{ content: { lines: Array.from({ length: 101 }, () => [1, 'a']), empty: [] }, last: 1.5 }],
  [{ rows: Array.from({ length: 300 }, () => ({ password: 'x' })) }],
  [Array.from({ length: 250 }, (_, n) => n)],
  [null],
  [undefined],
  ['text'],
])('a large body has the same hash in pieces (%#)', async (body) => {
  const secrets = createSecrets([one, other])
  expect(await hashesInPieces(asking(body), secrets)).toEqual(hashesOf(asking(body), secrets))
})

test('a large body is hashed while everybody else is served', async () => {
  const line = {
    description: 'x'.repeat(200),
    codes: Array.from({ length: 20 }, (_, n) => ({ type: '04', code: `A${n}` })),
  }
  const body = { lines: Array.from({ length: 2_500 }, () => line) }
  const secrets = createSecrets([one])
  await hashesInPieces(asking(body), secrets)
  expect(await servesOthers(async () => void (await hashesInPieces(asking(body), secrets)))).toBe(true)
})
