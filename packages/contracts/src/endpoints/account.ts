// What people change about their own account: profile, password, two-step codes, passkeys, sessions.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }
/** The password, and a code where two-step codes are on and none was given lately. */

export const updateProfile = endpoint<{ body: t.ProfileInput; answer: t.Profile }>('PUT', '/profile', 'user')
/** The address changes once the link that is sent to it was followed; the same address sends its confirmation again. */
export const changeEmail = endpoint<{ body: t.OwnProof & { email: string }; answer: null }>(
  'POST',
  '/profile/email',
  'user',
)
export const resendConfirmation = endpoint<{ answer: null }>('POST', '/profile/email/confirmation', 'user')
/** Ends every other session. */
export const changePassword = endpoint<{
  body: { current_password: string; password: string; code?: string | undefined }
  answer: null
}>('PUT', '/profile/password', 'user')
export const getSecurity = endpoint<{ answer: t.Security }>('GET', '/security', 'user')
/** What else opens the account, the newest first. */
export const getOpenDoors = endpoint<{ answer: { data: t.OpenDoor[] } }>('GET', '/security/doors', 'user')
/** Closes all of it: passkeys, two-step codes, keys, and every other session. */
export const closeOpenDoors = endpoint<{ body: t.OwnProof; answer: null }>(
  'POST',
  '/security/doors/close',
  'user',
)
/** Begins two-step codes; they are asked for once a first code has confirmed them. */
export const setUpTwoStep = endpoint<{ body: t.OwnProof; answer: t.TwoStepSetUp }>(
  'POST',
  '/two-step',
  'user',
)
export const confirmTwoStep = endpoint<{ body: { code: string }; answer: { recovery_codes: string[] } }>(
  'POST',
  '/two-step/confirm',
  'user',
)
export const turnOffTwoStep = endpoint<{ body: t.OwnProof; answer: null }>('POST', '/two-step/off', 'user')
/** New ones in place of the former. */
export const renewRecoveryCodes = endpoint<{
  body: t.OwnProof
  answer: { recovery_codes: string[] }
}>('POST', '/two-step/recovery-codes', 'user')
export const askToAddPasskey = endpoint<{ body: t.OwnProof; answer: t.PasskeyOptions }>(
  'POST',
  '/passkeys/options',
  'user',
)
export const addPasskey = endpoint<{
  body: { challenge: string; name: string; response: object }
  answer: t.Passkey
}>('POST', '/passkeys', 'user')
export const renamePasskey = endpoint<ById & { body: { name: string }; answer: t.Passkey }>(
  'PUT',
  '/passkeys/:id',
  'user',
)
/** For one that is held since a backup was restored. */
export const keepPasskey = endpoint<ById & { body: t.OwnProof; answer: t.Passkey }>(
  'POST',
  '/passkeys/:id/kept',
  'user',
)
export const removePasskey = endpoint<ById & { body: t.OwnProof; answer: null }>(
  'DELETE',
  '/passkeys/:id',
  'user',
)
/** Within a session that a password alone opened, or where a passkey was shown too long ago. */
export const askToShowPasskey = endpoint<{ answer: t.PasskeyOptions }>(
  'POST',
  '/passkeys/show/options',
  'user',
)
/** The session has shown a second factor from then on. */
export const showPasskey = endpoint<{ body: { challenge: string; response: object }; answer: null }>(
  'POST',
  '/passkeys/show',
  'user',
)
export const endSession = endpoint<ById & { answer: null }>('DELETE', '/sessions/:id', 'user')
export const endOtherSessions = endpoint<{ answer: null }>('POST', '/sessions/end-others', 'user')
