import type { DocumentLetter, SupplierStatement } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { distinctAddresses } from '#modules/clients/index.ts'
import { composeCompanyLetter } from '#modules/notifications/index.ts'
import { readSupplierStatements, statementFileName, type ToldSupplier } from '#modules/reports/index.ts'
import { fill, readPaperLanguage, readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { asSubject, type LetterLanguage } from './compose-document-letter.ts'
import { letterLifeMs } from './letter-life.ts'
import { readCompanyName } from './letter-store.ts'
import type { StatementDays } from './mail-statement.ts'
import type { Post, SendLetter } from './send-document.ts'

/**
 * The letter that the statement of a supplier of some days would go with now, in the language of the company's papers. Throws NotFound,
 * Forbidden, and Conflict for one about whom there is nothing to say.
 */
export async function draftSupplierStatementLetter(
  ctx: CompanyContext,
  key: string,
  days: StatementDays,
): Promise<DocumentLetter> {
  permitSuppliers(ctx)
  const told = await readTold(ctx, key, days)
  const recipients = distinctAddresses([...told.supplier.emails])
  return {
    to: recipients[0] ?? null,
    recipients: recipients.map((email, index) => ({ email, name: null, is_usual: index === 0 })),
    subject: told.subject,
    message: told.message,
    attachments: filesOf(ctx, told, days).map(({ name }) => name),
    papers: [],
  }
}

/**
 * Mails a supplier its statement of some days, a file for each currency in which something moved or is owed. Throws as drafting the letter, and
 * Invalid for a supplier whose documents say no address.
 */
export async function mailSupplierStatement(
  ctx: CompanyContext,
  { outbox }: Post,
  key: string,
  days: StatementDays,
  { to, also = [], message }: Omit<SendLetter, 'papers'> = {},
): Promise<void> {
  permitSuppliers(ctx)
  const told = await readTold(ctx, key, days)
  const recipients = distinctAddresses(to === undefined ? told.supplier.emails.slice(0, 1) : [to, ...also])
  if (recipients.length === 0) throw new Invalid({ to: ['required'] })
  const { copies } = await readSection(ctx, 'delivery')
  const addressed = new Set(recipients.map((each) => each.toLowerCase()))
  for (const [index, recipient] of recipients.entries())
    await outbox.postForCompany(ctx, {
      template: 'statement',
      to: recipient,
      // Whoever reads along unseen does so once.
      copies: index > 0 ? [] : copies.filter((copy) => !addressed.has(copy.toLowerCase())),
      subject: told.subject,
      ...composeCompanyLetter({
        language: told.language,
        message: message ?? told.message,
        foot: fill(companyLetterWords[told.language].foot, { company: told.company }),
      }),
      companyId: ctx.companyId,
      about: { clientId: null },
      attachments: filesOf(ctx, told, days),
      expiresAt: ctx.clock.now() + letterLifeMs,
    })
}

/** Letters leave by who may send, about suppliers by who may see what was bought. */
function permitSuppliers(ctx: CompanyContext): void {
  ctx.permit('documents.send')
  ctx.permit('expenses.read')
}

type Told = {
  supplier: ToldSupplier
  statements: readonly SupplierStatement[]
  language: LetterLanguage
  company: string
  subject: string
  message: string
}

async function readTold(ctx: CompanyContext, key: string, days: StatementDays): Promise<Told> {
  const { supplier, statements } = await readSupplierStatements(ctx, key, days)
  if (statements.length === 0) throw new Conflict('statement-empty')
  const language = await readPaperLanguage(ctx, null)
  const company = await readCompanyName(ctx)
  const { subject, body } = companyLetterWords[language].supplierStatement
  const values = {
    supplier: supplier.name,
    company,
    from: formatDay(days.from),
    to: formatDay(days.to),
    balance: statements.map(({ closing, currency }) => formatMoney(decimal(closing), currency)).join(', '),
  }
  return {
    supplier,
    statements,
    language,
    company,
    subject: asSubject(fill(subject, values)),
    message: fill(body, values),
  }
}

function filesOf(
  { companyId }: CompanyContext,
  { supplier, statements, language }: Told,
  days: StatementDays,
) {
  return statements.map(({ currency }) => ({
    document_id: companyId,
    file: 'supplier-statement' as const,
    name: statementFileName(language, supplier.name, currency),
    asked: { currency, ...days },
    supplier: supplier.key,
  }))
}
