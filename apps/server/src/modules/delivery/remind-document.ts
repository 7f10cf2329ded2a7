import type { DocumentLetter } from '@cuentaclara/contracts'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay, daysBetween } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { distinctAddresses } from '#modules/clients/index.ts'
import {
  DocumentNotFound,
  type LetterFacts,
  leftOfInstalment,
  overdueAmount,
} from '#modules/documents/index.ts'
import { linkAddress } from '#modules/public-documents/index.ts'
import { type DatedText, readSection, readWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { addressees, usualRecipients } from './addressees.ts'
import { fillTemplate, type LetterLanguage, type Template } from './compose-document-letter.ts'
import { lockForLetters } from './letter-store.ts'
import { markBalance, markOwed, unmarked } from './mark-owed.ts'
import { reminderLinks } from './reminder-choice.ts'
import {
  attachmentsOf,
  type Post,
  postLetter,
  readSendable,
  type SendLetter,
  subjectOf,
} from './send-document.ts'

/** The reminder that would go about a document now, for whoever is about to send it. Throws as sending it does. */
export async function draftReminder(
  ctx: CompanyContext,
  { links }: Post,
  documentId: string,
): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const { facts, language, template } = await readReminder(ctx, documentId)
  const told = { facts, link: await linkAddress(ctx, links, subjectOf(facts)) }
  return {
    ...(await addressees(ctx, facts, 'reminders')),
    subject: unmarked(fillTemplate(template.subject, told, language)),
    message: unmarked(fillTemplate(template.body, told, language)),
    attachments: attachmentsOf(facts).map(({ name }) => name),
    papers: [],
  }
}

/**
 * Reminds a client of what a document owes, in the company's words, those of its step for that day first: what is late of it, else what is due
 * next. It counts as that step, so none goes by itself about the same day. Throws DocumentNotFound, and Conflict where nothing is
 * owed, for who wants none, has no address or was reminded of it today.
 */
export async function remindDocument(
  ctx: CompanyContext,
  post: Post,
  documentId: string,
  { to, also = [], message }: Omit<SendLetter, 'papers'> = {},
): Promise<void> {
  ctx.permit('documents.send')
  await lockForLetters(ctx, documentId)
  const {
    facts,
    clientId,
    step,
    instalmentDueOn: part,
    language,
    template,
  } = await readReminder(ctx, documentId)
  const recipients =
    to === undefined ? await usualRecipients(ctx, facts, 'reminders') : distinctAddresses([to, ...also])
  if (recipients.length === 0) throw new Conflict('client-without-email')
  const owed = formatMoney(decimal(facts.balance), facts.currency)
  const words = message === undefined ? template : { ...template, body: markBalance(message, owed) }
  const links = reminderLinks(post.links, ctx.companyId, clientId)
  const about = { reason: 'reminder' as const, step, instalmentDueOn: part }
  const order = { ...about, language, template: words, links, addressed: recipients }
  for (const [index, recipient] of recipients.entries())
    await postLetter(ctx, post, facts, { ...order, recipient, isFurther: index > 0 })
}

type Reminder = {
  /** With the day and the amount that it is about. */
  facts: LetterFacts
  clientId: string
  /** Days since that day, negative before it. */
  step: number
  /** Of what is paid in parts, the one that it is about. */
  instalmentDueOn: string | null
  language: LetterLanguage
  template: Template
}

async function readReminder(ctx: CompanyContext, documentId: string): Promise<Reminder> {
  const found = await readSendable(ctx, documentId)
  const today = costaRicaDay(ctx.clock.now())
  const owed = await readOwed(ctx, documentId, today)
  if (found.due_on === null || owed === undefined || !isPositive(decimal(owed.amount)))
    throw new Conflict('nothing-owed')
  if (found.client_id === null || owed.is_quiet) throw new Conflict('client-wants-no-reminders')
  const step = daysBetween(found.due_on, today)
  if (owed.reminded.includes(step)) throw new Conflict('reminded-today')
  const words = await readWords(ctx, 'reminder', found.client_id, await textOfStep(ctx, step))
  return {
    ...words,
    template: markOwed(words.template, ['balance']),
    facts: { ...found, balance: owed.amount },
    clientId: found.client_id,
    step,
    instalmentDueOn: found.instalments === null ? null : found.due_on,
  }
}

/** What the company wrote for the last step that has come, or for its first one before that. */
async function textOfStep(ctx: CompanyContext, step: number): Promise<DatedText | undefined> {
  const { steps } = await readSection(ctx, 'reminders')
  const inOrder = steps.toSorted((one, other) => one.days - other.days)
  return inOrder.findLast(({ days }) => days <= step) ?? inOrder[0]
}

/** What of a document is to be reminded of: all that is late, else what is due next; and the steps that went about that day. */
async function readOwed(ctx: CompanyContext, documentId: string, today: string) {
  const { rows } = await sql<{ amount: string; is_quiet: boolean; reminded: number[] }>`
    select case when d.due_on < ${today}::date then ${overdueAmount(today)} else ${leftOfInstalment()} end::text as amount,
      k.reminders_off_at is not null as is_quiet,
      array(
        select l.step from letters l
        where l.company_id = d.company_id and l.document_id = d.id and l.reason = 'reminder'
          and l.status not in ('cancelled', 'failed', 'bounced', 'expired') and (l.instalment_due_on is null or l.instalment_due_on = d.due_on)
      ) as reminded
    from documents d
    left join document_instalments i on i.company_id = d.company_id and i.document_id = d.id and i.due_on = d.due_on
    left join clients k on k.company_id = d.company_id and k.id = d.client_id
    where d.company_id = current_company() and d.id = ${documentId}::uuid
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new DocumentNotFound()
  return rows[0]
}
