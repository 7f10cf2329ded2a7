import type { Permission } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Forbidden } from '#platform/errors.ts'

/**
 * What shows all that a client bought and paid, or lets somebody see it: its page, its statement as the client reads it, what it says
 * it paid. Whoever sees only their own documents or payments has none of it. Throws Forbidden.
 */
export function permitWholeClient({ permit, reach }: CompanyContext, permission: Permission): void {
  permit(permission)
  if (reach('documents.read') !== 'all' || reach('payments.read') !== 'all')
    throw new Forbidden('shows-whole-client')
}
