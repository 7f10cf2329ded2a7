import { type BillerOptions, can, listPermissions, type Permission } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Forbidden } from '#platform/errors.ts'

/** Lets through who may correct and cancel; billers where their company chose so. Throws Forbidden. */
export async function permitCorrecting(ctx: CompanyContext): Promise<void> {
  if (ctx.role !== 'biller') return ctx.permit('documents.correct')
  if (!can('biller', 'documents.correct', await billerOptions(ctx)))
    throw new Forbidden('not-your-role', { permission: 'documents.correct' })
}

/** What the caller may do in the company, with what it lets its billers do. */
export async function ownPermissions(ctx: CompanyContext): Promise<Permission[]> {
  if (ctx.role === 'system') return []
  return listPermissions(ctx.role, ctx.role === 'biller' ? await billerOptions(ctx) : {})
}

async function billerOptions(ctx: CompanyContext): Promise<BillerOptions> {
  const { rows } = await sql<{ corrects: boolean; are_private: boolean }>`
    select coalesce((settings ->> 'billers_correct')::boolean, false) as corrects,
      coalesce((settings ->> 'billers_are_private')::boolean, false) as are_private
    from company_settings where company_id = ${ctx.companyId} and section = 'sales'
  `.execute(ctx.tx)
  return { billersCorrect: rows[0]?.corrects ?? false, billersArePrivate: rows[0]?.are_private ?? false }
}
