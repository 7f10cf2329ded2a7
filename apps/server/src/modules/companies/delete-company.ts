import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Conflict, Invalid } from '#platform/errors.ts'
import { readSettings, writeArchived } from './company-store.ts'
import { isSuspendedByPlatform } from './suspend-company.ts'

/**
 * Closes a company. One that has issued is archived, for its books must be kept; one that never did is emptied as well, and
 * only its name, its members and the trail stay. Throws Invalid when the typed name is another, Conflict when it is closed already, or suspended
 * by who runs the installation.
 */
export async function deleteCompany(
  ctx: CompanyContext,
  { typedName, version }: { typedName: string | undefined; version: number | null },
): Promise<'archived' | 'emptied'> {
  ctx.permit('company.delete')
  const company = await readSettings(ctx.tx, ctx.companyId)
  if (version !== null && version !== company.version) throw new AppError(412, 'changed-elsewhere')
  if (typedName !== undefined && !isSameName(typedName, company.name))
    throw new Invalid({ name: ['other-name'] })
  if (company.status === 'archived') throw new Conflict('company-archived')
  if (await isSuspendedByPlatform(ctx.tx, ctx.companyId)) throw new Conflict('suspended-by-platform')
  return writeArchived(ctx.tx, ctx.companyId, ctx.clock.now())
}

/** Case and spaces at the ends are no reason to refuse somebody who typed a name. */
export function isSameName(typed: string, name: string): boolean {
  return typed.trim().toLocaleLowerCase('es') === name.trim().toLocaleLowerCase('es')
}
