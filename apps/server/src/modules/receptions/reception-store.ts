import type { ReceptionCheck, ReceptionStatus } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { placeColumns, type StoredFile } from '#platform/stored-files/stored-file.ts'

export type LockedReception = {
  status: ReceptionStatus
  version: number
  kind: string
  /** The Costa Rican day that it is dated. */
  day: string
  checks: ReceptionCheck[]
  tax: string
  /** The part of the tax that may be credited: the others are cost. */
  vat: string
  vat_condition: string | null
  supplier_name: string
  supplier_identification_number: string
  file: StoredFile
}

/** A document of a supplier with its bytes, for whoever decides about it. */
export async function lockReception(ctx: CompanyContext, id: string): Promise<LockedReception | undefined> {
  const { rows } = await sql<Omit<LockedReception, 'file'> & FilePlace>`
    select r.status, r.version, r.kind, costa_rica_day(r.issued_at)::text as day, r.checks, r.tax, r.vat, r.vat_condition, r.supplier_name, r.supplier_identification_number, ${placeColumns('f')}
    from receptions r
    join reception_files f on f.company_id = r.company_id and f.reception_id = r.id and f.kind = 'xml'
    where r.company_id = current_company() and r.id = ${id}::uuid
    for update of r
  `.execute(ctx.tx)
  return rows[0] && { ...rows[0], file: ctx.toFile(rows[0]) }
}

export type Decided = {
  answer: 'accepted' | 'partly' | 'rejected'
  text: string | null
  activity: string | null
  vatCondition: string | null
  vatCredit: string | null
  vatExpense: string | null
  categoryId: string | null
}

/** Stores what was decided, and where the document stands with it. */
export async function storeDecision(
  ctx: CompanyContext,
  id: string,
  status: ReceptionStatus,
  decided: Decided,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`
    update receptions set
      status = ${status}, answer = ${decided.answer}, answer_text = ${decided.text}, activity = ${decided.activity},
      vat_condition = ${decided.vatCondition}, vat_credit = ${decided.vatCredit}::numeric,
      vat_expense = ${decided.vatExpense}::numeric, category_id = ${decided.categoryId}::uuid,
      answered_by = ${ctx.userId}::uuid, answered_at = ${now}, version = version + 1, updated_at = ${now}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

export function announceReception(ctx: CompanyContext, id: string): void {
  ctx.announce({ type: 'reception', companyId: ctx.companyId, id })
}
