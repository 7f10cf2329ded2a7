import { letsOthersIn, type Role } from '@cuentaclara/contracts'
import type { Doors } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import type { SignedInCall } from '#platform/route.ts'

type Proof = { password?: string | undefined; code?: string | undefined }

/** Proves who calls, by the module that owns accounts. Throws what that throws. */
export type Prove = (
  doors: Doors,
  call: Pick<SignedInCall, 'caller' | 'request'>,
  proof: { password: string; code?: string | undefined },
) => Promise<void>

/**
 * Whoever found a session open would stay in the company for good by an account of their own that lets in whom it likes. So who gives a
 * role that does shows that they are who they are. Throws Invalid.
 */
export async function proveForRole(
  prove: Prove,
  doors: Doors,
  call: SignedInCall<unknown, unknown, { role: Role } & Proof>,
): Promise<void> {
  const { role, password, code } = call.body
  if (!letsOthersIn(role)) return
  if (!password) throw new Invalid({ password: ['required'] })
  await prove(doors, call, { password, code })
}
