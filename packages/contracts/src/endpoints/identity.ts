// Accounts, sessions, and who runs the installation.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }
type Said = { message: string }

export const login = endpoint<{ body: t.Login; answer: t.LoginAnswer }>('POST', '/auth/login', 'public')
export const logout = endpoint<{ answer: null }>('POST', '/auth/logout', 'user')
export const getUser = endpoint<{ answer: t.Profile }>('GET', '/get-user', 'user')
/** The same answer whether or not the address has an account. */
export const mailPassword = endpoint<{ body: { email: string }; answer: Said }>(
  'POST',
  '/password/email',
  'public',
)
export const resetPassword = endpoint<{
  body: { email: string; password: string; token: string }
  answer: Said
}>('POST', '/password/reset', 'public')
/** Without a token it registers whoever calls and signs them in; with a platform administrator's it makes an account. */
export const createUser = endpoint<{ body: t.NewUser; answer: t.NewUserAnswer }>('POST', '/users', 'public')
export const listUsers = endpoint<{ query: t.UsersQuery; answer: t.Page<t.UserRow> }>(
  'GET',
  '/users',
  'platform',
)
export const getUserById = endpoint<ById & { answer: t.UserRow }>('GET', '/users/:id', 'platform')
export const updateUser = endpoint<ById & { body: t.UserInput; answer: t.UserRow }>(
  'PUT',
  '/users/:id',
  'platform',
)
/** Takes everything personal out of an account; what it did keeps its name of that time. */
export const deleteUser = endpoint<ById & { answer: null }>('DELETE', '/users/:id', 'platform')
/** Second step of a sign-in whose first answered the problem `two-step-required` with a challenge. */
export const answerTwoStep = endpoint<{ body: { challenge: string; code: string }; answer: t.LoginAnswer }>(
  'POST',
  '/auth/two-step',
  'public',
)
export const askForPasskey = endpoint<{ answer: t.PasskeyOptions }>('POST', '/auth/passkey/options', 'public')
export const signInWithPasskey = endpoint<{
  body: { challenge: string; response: object; remember?: boolean }
  answer: t.LoginAnswer
}>('POST', '/auth/passkey', 'public')
export const confirmEmail = endpoint<{ body: { token: string }; answer: { email: string } }>(
  'POST',
  '/email-confirmations',
  'public',
)
export const updateProfile = endpoint<{ body: t.ProfileInput; answer: t.Profile }>('PUT', '/profile', 'user')
/** The address changes once the link that is sent to it was followed; the same address sends its confirmation again. */
export const changeEmail = endpoint<{ body: { email: string; password: string }; answer: null }>(
  'POST',
  '/profile/email',
  'user',
)
export const resendConfirmation = endpoint<{ answer: null }>('POST', '/profile/email/confirmation', 'user')
/** Ends every other session. */
export const changePassword = endpoint<{
  body: { current_password: string; password: string }
  answer: null
}>('PUT', '/profile/password', 'user')
export const getSecurity = endpoint<{ answer: t.Security }>('GET', '/security', 'user')
/** Begins two-step codes; they are asked for once a first code has confirmed them. */
export const setUpTwoStep = endpoint<{ body: { password: string }; answer: t.TwoStepSetUp }>(
  'POST',
  '/two-step',
  'user',
)
export const confirmTwoStep = endpoint<{ body: { code: string }; answer: { recovery_codes: string[] } }>(
  'POST',
  '/two-step/confirm',
  'user',
)
export const turnOffTwoStep = endpoint<{ body: { password: string }; answer: null }>(
  'POST',
  '/two-step/off',
  'user',
)
/** New ones in place of the former. */
export const renewRecoveryCodes = endpoint<{
  body: { password: string }
  answer: { recovery_codes: string[] }
}>('POST', '/two-step/recovery-codes', 'user')
export const askToAddPasskey = endpoint<{ body: { password: string }; answer: t.PasskeyOptions }>(
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
export const removePasskey = endpoint<ById & { answer: null }>('DELETE', '/passkeys/:id', 'user')
export const endSession = endpoint<ById & { answer: null }>('DELETE', '/sessions/:id', 'user')
export const endOtherSessions = endpoint<{ answer: null }>('POST', '/sessions/end-others', 'user')
/** What a browser may know before anybody signs in. */
export const getInstallation = endpoint<{ answer: t.Installation }>('GET', '/installation', 'public')
