import { type WorkSection, workSections } from '@cuentaclara/contracts'
import type { WorkCalendar } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ofThisCompany, type Whose } from '#platform/database/whose.ts'

/** Where work is looked for, by whom, and when. */
export type WorkPlace = Whose & {
  nowMs: number
  /** Days to come on which the authority is closed. */
  calendar: WorkCalendar
  /** Null when a job looks for the company itself. */
  userId: string | null
  /** Whether its reader sees a section there, and whether nothing but what is theirs. */
  sees(section: WorkSection): RawBuilder<unknown>
  seesOnlyOwn: RawBuilder<unknown>
}

/** The company at hand; of its sections those are asked for that its reader sees. */
export async function workHere({ tx, clock, userId, reach }: CompanyContext): Promise<WorkPlace> {
  return {
    ...ofThisCompany,
    nowMs: clock.now(),
    calendar: await readWorkCalendar(tx),
    userId,
    sees: () => sql.lit(true),
    seesOnlyOwn: sql.lit(seesOnlyOwn({ reach })),
  }
}

type Reader = Pick<CompanyContext, 'reach'>

/** Billers that see nothing but their own documents have nothing but their own work, and what was given to them. */
export function seesOnlyOwn({ reach }: Reader): boolean {
  return reach('documents.read') === 'own'
}

/** Sections that a role can do nothing about are not shown to it. */
export function visibleSections({ reach }: Reader): WorkSection[] {
  const maySeeKeys = reach('authority.read') !== 'none'
  const mayApprove = reach('documents.approve') !== 'none'
  const mayNumber = reach('settings.edit') !== 'none'
  const mayRecord = reach('payments.record') !== 'none'
  const mayEditClients = reach('clients.edit') !== 'none'
  const mayDecide = reach('receptions.decide') !== 'none'
  const mayIssue = reach('documents.issue') !== 'none'
  const mayPay = reach('expenses.record') !== 'none'
  return workSections.filter(
    (section) =>
      (section !== 'certificate' || maySeeKeys) &&
      (section !== 'series_ending' || mayNumber) &&
      (section !== 'approval' || mayApprove) &&
      (section !== 'till_refused' || mayIssue) &&
      (section !== 'payment_notice' || (mayRecord && !seesOnlyOwn({ reach }))) &&
      (section !== 'client_correction' || mayEditClients) &&
      (!section.startsWith('bill_') || mayPay) &&
      (!section.startsWith('reception') || mayDecide),
  )
}
