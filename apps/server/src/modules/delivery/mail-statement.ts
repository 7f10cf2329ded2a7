import type { ClientStatement, DocumentLetter, WhatsappText } from '@cuentaclara/contracts'
import { decimal, isNegative, negate } from '@cuentaclara/decimal'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { distinctAddresses, permitWholeClient, usualAddresses } from '#modules/clients/index.ts'
import { composeCompanyLetter, mayWrite } from '#modules/notifications/index.ts'
import { linkAddress, type PublicLinks, switchOnIfSaid } from '#modules/public-documents/index.ts'
import { readStatements, statementFileName } from '#modules/reports/index.ts'
import {
  fill,
  readPaperLanguage,
  readSection,
  readWhatsappWords,
  readWords,
} from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addresseesOfClient } from './addressees.ts'
import { asSubject, type LetterLanguage, type ValuesOf } from './compose-document-letter.ts'
import { type Handed, phoneOfClient, readNumber } from './hand-to-whatsapp.ts'
import { letterLifeMs } from './letter-life.ts'
import { insertLetter } from './letter-store.ts'
import type { Post, SendLetter } from './send-document.ts'

/** Costa Rican days, both included. */
export type StatementDays = { from: string; to: string }

/**
 * The letter that a client's statement of some days would go with now. It is what the client reads, all of it. Throws NotFound,
 * Forbidden for who sees only a part, and Conflict for one about whom there is nothing to say.
 */
export async function draftStatementLetter(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
  days: StatementDays,
): Promise<DocumentLetter> {
  permitWholeClient(ctx, 'documents.send')
  const told = await readTold(ctx, links, await readClient(ctx, clientId), days)
  const { id, emails } = told.client
  const { language, template } = await readWords(ctx, 'statement', id)
  const values = statementValues(told, language)
  return {
    ...(await addresseesOfClient(ctx, { client_id: id, emails }, 'statements')),
    subject: asSubject(fill(template.subject, values)),
    message: fill(template.body, values),
    attachments: (await filesOf(ctx, told)).map(({ name }) => name),
    papers: [],
  }
}

/**
 * Mails a client its statement of some days, a file for each currency in which something moved or is owed. Throws as drafting the
 * letter, and Invalid for a client without an address.
 */
