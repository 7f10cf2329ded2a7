import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '#lib/api-error.ts'
import { loginMessage, stepMessage } from './login-messages.ts'

const credentials = 'Las credenciales son incorrectas. Por favor verifica tu email y contraseña.'
const connection = 'Error de conexión. Por favor verifica tu conexión a internet.'

it.each([
  [401, { message: 'Unauthorized' }, credentials], // seed 175
  [422, { message: 'Invalid' }, credentials], // seed 176
  [500, null, credentials], // seed 177
  [500, '', credentials], // seed 177
  // Wrong credentials would send people to change a password that is right.
  [502, '<html>Bad gateway</html>', connection],
  [503, ' <!doctype html><title>Maintenance</title>', connection],
  [401, '<html>Unauthorized</html>', credentials], // seed 175
  [500, {}, credentials], // seed 177
  [403, { message: 'Su cuenta está suspendida.', error: 'x' }, 'Su cuenta está suspendida.'], // seed 178
  [403, { error: 'suspended' }, 'suspended'], // seed 178
  [503, 'Mantenimiento', 'Mantenimiento'], // seed 178
] as const)('a login refused with %s and body %j says %s', (status, body, message) => {
  expect(loginMessage(new ApiError({ status, body }))).toBe(message)
})

it('a network error has its own sentence', () => {
  // seed 179
  expect(loginMessage(new NetworkError())).toBe(connection)
})

it('tells nobody to look for what a sign-in saved when the database goes at the last moment', () => {
  const error = new ApiError({
    status: 503,
    body: { code: 'outcome-unknown', message: 'Revise si ya está.' },
  })
  for (const say of [loginMessage, stepMessage]) {
    expect(say(error)).toMatch(/no pudo comprobar su entrada\. Intente de nuevo/)
  }
})
