import type { CompanySettingsInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import {
  type Actor,
  type CompanyContext,
  type Doors,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { insertCompany } from './company-store.ts'

export type CreateCompany = CompanySettingsInput & {
  ownerId: string
  isDemo?: boolean
  status?: 'setup' | 'active'
  id?: string
}

/**
 * Creates a company whose first owner is `ownerId`, and answers its id. Nobody is asked: the caller has the right. `equip`
 * adds what it starts with, in the same transaction.
 */
export async function createCompany(
  doors: Doors,
  input: CreateCompany,
  equip: (ctx: CompanyContext) => Promise<void> = async () => {},
  actor?: Actor,
): Promise<string> {
  const { ownerId, isDemo = false, status = 'setup', id = newId(), ...settings } = input
  const work = async (ctx: CompanyContext) => {
    await insertCompany(ctx.tx, { ...settings, id, is_demo: isDemo, status }, ctx.clock.now())
    await sql`select join_company(${id}, ${ownerId}, 'owner')`.execute(ctx.tx)
    await equip(ctx)
  }
  await unsafeForCompany(doors, id, work, actor === undefined ? {} : { actor })
  return id
}
