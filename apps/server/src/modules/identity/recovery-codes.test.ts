import { expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

const secrets = createSecrets(['a key that only tests know: 32 or more'])

test('codes are random, ten at a time, of fifty bits each, and none comes twice', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(1_000)
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
  const signs = new Set(codes.join('').replaceAll('-', ''))
  expect(signs.size ** 10).toBeGreaterThan(2 ** 49)
})

test('what is kept of a code is its HMAC-SHA-256 under a key that the database does not hold, of its person alone', () => {
  const [code] = newRecoveryCodes()
  const [hash, ...others] = hashRecoveryCode(secrets, 'person 1', code!)
  expect(others).toEqual([])
  expect(hash).toHaveLength(32)
  expect(hashRecoveryCode(secrets, 'person 1', ` ${code!.toUpperCase()} `)).toEqual([hash])
  expect(hashRecoveryCode(secrets, 'person 2', code!)[0]).not.toEqual(hash)
  const elsewhere = createSecrets(['another key, of another installation'])
  expect(hashRecoveryCode(elsewhere, 'person 1', code!)[0]).not.toEqual(hash)
})
