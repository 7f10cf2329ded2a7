import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'

/** Whose task it is: a company's, or the installation's own where `companyId` is null. */
export type TaskHome = OpenContext & Pick<CompanyContext, 'userId'> & { readonly companyId: string | null }

/** The home of the installation's own long work, for whoever runs it. */
export function platformHome(ctx: OpenContext, userId: string | null): TaskHome {
  return { ...ctx, companyId: null, userId }
}

/** Opens the home of a task that exists, and its company if it has one. Unsafe: whoever started it was asked who may. */
export function openHome<T>(
  doors: Doors,
  companyId: string | null,
  fn: (home: TaskHome, company: CompanyContext | null) => Promise<T>,
): Promise<T> {
  if (companyId === null) return unsafeForAllCompanies(doors, (ctx) => fn(platformHome(ctx, null), null))
  return unsafeForCompany(doors, companyId, (ctx) => fn(ctx, ctx))
}
