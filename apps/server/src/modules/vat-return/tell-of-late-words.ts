import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import { isOriginal } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Happened, Subscriber } from '#platform/event-log/subscriber.ts'
import { differs } from './due-amounts.ts'
import { readFiledIn } from './late-arrivals.ts'
import { loadReturn } from './load-return.ts'
import { declaredIn } from './purchase-facts.ts'

/**
 * Tells who files returns of a word of the authority on a received document, or on our answer to it, that comes after the return of its month
 * was reviewed or filed, or that of a note to it: where that changes, or the answer has to be given again. A word that changes nothing needs
 * nobody.
 */
export const lateWordSubscriber: Subscriber = {
  name: 'late-words',
  on: ['reception.confirmed', 'reception.refused', 'reception.failed', 'reception.invalid'],
  where: sql<boolean>`exists (
    select from vat_returns v where v.company_id = e.company_id and v.state in ('reviewed', 'filed')
  )`,
  async hear(ctx, event) {
    const touched = await readTouched(ctx, event.subjectId)
    for (const [period, ofMonth] of Map.groupBy(touched, (each) => each.period)) {
      if (!(await isNews(ctx, event, await countedOf(ctx, ofMonth)))) continue
      const { supplier, number } = ofMonth[0]!
      await notify(ctx, {
        kind: 'vat-return-late',
        params: { number: shortNumber(number), supplier, month: period },
        path: `/reports/vat-return?period=${period}`,
        to: { permission: 'vat-return.prepare' },
        once: `${event.number}-${period}`,
      })
    }
  },
}

/** A document that a word touches: the one it is about, or a note to it, which follows what becomes of that one. */
type Touched = {
  id: string
  is_note: boolean
  /** The month in which it is declared, and how far its return is. */
  period: string
  state: 'reviewed' | 'filed'
  /** Of the document that the word is about. */
  supplier: string
  number: string
}

async function readTouched({ tx }: CompanyContext, id: string): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.id::text as id, r.id <> e.id as is_note, v.period::text as period, v.state, e.supplier_name as supplier,
      e.consecutivo as number
    from receptions e
    join receptions r on r.company_id = e.company_id and (r.id = e.id or r.kind = 'credit-note' and ${isOriginal(sql`e`)})
    left join vat_uses u on u.company_id = r.company_id and u.environment = r.environment and u.about = 'reception'
      and u.about_id = r.id::text and u.line = 0
    join lateral (
      select v.period, v.state from vat_returns v
      where v.company_id = r.company_id and v.environment = r.environment and v.period = ${declaredIn}
      order by v.version desc limit 1
    ) v on v.state in ('reviewed', 'filed')
    where e.company_id = current_company() and e.environment = (select current_environment()) and e.id = ${id}::uuid
    order by v.period, is_note, r.id
  `.execute(tx)
  return rows
}

/** What came after its month was filed is offered in an open one instead. */
async function countedOf(ctx: CompanyContext, touched: readonly Touched[]): Promise<Touched[]> {
  const counted: Touched[] = []
  for (const each of touched)
    if (each.state === 'reviewed' || (await readFiledIn(ctx, 'reception', each.id)) === each.period)
      counted.push(each)
  return counted
}

/** An answer that was refused has to be given again; any other word is news where figures of the month differ by it. */
async function isNews(
  ctx: CompanyContext,
  { name }: Pick<Happened, 'name'>,
  counted: readonly Touched[],
): Promise<boolean> {
  const itself = counted.find(({ is_note }) => !is_note)
  if (itself !== undefined && (name === 'reception.refused' || name === 'reception.failed')) return true
  // What is confirmed counted as accepted already: only its notes follow it now.
  const changed = name === 'reception.confirmed' ? counted.filter(({ is_note }) => is_note) : counted
  return changed.length > 0 && differs(await loadReturn(ctx, changed[0]!.period))
}
