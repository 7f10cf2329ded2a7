import type { Role } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hasEffect, numberOf, readMakers } from '#modules/documents/index.ts'
import {
  composeCompanyLetter,
  isLetterLimit,
  isUnproven,
  notify,
  type Outbox,
} from '#modules/notifications/index.ts'
import { readSection } from '#modules/settings/index.ts'
import {
  type CompanyContext,
  type Doors,
  type OpenContext,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { isReadOnly } from '#platform/database/refuse-read-only.ts'
import { readCompanyName } from './company-name.ts'
import { queueDelivery } from './delivery-queue.ts'
import { queueRules, runRuleJob } from './rule-queue.ts'
import { type DueRun, lockDueRun, settleRun } from './rule-store.ts'
import { tellWhoConnects } from './tell-who-connects.ts'
import { readRows } from './webhook-store.ts'

type Address = z.output<typeof runRuleJob.payload>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What one rule does in a day; a thousand documents at once are no reason for a thousand letters. */
const mostADay = 200
const letterLivesMs = 3 * dayMs

/**
 * Does what a rule says about one thing that happened, once; in a company that is suspended or closed, when it is opened again.
 * Throws while it is to be tried again.
 */
export async function runRule(
  { doors, outbox }: { doors: Doors; outbox: Outbox },
  { companyId, ...run }: Address,
  attempt: number,
): Promise<void> {
  try {
    await unsafeForCompany(doors, companyId, async (ctx) => {
      const due = await lockDueRun(ctx, { ...run, since: new Date(doors.clock.now() - dayMs) })
      if (due === undefined) return
      if (await isReadOnly(ctx))
        return ctx.jobs.add(
          runRuleJob,
          { companyId, ...run },
          { key: `${companyId}:${run.runId}:rule`, queue: `${companyId}:rules`, delayMs: hourMs },
        )
      if (!due.is_on) return settleRun(ctx, run, 'skipped', 'off')
      if (due.recently_done >= mostADay) return settleRun(ctx, run, 'skipped', 'limit')
      const problem = await actions[due.action](ctx, due, outbox)
      if (problem === null) await settleRun(ctx, run, 'done')
      else await fail(ctx, run, problem)
    })
  } catch (error) {
    const refusal = isLetterLimit(error) ? 'letters-full' : isUnproven(error) ? 'owner-unconfirmed' : null
    if (refusal !== null) return unsafeForCompany(doors, companyId, (ctx) => fail(ctx, run, refusal))
    if (attempt < (runRuleJob.maxAttempts ?? 1)) throw error
    await unsafeForCompany(doors, companyId, (ctx) => fail(ctx, run, 'gave-up'))
  }
}

/** Notes what stood in its way. Whoever connects programs hears of it, once a day of each rule: nobody reads a log that they do not know of. */
async function fail(
  ctx: CompanyContext,
  run: Omit<Address, 'companyId'>,
  problem: 'webhook-gone' | 'webhook-off' | 'letters-full' | 'owner-unconfirmed' | 'gave-up',
): Promise<void> {
  const subject = await settleRun(ctx, run, 'failed', problem)
  if (subject === undefined) return
  await tellWhoConnects(ctx, {
    kind: 'rule-failed',
    params: { number: shortNumber(subject.subject_number) ?? subject.party_name ?? '—' },
    once: `${run.ruleId}:${costaRicaDay(ctx.clock.now())}`,
  })
}

/** Each answers what stood in its way, or null. */
const actions: Record<
  DueRun['action'],
  (ctx: CompanyContext, due: DueRun, outbox: Outbox) => Promise<'webhook-gone' | 'webhook-off' | null>
> = {
  async mail(ctx, due, outbox) {
    const { language } = await readSection(ctx, 'documents')
    const words = companyLetterWords[language]
    const values: Readonly<Record<string, string>> = {
      what: words.rule.events[due.event],
      number: shortNumber(due.subject_number) ?? '',
      client: due.party_name ?? words.client,
      amount: due.amount === null ? '' : formatMoney(decimal(due.amount), due.currency ?? 'CRC'),
      company: await readCompanyName(ctx),
    }
    const fill = (text: string) =>
      text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? values[name]! : whole,
      )
    await outbox.postForCompany(ctx, {
      template: 'rule',
      to: due.target,
      subject: fill(words.rule.subject).slice(0, 200),
      ...composeCompanyLetter({ language, message: fill(words.rule.body), foot: fill(words.foot) }),
      companyId: ctx.companyId,
      // To whom the company named: no part of the document's own story.
      about: { clientId: null, reason: 'automatic' },
      copies: [],
      attachments: [],
      expiresAt: ctx.clock.now() + letterLivesMs,
    })
    return null
  },
  async webhook(ctx, due) {
    const [webhook] = await readRows(ctx, due.target)
    if (webhook === undefined) return 'webhook-gone'
    // Also one that was switched off by itself: it would go on failing, and nobody would hear of it.
    if (!webhook.is_on) return 'webhook-off'
    await queueDelivery(ctx, due.target, due.event, {
      id: due.subject_id,
      kind: due.subject_kind,
      number: due.subject_number,
      client_name: due.party_name,
      total: due.amount,
      currency: due.currency,
    })
    return null
  },
  // The run itself is the entry of the work list.
  async work() {
    return null
  },
  async notify(ctx, due) {
    const type = due.subject_kind === 'quotation' ? 'quotation' : 'document'
    await notify(ctx, {
      kind: 'rule',
      params: { number: shortNumber(due.subject_number) ?? '', client: due.party_name ?? '' },
      path: `/transactions/detail/${due.subject_kind}/${due.subject_id}`,
      to: { roles: [due.target as Role], makers: await readMakers(ctx, { type, id: due.subject_id }) },
      once: `${due.event}:${due.subject_id}`,
    })
    return null
  },
}

/** Tells rules of invoices that were not paid in time: those of the last week, so that a day that was off is made up for. */
export async function tellOverdue(ctx: Pick<OpenContext, 'tx'>, today: string): Promise<void> {
  const subjects = sql`
    select d.company_id, jsonb_build_object(
      'kind', d.kind, 'id', d.id, 'number', ${numberOf}, 'party', d.client_name, 'amount', d.balance,
      'currency', d.currency
    ) as subject
    from documents d
    join companies c on c.id = d.company_id and c.environment = d.environment and c.status not in ('archived', 'moved')
    where d.balance > 0 and ${hasEffect} and d.due_on between ${today}::date - 7 and ${today}::date - 1
      and d.company_id in (select company_id from automation_rules where event = 'document.overdue' and is_on)
  `
  await queueRules(ctx, 'document.overdue', subjects)
}
