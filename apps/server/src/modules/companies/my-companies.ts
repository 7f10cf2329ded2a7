import { type Company, type Permission, reachOf } from '@cuentaclara/contracts'
import type { OpenContext, Reach } from '#platform/database/company-context.ts'
import { readMemberships } from './company-store.ts'
import { billerOptionsOf, toView } from './company-view.ts'

/** A company and how far each permission of a person reaches in it. */
export type MyCompany = { company: Company; reach: (permission: Permission) => Reach }

/** Every company in use of a person, by name, or those that hold the words; each with what its role and its choices let them do. */
export async function listMyCompanies(
  ctx: Pick<OpenContext, 'tx'>,
  userId: string,
  search?: string,
): Promise<MyCompany[]> {
  const { rows } = await readMemberships(ctx.tx, userId, { search })
  return rows.map((row) => ({
    company: toView(row),
    reach: (permission) => reachOf(row.role, permission, billerOptionsOf(row)),
  }))
}
