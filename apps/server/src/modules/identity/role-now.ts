import type { Role } from '@cuentaclara/contracts'
import { type Doors, withCompany } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { sessionExists } from './identity-store.ts'

export type RoleNow = { role: Role | 'visitor'; seesOwnOnly: boolean }

/**
 * What a session may be now in the company that it named, for streams that outlive one request; null once it opens that
 * company no more. Does not prolong it.
 */
export async function roleNow(doors: Doors, { member, sessionId }: Caller): Promise<RoleNow | null> {
  if (!member) return null
  // A member is whatever they are made, and sees what the company lets them; who visits is nothing else afterwards.
  const { role, options: _, ...asNow } = member
  try {
    return await withCompany(
      doors,
      role === 'visitor' ? member : asNow,
      async (ctx) => {
        const isOpen = await sessionExists(ctx.tx, sessionId, ctx.clock.now())
        if (!isOpen || ctx.role === 'system') return null
        return { role: ctx.role, seesOwnOnly: ctx.reach('documents.read') === 'own' }
      },
      { readOnly: true },
    )
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
