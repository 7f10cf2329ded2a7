import { Writable } from 'node:stream'
import { decimal } from '@cuentaclara/decimal'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatAmount, formatDay } from '@cuentaclara/print'
import { sql } from 'kysely'
import { usualAddresses } from '#modules/clients/index.ts'
import { writeUsualExport } from '#modules/exports/index.ts'
import { composeCompanyLetter, type Outbox } from '#modules/notifications/index.ts'
import { readPaperLanguage, readSection } from '#modules/settings/index.ts'
import type { CompanyContext, Doors } from '#platform/database/company-context.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { getClientStatement } from './client-account.ts'
import { statementExport } from './export-statement.ts'
import type { Period } from './period.ts'

/** A letter that leaves later than this tells nothing new. */
const livesMs = 14 * 24 * 3_600_000

/** What a statement that goes by mail is about, until its file is written as the letter leaves. */
export type StatementAsked = { currency: string; from: string; to: string }

/**
 * Mails a client its statement of a period, a file for each currency in which something moved or is owed. Throws NotFound,
 * and Conflict for a client without an address and for one about whom there is nothing to say.
 */
export async function sendStatement(
  ctx: CompanyContext,
  outbox: Outbox,
  clientId: string,
  period: Period,
): Promise<void> {
  ctx.permit('documents.send')
  const client = await readClient(ctx, clientId)
  const [recipient, ...others] = await usualAddresses(ctx, clientId, 'statements', client.emails)
  if (recipient === undefined) throw new Conflict('client-without-email')
  const statements = await readStatements(ctx, clientId, client.currencies, period)
  if (statements.length === 0) throw new Conflict('statement-empty')
  const language = await readPaperLanguage(ctx, clientId)
  const { copies } = await readSection(ctx, 'delivery')
  const words = companyLetterWords[language]
  const values: Readonly<Record<string, string>> = {
    client: client.name,
    company: client.company,
    from: formatDay(period.from),
    to: formatDay(period.to),
    balance: statements.map(({ closing, currency }) => sayAmount(closing, currency)).join(', '),
  }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
  const letter = {
    template: 'statement' as const,
    subject: fill(words.statement.subject).slice(0, 200),
    ...composeCompanyLetter({
      language,
      message: fill(words.statement.body),
      foot: fill(words.foot),
    }),
    companyId: ctx.companyId,
    about: { clientId },
    attachments: statements.map(({ currency }) => ({
      document_id: clientId,
      file: 'statement' as const,
      name: `${fileNameOf(language, client.name)} ${currency}.pdf`,
      asked: { currency, ...period },
    })),
    expiresAt: ctx.clock.now() + livesMs,
  }
  const unseen = copies.filter((copy) => copy.toLowerCase() !== recipient.toLowerCase())
  await outbox.postForCompany(ctx, { ...letter, to: recipient, copies: unseen })
  for (const to of others) await outbox.postForCompany(ctx, { ...letter, to, copies: [] })
  await ctx.record({
    companyId: ctx.companyId,
    name: 'client.statement_mailed',
    subjectId: clientId,
    facts: { recipient: [recipient, ...others].join(', '), ...period },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}

/** At most so many files go along with a letter. */
const mostCurrencies = 6

async function readStatements(
  ctx: CompanyContext,
  clientId: string,
  currencies: readonly string[],
  period: Period,
) {
  const all = []
  for (const currency of currencies.slice(0, mostCurrencies))
    all.push(await getClientStatement(ctx, clientId, { ...period, currency }))
  return all.filter(({ entries, closing }) => entries.length > 0 || closing !== '0')
}

async function readClient(ctx: CompanyContext, clientId: string) {
  const { rows } = await sql<{ name: string; emails: string[]; company: string; currencies: string[] }>`
    select k.name, k.emails, coalesce(c.trade_name, c.name) as company, coalesce((
      select array_agg(distinct d.currency::text order by d.currency::text) from documents d
      where d.company_id = k.company_id and d.client_id = k.id and d.charged > 0
    ), '{}') as currencies
    from clients k join companies c on c.id = k.company_id
    where k.company_id = current_company() and k.id = client_now(current_company(), ${clientId}::uuid)
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound('client-not-found')
  return rows[0]
}

function sayAmount(amount: string, currency: string): string {
  return `${currencySymbol(currency).trim()}${formatAmount(decimal(amount))}`
}

function fileNameOf(language: Language, client: string): string {
  const title = dictionaries[language].insight.client.tabs.statement
  return `${title} ${client}`.replace(/[\\/:*?"<>|]+/g, ' ')
}

/** The statement of a letter that leaves, as PDF: what is true at that moment. */
export async function readStatementFile(
  doors: Doors,
  companyId: string,
  { clientId, name, asked }: { clientId: string; name: string; asked: StatementAsked },
) {
  const content = await unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const language = await readPaperLanguage(ctx, clientId)
      const client = await readClient(ctx, clientId)
      const chunks: Buffer[] = []
      const file = new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk)
          done()
        },
      })
      await writeUsualExport(
        ctx,
        statementExport,
        {
          query: { client_id: clientId, ...asked },
          type: 'pdf',
          language,
          title: dictionaries[language].insight.client.statementOf.replace('{{client}}', client.name),
          narrowed: [`${formatDay(asked.from)} – ${formatDay(asked.to)}`, asked.currency],
          fileName: name.replace(/\.pdf$/, ''),
        },
        {
          doors,
          companyId,
          userId: '',
          taskId: '',
          signal: new AbortController().signal,
          progress: () => {},
          openFile: async () => file,
        },
      )
      return Buffer.concat(chunks)
    },
    { readOnly: true },
  )
  return { name, type: 'application/pdf', content }
}
