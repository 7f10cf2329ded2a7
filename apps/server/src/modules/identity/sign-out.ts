import type { OpenContext } from '#platform/database/company-context.ts'
import { deleteSession } from './identity-store.ts'

/** Ends the session; its token opens nothing from now on. */
export async function signOut(ctx: OpenContext, sessionId: string): Promise<void> {
  await deleteSession(ctx.tx, sessionId)
}
