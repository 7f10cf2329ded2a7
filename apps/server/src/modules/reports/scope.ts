import { addDays, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Period } from './period.ts'

/** Whose documents a person may report on: null for all of them, else the person's own. */
export function reportsOnlyOf({ reach, userId }: CompanyContext): string | null {
  return reach('reports.read') === 'own' ? userId : null
}

/** Whose documents a person sees: null for all of them, else the person's own. */
export function documentsOnlyOf({ reach, userId }: CompanyContext): string | null {
  return reach('documents.read') === 'own' ? userId : null
}

/** Documents that somebody wrote or issued; null for everybody's. Columns of `documents d`. */
export function madeBy(person: string | null): RawBuilder<unknown> {
  return person === null ? sql`true` : sql`(d.created_by = ${person}::uuid or d.issued_by = ${person}::uuid)`
}

/** Payments that somebody recorded; null for everybody's. Columns of `payments p`. */
export function recordedBy(person: string | null): RawBuilder<unknown> {
  return person === null ? sql`true` : sql`p.recorded_by = ${person}::uuid`
}

/** A moment within the days of a period. */
export function during(moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown> {
  return sql`${moment} >= ${startOfDay(from)}::timestamptz and ${moment} < ${startOfDay(addDays(to, 1))}::timestamptz`
}

/** What a document counts for: credit notes lower. */
export const signOfDocument = sql`(case d.kind when 'credit-note' then -1 else 1 end)`
