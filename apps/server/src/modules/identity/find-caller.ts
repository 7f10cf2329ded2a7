import type { Doors } from '#platform/database/company-context.ts'
import { Unauthenticated } from '#platform/errors.ts'
import type { Call, Caller } from '#platform/route.ts'
import { authenticate } from './authenticate.ts'
import { bearerToken } from './token.ts'

/** Who calls a public route while being signed in; null for everybody else. */
export async function findCaller(doors: Doors, { headers }: Call['request']): Promise<Caller | null> {
  const token = bearerToken(headers)
  if (token === undefined) return null
  try {
    return await authenticate(doors, { token, companyId: null })
  } catch (error) {
    if (error instanceof Unauthenticated) return null
    throw error
  }
}
