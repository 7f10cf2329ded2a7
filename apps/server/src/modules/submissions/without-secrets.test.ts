import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test.each([
  ['El token Bearer abc.def-123456789 no es válido', 'El token Bearer … no es válido'],
  ['jwt eyJhbGciOi.eyJzdWIi.c2ln expired', 'jwt … expired'],
  ['{"access_token":"abc","refresh_token": "def"}', '{"access_token":"…","refresh_token": "…"}'],
  ['grant_type=password&password=s3creta&username=x', 'grant_type=password&password=…&username=x'],
  ['HTTP 503: sin servicio', 'HTTP 503: sin servicio'],
])('keeps no token and no password of %s', (said, shown) => {
  expect(withoutSecrets(said)).toBe(shown)
})

test('nothing said is nothing, and a long page of errors is cut', () => {
  expect(withoutSecrets(' \n ')).toBeNull()
  expect(withoutSecrets('x'.repeat(2000))).toHaveLength(500)
})