export async function mailStatement(
  ctx: CompanyContext,
  { outbox, links }: Post,
  clientId: string,
  days: StatementDays,
  { to, also = [], message }: Omit<SendLetter, 'papers'> = {},
): Promise<void> {
  permitWholeClient(ctx, 'documents.send')
  const client = await readClient(ctx, clientId)
  const recipients =
    to === undefined
      ? await usualAddresses(ctx, client.id, 'statements', client.emails)
      : distinctAddresses([to, ...also])
  if (recipients.length === 0) throw new Invalid({ to: ['required'] })
  const told = await readTold(ctx, links, client, days)
  const { copies } = await readSection(ctx, 'delivery')
  const { language, template } = await readWords(ctx, 'statement', client.id)
  const values = statementValues(told, language)
  const text = message ?? fill(template.body, values)
  await switchOnIfSaid(ctx, pageOf(client), { text, address: told.link })
  const letter = {
    template: 'statement' as const,
    subject: asSubject(fill(template.subject, values)),
    ...composeCompanyLetter({
      language,
      message: text,
      foot: fill(companyLetterWords[language].foot, values),
    }),
    companyId: ctx.companyId,
    about: { clientId: client.id },
    attachments: await filesOf(ctx, told),
    expiresAt: ctx.clock.now() + letterLifeMs,
  }
  const addressed = new Set(recipients.map((each) => each.toLowerCase()))
  for (const [index, recipient] of recipients.entries()) {
    // Whoever reads along unseen does so once.
    const unseen = index > 0 ? [] : copies.filter((copy) => !addressed.has(copy.toLowerCase()))
    await outbox.postForCompany(ctx, { ...letter, to: recipient, copies: unseen })
  }
  await ctx.record({
    companyId: ctx.companyId,
    name: 'client.statement_mailed',
    subjectId: client.id,
    facts: { recipient: recipients.join(', '), ...days },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}

/** What WhatsApp would be handed about a statement, which its client sees on its own page. Throws as drafting the letter. */
export async function draftStatementWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
  days: StatementDays,
): Promise<WhatsappText> {
  permitWholeClient(ctx, 'documents.send')
  const told = await readTold(ctx, links, await readClient(ctx, clientId), days)
  const { language, text } = await readWhatsappWords(ctx, 'statement', told.client.id)
  return { phone: phoneOfClient(told.client), text: fill(text, statementValues(told, language)) }
}

/** Notes who took a statement there, and for which number. Throws as drafting it, and Invalid for what is no number. */
export async function handStatementToWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  clientId: string,
  days: StatementDays,
  { phone, text }: Handed,
): Promise<void> {
  permitWholeClient(ctx, 'documents.send')
  await mayWrite(ctx)
  const { client, link } = await readTold(ctx, links, await readClient(ctx, clientId), days)
  const recipient = `+${readNumber(phone)}`
  await insertLetter(ctx, {
    id: newId(),
    kind: 'statement',
    about: { clientId: client.id },
    recipient,
    subject: null,
    status: 'handed',
    expiresAt: null,
  })
  await switchOnIfSaid(ctx, pageOf(client), { text, address: link })
  await ctx.record({
    companyId: ctx.companyId,
    name: 'client.statement_handed',
    subjectId: client.id,
    facts: { recipient, ...days },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}

type Told = {
  client: ToldClient
  days: StatementDays
  statements: readonly ClientStatement[]
  /** Of the client's own page. */
  link: string
}

async function readTold(
  ctx: CompanyContext,
  links: PublicLinks,
  client: ToldClient,
  days: StatementDays,
): Promise<Told> {
  const statements = await readStatements(ctx, client.id, days)
  if (statements.length === 0) throw new Conflict('statement-empty')
  return { client, days, statements, link: await linkAddress(ctx, links, pageOf(client)) }
}

type Said = Pick<Told, 'days' | 'link'> & {
  client: Pick<ToldClient, 'name' | 'company'>
  statements: readonly Pick<ClientStatement, 'currency' | 'closing'>[]
}

export function statementValues(
  { client, days, statements, link }: Said,
  language: LetterLanguage,
): ValuesOf<'statement'> {
  return {
    client: client.name || companyLetterWords[language].client,
    company: client.company,
    from: formatDay(days.from),
    to: formatDay(days.to),
    balance: statements.map((each) => sayBalance(each, language)).join(', '),
    link,
  }
}

async function filesOf(ctx: CompanyContext, { client, days, statements }: Told) {
  const language = await readPaperLanguage(ctx, client.id)
  return statements.map(({ currency }) => ({
    document_id: client.id,
    file: 'statement' as const,
    name: statementFileName(language, client.name, currency),
    asked: { currency, ...days },
  }))
}

/** What the link of a client opens. */
function pageOf({ id, name }: ToldClient) {
  return { type: 'client' as const, id, name: name.slice(0, 60) }
}

type ToldClient = {
  id: string
  name: string
  emails: string[]
  phone_country_code: string | null
  phone_number: string | null
  company: string
}

async function readClient(ctx: CompanyContext, clientId: string): Promise<ToldClient> {
  const { rows } = await sql<ToldClient>`
    select k.id, k.name, k.emails, k.phone_country_code, k.phone_number, coalesce(c.trade_name, c.name) as company
    from clients k join companies c on c.id = k.company_id
    where k.company_id = current_company() and k.id = client_now(current_company(), ${clientId}::uuid)
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound('client-not-found')
  return rows[0]
}

/** What is owed, or what is the client's, who need not know which sign means what. */
function sayBalance(
  { closing, currency }: Pick<ClientStatement, 'closing' | 'currency'>,
  language: LetterLanguage,
): string {
  const balance = decimal(closing)
  if (!isNegative(balance)) return formatMoney(balance, currency)
  return fill(companyLetterWords[language].statement.inFavour, {
    amount: formatMoney(negate(balance), currency),
  })
}
