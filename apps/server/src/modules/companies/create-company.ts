import type { CompanySettingsInput } from '@cuentaclara/contracts'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { insertCompany, insertMembership } from './company-store.ts'

export type CreateCompany = CompanySettingsInput & {
  ownerId: string
  isDemo?: boolean
  status?: 'setup' | 'active'
  id?: string
}

/** Creates a company whose first owner is `ownerId`, and answers its id. Nobody is asked: the caller has the right. */
export async function createCompany(doors: Doors, input: CreateCompany): Promise<string> {
  const { ownerId, isDemo = false, status = 'setup', id = newId(), ...settings } = input
  await unsafeForCompany(doors, id, async ({ tx, clock }) => {
    await insertCompany(tx, { ...settings, id, is_demo: isDemo, status }, clock.now())
    await insertMembership(tx, id, ownerId, 'owner')
  })
  return id
}
