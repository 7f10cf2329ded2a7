// Signing in and out, new accounts, invitations, and what runs here.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type Said = { message: string }

/** This call and its other steps refuse in Spanish, as the screen that shows them does (specification §1 and §5). */
export const login = endpoint<{ body: t.Login; answer: t.LoginAnswer }>('POST', '/auth/login', 'public', 'es')
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
/** Second step of a sign-in whose first answered the problem `two-step-required` with a challenge. */
export const answerTwoStep = endpoint<{ body: { challenge: string; code: string }; answer: t.LoginAnswer }>(
  'POST',
  '/auth/two-step',
  'public',
  'es',
)
export const askForPasskey = endpoint<{ body: { step?: string }; answer: t.PasskeyOptions }>(
  'POST',
  '/auth/passkey/options',
  'public',
  'es',
)
export const signInWithPasskey = endpoint<{
  body: { challenge: string; response: object; remember?: boolean }
  answer: t.LoginAnswer
}>('POST', '/auth/passkey', 'public', 'es')
/** What a browser may know before anybody signs in. */
export const getInstallation = endpoint<{ answer: t.Installation }>('GET', '/installation', 'public')
export const confirmEmail = endpoint<{ body: t.EmailConfirmation; answer: t.ConfirmedEmail }>(
  'POST',
  '/email-confirmations',
  'public',
)
/** What the holder of an invitation's link is offered. */
export const lookUpInvitation = endpoint<{ body: { token: string }; answer: t.InvitationOffer }>(
  'POST',
  '/invitations/look-up',
  'public',
)
/** Joins the company with the signed-in account, whose address must be the invited one. */
export const acceptInvitation = endpoint<{ body: { token: string }; answer: { company: t.Company } }>(
  'POST',
  '/invitations/accept',
  'user',
)
