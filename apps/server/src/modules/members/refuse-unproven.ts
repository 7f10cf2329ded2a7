import { letsOthersIn, type Role } from '@cuentaclara/contracts'
import { Invalid } from '#platform/errors.ts'
import type { SignedInCall } from '#platform/route.ts'

/**
 * Whoever found a session open would stay in the company for good by an account of their own that lets in whom it likes. So who gives a
 * role that does shows that they are who they are. Throws Invalid.
 */
export function refuseUnproven({ body, isProven }: SignedInCall<unknown, unknown, { role: Role }>): void {
  if (letsOthersIn(body.role) && !isProven) throw new Invalid({ password: ['required'] })
}
