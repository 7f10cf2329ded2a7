import { type Doors, withCompany } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { sessionExists } from './identity-store.ts'

/** Whether a session still opens the company it named, for streams that outlive one request. Does not prolong it. */
export async function isStillOpen(doors: Doors, { member, sessionId }: Caller): Promise<boolean> {
  if (!member) return false
  try {
    return await withCompany(doors, member, (ctx) => sessionExists(ctx.tx, sessionId, ctx.clock.now()), {
      readOnly: true,
    })
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
