import { describeReport, type ReportGroup, type ReportName } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { seesCosts } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Forbidden, Invalid } from '#platform/errors.ts'
import type { Filter, Within } from './filter.ts'
import { comparedPeriod, type Period, readPeriod } from './period.ts'

type Query = z.output<typeof schemas.reportQuery>

/** What a report is asked, and what it is compared with. */
export type Asked = { filter: Filter; before: Period; group: ReportGroup }

/** Reads a question to a report; what the report cannot be narrowed to is passed over. Throws Forbidden, Invalid. */
export async function readAsked(ctx: CompanyContext, report: ReportName, query: Query): Promise<Asked> {
  await permitReport(ctx, report)
  const today = costaRicaDay(ctx.clock.now())
  const period = readPeriod(query, today)
  const { permission, filters, statuses, groups } = describeReport(report)
  const has = (filter: (typeof filters)[number]) => filters.includes(filter)
  const asOf = (has('as_of') && query.as_of) || today
  if (asOf > today) throw new Invalid({ as_of: ['not-later'] })
  const status = has('status') ? query.status : undefined
  if (status !== undefined && !statuses?.includes(status)) throw new Invalid({ status: ['choose'] })
  const filter: Filter = {
    period,
    currency: (has('currency') && query.currency) || null,
    clientId: (has('client') && query.client_id) || null,
    branch: has('branch') ? query.branch : undefined,
    activity: has('activity') ? query.activity : undefined,
    sellerId: has('seller') ? query.seller_id : undefined,
    tagId: has('tag') ? query.tag_id : undefined,
    // Whoever names what waits, or a draft, wants to see it.
    includesWaiting:
      status !== undefined || ((has('waiting') || has('drafts')) && query.include_waiting) || false,
    onlyOf: ctx.reach(permission ?? 'reports.read') === 'own' ? ctx.userId : null,
    inColones: true,
    today: asOf,
    isPast: asOf < today,
    age: has('age') ? query.age : undefined,
    condition: has('condition') ? query.condition : undefined,
    verdict: has('verdict') ? query.verdict : undefined,
    rate: has('rate') && query.rate !== undefined ? query.rate.replace(/^none$/, '') : undefined,
    supplier: has('supplier') ? query.supplier : undefined,
    categoryId: has('category') ? query.category_id : undefined,
    taggedId: has('tagged') ? query.tagged : undefined,
    status,
    within: readWithin(query.within, groups),
  }
  return { filter, before: comparedPeriod(period, today), group: readGroup(query.group_by, groups) }
}

/** Refuses who may not read a report. Throws Forbidden. */
export async function permitReport(ctx: CompanyContext, report: ReportName): Promise<void> {
  ctx.permit('reports.read')
  const { permission } = describeReport(report)
  if (permission !== undefined) ctx.permit(permission)
  if (tellsCosts(report) && !(await seesCosts(ctx))) throw new Forbidden()
}

/** Whether somebody may read a report; what the company's items cost is told to whom it chose. */
export function mayRead(ctx: CompanyContext, report: ReportName, knowsCosts: boolean): boolean {
  const { permission = 'reports.read' } = describeReport(report)
  return ctx.reach(permission) !== 'none' && (knowsCosts || !tellsCosts(report))
}

function tellsCosts(report: ReportName): boolean {
  return describeReport(report).measures.includes('cost')
}

function readGroup(asked: ReportGroup | undefined, groups: readonly string[]): ReportGroup {
  const group = asked ?? groups[0]!
  if (!groups.includes(group)) throw new Invalid({ group_by: ['choose'] })
  return group as ReportGroup
}

function readWithin(asked: string | undefined, groups: readonly string[]): Within | undefined {
  if (asked === undefined) return undefined
  const [group] = asked.split(':', 1) as [string]
  if (!groups.includes(group)) throw new Invalid({ within: ['choose'] })
  return { group: group as ReportGroup, key: asked.slice(group.length + 1) }
}
