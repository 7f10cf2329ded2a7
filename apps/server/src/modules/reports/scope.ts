import { addDays, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { SalesFilter } from './filter.ts'
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
export function during(moment: RawBuilder<unknown>, period: Period): RawBuilder<unknown> {
  const { first, end } = momentsOf(period)
  return sql`${moment} >= ${first}::timestamptz and ${moment} < ${end}::timestamptz`
}

type Moments = { first: string; end: string }

/** A report asks dozens of times about its few periods: days are reckoned once for each. */
const known = new WeakMap<Period, Moments>()

/** The first moment of a period, and the first one after it. */
function momentsOf(period: Period): Moments {
  const moments = known.get(period) ?? {
    first: startOfDay(period.from),
    end: startOfDay(addDays(period.to, 1)),
  }
  known.set(period, moments)
  return moments
}

/** Documents `d`, and which of them. `waits`: they are beside sums that do not hold them yet. */
export type Documents = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; waits?: boolean }

/** Those of all. */
export function allDocuments(where: RawBuilder<unknown>): Documents {
  return { from: sql`documents d`, where }
}

/** What an invoice that takes the place of a ticket refers to it by (Annex v4.4, note 9). */
export const inPlaceOf = '07'

/** What a document counts for: credit notes lower. */
export const signOfDocument = sql`(case d.kind when 'credit-note' then -1 else 1 end)`

/** What a report may be narrowed to of documents. Columns of `documents d`. */
export function narrowedTo({
  currency,
  clientId,
  branch,
  activity,
  sellerId,
  tagId,
  onlyOf,
}: Narrowing): RawBuilder<unknown>[] {
  return [
    madeBy(onlyOf),
    ...(currency === null ? [] : [sql`d.currency = ${currency}`]),
    ...(clientId === null ? [] : [sql`d.client_id = client_now(current_company(), ${clientId}::uuid)`]),
    ...(branch === undefined ? [] : [sql`d.branch = ${branch}`]),
    ...(activity === undefined ? [] : [sql`d.activity_code = ${activity}`]),
    ...(sellerId === undefined ? [] : [sql`coalesce(d.issued_by, d.created_by) = ${sellerId}::uuid`]),
    ...(tagId === undefined ? [] : [sql`d.client_id in (${tagged(tagId)})`]),
  ]
}

/** Clients that carry a tag. */
export function tagged(tagId: string): RawBuilder<unknown> {
  return sql`
    select k.id from clients k where k.company_id = current_company() and k.tags @> array[${tagId}::uuid]`
}

type Narrowing = Pick<
  SalesFilter,
  'currency' | 'clientId' | 'branch' | 'activity' | 'sellerId' | 'tagId' | 'onlyOf'
>
