import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSecrets, readSecretKeys } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const oldKey = 'old key of thirty-two characters or more'
const newKey = 'new key of thirty-two characters or more'

test('what was sealed opens again, text and bytes alike', () => {
  const secrets = createSecrets([oldKey])
  expect(secrets.openText(secrets.seal('1234 ₡', 'pin'), 'pin')).toBe('1234 ₡')
  expect(secrets.open(secrets.seal(Uint8Array.of(0, 255), 'p12'), 'p12')).toEqual(Buffer.from([0, 255]))
  expect(secrets.openText(secrets.seal('', 'pin'), 'pin')).toBe('')
})

test('the same secret is never sealed to the same text', () => {
  const secrets = createSecrets([oldKey])
  expect(secrets.seal('1234', 'pin')).not.toBe(secrets.seal('1234', 'pin'))
})

test('a secret opens for its own purpose only', () => {
  const secrets = createSecrets([oldKey])
  expect(() => secrets.open(secrets.seal('1234', 'company:1:pin'), 'company:2:pin')).toThrow()
})

test('an altered secret does not open', () => {
  const secrets = createSecrets([oldKey])
  const [version, id, iv, tag, body] = secrets.seal('1234', 'pin').split('.') as [
    string,
    string,
    string,
    string,
    string,
  ]
  const altered = `${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}`
  expect(() => secrets.open([version, id, iv, tag, altered].join('.'), 'pin')).toThrow()
  expect(() => secrets.open('nonsense', 'pin')).toThrow('This is not a sealed secret.')
})

test('after a new key is put first, old secrets still open and ask to be sealed again', () => {
  const sealed = createSecrets([oldKey]).seal('1234', 'pin')
  const rotated = createSecrets([newKey, oldKey])
  expect(rotated.openText(sealed, 'pin')).toBe('1234')
  expect(rotated.isCurrent(sealed)).toBe(false)
  expect(rotated.isCurrent(rotated.seal('1234', 'pin'))).toBe(true)
  expect(() => createSecrets([newKey]).open(sealed, 'pin')).toThrow(/is not among SECRET_KEY/)
})

test('keys for other uses differ from each other and from the sealing key', () => {
  const secrets = createSecrets([newKey, oldKey])
  const [links] = secrets.deriveKeys('links')
  expect(links).toHaveLength(32)
  expect(secrets.deriveKeys('links')).toHaveLength(2)
  expect(secrets.deriveKeys('cookies')[0]).not.toEqual(links)
})

test('without SECRET_KEY a key file is made once, for its owner only', () => {
  const file = join(folder, 'secret.key')
  const keys = readSecretKeys(undefined, file)
  expect(readSecretKeys(undefined, file)).toEqual(keys)
  expect(keys[0]!.length).toBeGreaterThanOrEqual(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readSecretKeys(`${newKey}, ${oldKey}`, file)).toEqual([newKey, oldKey])
})
