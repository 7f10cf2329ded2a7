import type { Permission } from '@cuentaclara/contracts'
import { useCan, useCurrentCompany } from './current-company.ts'

/** Whether they may do what shows all of a client, which is kept from who sees only what they made. Apart: no first screen needs it. */
export function useCanWholeClient(permission: Permission): boolean {
  const isAllowed = useCan(permission)
  const company = useCurrentCompany()
  return isAllowed && company?.sees_own_only !== true
}
