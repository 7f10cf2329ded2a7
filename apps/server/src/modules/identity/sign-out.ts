import { noteSecurityEvent } from '#modules/security-history/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { Caller } from '#platform/route.ts'
import { tellStreams } from './close-doors.ts'
import { deleteSession } from './identity-store.ts'

/** Ends the session; its token opens nothing from now on. */
export async function signOut(
  ctx: OpenContext,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  await deleteSession(ctx.tx, sessionId)
  await noteSecurityEvent(ctx, { kind: 'sign-out', userId, sessionId })
  await tellStreams(ctx, userId)
}
