import { endpoints } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { forgetSession } from './auth-state.ts'

/** Tells the server, whose failure does not matter, and forgets the session. */
export async function signOut(): Promise<void> {
  const told = call(endpoints.logout, { body: {} } as object).catch(() => null)
  // The request has read its token by now; forgetting at once leaves no moment in which the session lingers.
  forgetSession()
  await told
}
