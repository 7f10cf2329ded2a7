import type { PasskeyOptions } from '@cuentaclara/contracts'
import { aCredential } from '../apps/server/test/passkey.ts'
import type { Known } from './known.ts'

type Credential = ReturnType<typeof aCredential>

/** Where a passkey answers, and where the question is that it answers. */
const questions: Readonly<Record<string, string>> = {
  '/api/passkeys': '/api/passkeys/options',
  '/api/passkeys/show': '/api/passkeys/show/options',
  '/api/auth/passkey': '/api/auth/passkey/options',
}
const MOST_CREDENTIALS = 20
/** What this run's own authenticator has made, the newest last. Which bytes they are no seed says: keys are made by chance. */
const made: Credential[] = []

/**
 * What a passkey answers there to the question that was asked last, signed as a real one signs; null elsewhere, and before there is
 * a question. Nobody would guess it, so that without it nothing behind the signature was ever tried.
 */
export function passkeyAnswer(path: string, known: Known): { challenge: string; response: object } | null {
  const asked = known.records(questions[path] ?? '').at(-1) as PasskeyOptions | undefined
  if (asked === undefined) return null
  const { challenge } = asked
  if (path === '/api/passkeys') {
    const credential = aCredential()
    made.push(credential)
    if (made.length > MOST_CREDENTIALS) made.shift()
    return { challenge, response: credential.present(asked) }
  }
  const { allowCredentials: allowed = [] } = asked.options as { allowCredentials?: { id: string }[] }
  const fitting = made.findLast(({ id }) => allowed.some((one) => one.id === id)) ?? made.at(-1)
  return fitting === undefined ? null : { challenge, response: fitting.answer(asked) }
}
