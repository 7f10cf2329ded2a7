import type { Role } from '@cuentaclara/contracts'
import { type Doors, withCompany } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { sessionExists } from './identity-store.ts'

/**
 * What a session may be now in the company that it named, for streams that outlive one request; null once it opens that
 * company no more. Does not prolong it.
 */
export async function roleNow(doors: Doors, { member, sessionId }: Caller): Promise<Role | 'visitor' | null> {
  if (!member) return null
  // A member is whatever they are made; who visits is nothing else afterwards.
  const { role, ...asNow } = member
  try {
    return await withCompany(
      doors,
      role === 'visitor' ? member : asNow,
      async (ctx) => {
        const isOpen = await sessionExists(ctx.tx, sessionId, ctx.clock.now())
        return isOpen && ctx.role !== 'system' ? ctx.role : null
      },
      { readOnly: true },
    )
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
