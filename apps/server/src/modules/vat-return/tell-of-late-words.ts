import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Happened, Subscriber } from '#platform/event-log/subscriber.ts'
import { differs } from './due-amounts.ts'
import { readFiledIn } from './late-arrivals.ts'
import { loadReturn } from './load-return.ts'
import { declaredIn } from './purchase-facts.ts'

/**
 * Tells who files returns of a word of the authority on a received document, or on our answer to it, that comes after the return of its month
 * was reviewed or filed: where that changes, or the answer has to be given again. A word that changes nothing needs nobody.
 */
export const lateWordSubscriber: Subscriber = {
  name: 'late-words',
  on: ['reception.confirmed', 'reception.refused', 'reception.failed', 'reception.invalid'],
  where: sql<boolean>`exists (
    select from vat_returns v where v.company_id = e.company_id and v.state in ('reviewed', 'filed')
  )`,
  async hear(ctx, event) {
    const late = await readLate(ctx, event.subjectId)
    if (late === undefined || !(await isCounted(ctx, event.subjectId, late))) return
    if (!(await isNews(ctx, event, late))) return
    const { period, supplier, number } = late
    await notify(ctx, {
      kind: 'vat-return-late',
      params: { number: shortNumber(number), supplier, month: period },
      path: `/reports/vat-return?period=${period}`,
      to: { permission: 'vat-return.prepare' },
      once: event.number,
    })
  },
}

type Late = {
  /** The month in which the document is declared, and how far its return is. */
  period: string
  state: 'reviewed' | 'filed'
  supplier: string
  number: string
  /** Notes follow what becomes of it. */
  has_notes: boolean
}

async function readLate({ tx }: CompanyContext, id: string): Promise<Late | undefined> {
  const { rows } = await sql<Late>`
    select v.period::text as period, v.state, r.supplier_name as supplier, r.consecutivo as number, exists (
        select from receptions n
        where n.company_id = r.company_id and n.environment = r.environment and n.kind = 'credit-note' and n.refers_to = r.clave
      ) as has_notes
    from receptions r
    left join vat_uses u on u.company_id = r.company_id and u.environment = r.environment and u.about = 'reception'
      and u.about_id = r.id::text and u.line = 0
    join lateral (
      select v.period, v.state from vat_returns v
      where v.company_id = r.company_id and v.environment = r.environment and v.period = ${declaredIn}
      order by v.version desc limit 1
    ) v on v.state in ('reviewed', 'filed')
    where r.company_id = current_company() and r.environment = (select current_environment()) and r.id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

/** What came after its month was filed is offered in an open one instead. */
async function isCounted(ctx: CompanyContext, id: string, { period, state }: Late): Promise<boolean> {
  return state === 'reviewed' || (await readFiledIn(ctx, 'reception', id)) === period
}

/** An answer that was refused has to be given again; any other word is news where figures differ by it. */
async function isNews(
  ctx: CompanyContext,
  { name }: Pick<Happened, 'name'>,
  { period, has_notes }: Late,
): Promise<boolean> {
  if (name === 'reception.refused' || name === 'reception.failed') return true
  // What is confirmed counted as accepted already: only its notes follow it now.
  if (name === 'reception.confirmed' && !has_notes) return false
  return differs(await loadReturn(ctx, period))
}
