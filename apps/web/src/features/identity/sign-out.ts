import { endpoints } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { forgetSession } from './auth-state.ts'
import { writeOwn } from './own-storage.ts'

/**
 * Tells the server, whose failure does not matter, and forgets the session. Where somebody was last tells of the company's
 * clients, and goes along; what they typed and the server has not is kept for them alone.
 */
export async function signOut(): Promise<void> {
  const told = call(endpoints.logout, { body: {} } as object).catch(() => null)
  // The request has read its token by now; forgetting at once leaves no moment in which the session lingers.
  writeOwn('recents', null)
  forgetSession()
  await told
}
