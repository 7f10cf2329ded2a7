import type { ClientReminder } from '@cuentaclara/contracts'
import { add, type Decimal, decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { permitWholeClient, usualAddresses } from '#modules/clients/index.ts'
import {
  countsHere,
  instalmentDueOn,
  instalmentsOfDocument,
  leftOfInstalment,
  numberOf,
  visibleDocuments,
} from '#modules/documents/index.ts'
import { composeCompanyLetter } from '#modules/notifications/index.ts'
import { fill, readSection, readWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { asSubject, type LetterLanguage, type ValuesOf } from './compose-document-letter.ts'
import { letterLifeMs } from './letter-life.ts'
import { markOwed, unmarked } from './mark-owed.ts'
import { reminderLinks } from './reminder-choice.ts'
import type { Post } from './send-document.ts'

/** More than so many lines are told of by their number. */
const mostLines = 30

/**
 * Writes to a client once about everything that is past its day, document by document. Throws NotFound, and Conflict for
 * who has no address, wants no reminders, owes nothing late or was reminded of it today.
 */
export async function remindClient(ctx: CompanyContext, post: Post, clientId: string): Promise<void> {
  permitWholeClient(ctx, 'documents.send')
  await oneAtATime(ctx, `reminders:${clientId}`)
  const { language, recipients, subject, message, told, late } = await wordReminder(ctx, clientId)
  const [recipient, ...others] = recipients
  const { copies } = await readSection(ctx, 'delivery')
  const words = companyLetterWords[language]
  const links = reminderLinks(post.links, ctx.companyId, clientId)
  const composed = {
    language,
    message,
    foot: fill(words.foot, told),
    link: { words: words.stopReminders, address: links.page },
  }
  const letter = {
    template: 'reminder' as const,
    subject: unmarked(subject),
    ...composeCompanyLetter({ ...composed, message: unmarked(message) }),
    composed: { ...composed, subject },
    unsubscribeUrl: links.oneClick,
    companyId: ctx.companyId,
    about: { clientId },
    attachments: [],
    expiresAt: ctx.clock.now() + letterLifeMs,
  }
  const addressed = new Set(recipients.map((each) => each.toLowerCase()))
  const unseen = copies.filter((copy) => !addressed.has(copy.toLowerCase()))
  await post.outbox.postForCompany(ctx, { ...letter, to: recipient, copies: unseen })
  for (const to of others) await post.outbox.postForCompany(ctx, { ...letter, to, copies: [] })
  await ctx.record({
    companyId: ctx.companyId,
    name: 'client.reminded',
    subjectId: clientId,
    facts: { recipient: recipients.join(', '), count: late },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}

/** What would go to a client now about everything that is past its day. Throws as reminding does. */
export async function draftClientReminder(ctx: CompanyContext, clientId: string): Promise<ClientReminder> {
  permitWholeClient(ctx, 'documents.send')
  const { recipients, subject, message } = await wordReminder(ctx, clientId)
  return { recipients, subject: unmarked(subject), message: unmarked(message) }
}

/** To whom it goes, the usual one first, and what it says of how many documents. */
async function wordReminder(ctx: CompanyContext, clientId: string) {
  const client = await readClient(ctx, clientId)
  if (client.is_quiet) throw new Conflict('client-wants-no-reminders')
  if (await wasRemindedToday(ctx, clientId)) throw new Conflict('client-reminded-today')
  const [recipient, ...others] = await usualAddresses(ctx, clientId, 'reminders', client.emails)
  if (recipient === undefined) throw new Conflict('client-without-email')
  const late = await readLate(ctx, clientId)
  if (late.length === 0) throw new Conflict('nothing-overdue')
  const { language, template: usual } = await readWords(ctx, 'overdue', clientId)
  const template = markOwed(usual, ['documents', 'total'])
  const told: ValuesOf<'overdue'> = {
    client: client.name,
    company: client.company,
    ...wordsOfLate(late, language),
  }
  return {
    language,
    recipients: [recipient, ...others] as [string, ...string[]],
    subject: asSubject(fill(template.subject, told)),
    message: fill(template.body, told),
    told,
    late: late.length,
  }
}

/** Whether a letter about all that is late went today; one that nobody got is none. */
async function wasRemindedToday(ctx: CompanyContext, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from letters l
    where l.company_id = current_company() and l.client_id = ${clientId}::uuid and l.kind = 'reminder'
      and l.document_id is null and l.status not in ('cancelled', 'failed', 'bounced', 'expired')
      and costa_rica_day(l.created_at) = ${costaRicaDay(ctx.clock.now())}::date
    limit 1
  `.execute(ctx.tx)
  return rows.length > 0
}

type Late = { number: string | null; due_on: string; balance: string; currency: string }

/** What is past its day, part by part, what is late longest first. */
export async function readLate(ctx: CompanyContext, clientId: string): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select ${numberOf} as number, ${instalmentDueOn}::text as due_on, p.amount::text as balance, d.currency::text as currency
    from documents d ${instalmentsOfDocument}
    cross join lateral (select ${leftOfInstalment()} as amount) p
    where d.company_id = current_company() and d.client_id = ${clientId}::uuid and d.balance > 0 and ${countsHere}
      and p.amount > 0 and ${instalmentDueOn} < ${costaRicaDay(ctx.clock.now())}::date and ${visibleDocuments(ctx)}
    order by ${instalmentDueOn}, d.id limit 500
  `.execute(ctx.tx)
  return rows
}

/** What is late, line by line, and what it comes to. */
export function wordsOfLate(
  late: readonly Late[],
  language: LetterLanguage,
): { documents: string; total: string } {
  const lines = late.slice(0, mostLines).map((each) => lineOfLate(each, language))
  return { documents: lines.join('\n'), total: totals(late) }
}

/** One document of those that are late. */
export function lineOfLate({ number, due_on, balance, currency }: Late, language: LetterLanguage): string {
  return fill(companyLetterWords[language].overdue.line, {
    number: shortNumber(number) ?? number ?? '',
    due: formatDay(due_on),
    balance: formatMoney(decimal(balance), currency),
  })
}

/** `₡1,130.00, $20.00` */
function totals(late: readonly Late[]): string {
  const sums = new Map<string, Decimal>()
  for (const { currency, balance } of late)
    sums.set(currency, add(sums.get(currency) ?? decimal('0'), decimal(balance)))
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(', ')
}

async function readClient(ctx: CompanyContext, clientId: string) {
  const { rows } = await sql<{ name: string; emails: string[]; company: string; is_quiet: boolean }>`
    select k.name, k.emails, coalesce(c.trade_name, c.name) as company, k.reminders_off_at is not null as is_quiet
    from clients k join companies c on c.id = k.company_id
    where k.company_id = current_company() and k.id = ${clientId}::uuid
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound('client-not-found')
  return rows[0]
}
