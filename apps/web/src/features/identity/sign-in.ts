import { endpoints, type Login } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { removeStored, storageKeys } from '#lib/http/stored-session.ts'
import { auth, keepCompany, keepSignIn, type SessionUser } from './auth-state.ts'
import { loadProfile } from './load-profile.ts'
import { loginMessage, unexpectedAnswer } from './login-messages.ts'
import { rememberVisit } from './visit.ts'

export type SignInResult = { isProfileLoaded: boolean }

/**
 * Signs in and loads the profile. A profile that fails leaves the user signed in and is told in the answer. Throws the
 * failure of the login itself; its sentence is in the auth state, unless it only asks for a second step.
 */
export function signIn(credentials: Login, isKept = true): Promise<SignInResult> {
  const login = () => call(endpoints.login, { body: credentials })
  return enter(login, { email: credentials.email, isKept, say: loginMessage })
}

export type EnterOptions = {
  email: string
  isKept: boolean
  /** The sentence for a failure. */
  say: (error: unknown) => string
}

/** Any way in: asks for a token, keeps it, and loads the profile behind it. */
export async function enter(
  ask: () => Promise<unknown>,
  { email, isKept, say }: EnterOptions,
): Promise<SignInResult> {
  auth.set({ isLoading: true, error: null })
  try {
    // A former token must not travel along: the login call is public.
    removeStored(storageKeys.token)
    const answer = readAnswer(await ask(), email)
    rememberVisit(isKept)
    keepSignIn(answer.token, answer.user)
    const isProfileLoaded = await loadProfile()
    if (!isProfileLoaded) keepAnsweredCompany(answer.user)
    return { isProfileLoaded }
  } catch (error) {
    auth.set({ error: stepOf(error)?.shows === 'code' ? null : say(error) })
    throw error
  } finally {
    auth.set({ isLoading: false })
  }
}

/** Without a profile the person still works in the company that the login itself answered, when it did. */
function keepAnsweredCompany({ company_default: company }: SessionUser): void {
  if (company !== undefined && company !== null && auth.get().companyDefault === null) keepCompany(company)
}

/** What is asked for after a right password; the challenge names that sign-in. */
export type SecondStep = { shows: 'code' | 'passkey'; challenge: string }

const steps: Record<string, SecondStep['shows']> = {
  'two-step-required': 'code',
  'passkey-needed': 'passkey',
}

/** The second step that a sign-in asks for whose password was right; null for any other failure. */
export function stepOf(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError)) return null
  const shows = steps[error.code ?? '']
  const { challenge } = error.params
  return shows !== undefined && typeof challenge === 'string' ? { shows, challenge } : null
}

type ReadAnswer = { token: string; user: SessionUser }

/** Accepts `{user: {token}}` and `{token, user?}`; anything else is the unexpected shape. */
function readAnswer(answer: unknown, email: string): ReadAnswer {
  const body = (answer !== null && typeof answer === 'object' ? answer : {}) as {
    token?: unknown
    user?: (SessionUser & { token?: unknown }) | null
  }
  const token = body.user?.token ?? body.token
  if (typeof token !== 'string' || token === '') throw new Error(unexpectedAnswer)
  return { token, user: body.user ?? { email, name: email } }
}
