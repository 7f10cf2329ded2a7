import type { SupplierStatement } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { apart } from '@cuentaclara/locales/apart'
import { formatAmount, formatDay } from '@cuentaclara/print'
import { writeUsualPaper } from '#modules/exports/index.ts'
import { readPaperLanguage } from '#modules/settings/index.ts'
import type { CompanyContext, Doors } from '#platform/database/company-context.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { supplierStatementExport } from './export-supplier-statement.ts'
import type { Period } from './period.ts'
import type { StatementAsked } from './statement-file.ts'
import { getSupplierAccount } from './supplier-account.ts'
import { currenciesOfSupplier, getSupplierStatement } from './supplier-statement.ts'

/** At most so many files go along with a letter. */
const mostCurrencies = 6

export type ToldSupplier = { key: string; name: string; emails: readonly string[] }

/** A supplier and its statements of a period, one for each currency in which something moved or is owed. Throws NotFound. */
export async function readSupplierStatements(
  ctx: CompanyContext,
  key: string,
  period: Period,
): Promise<{ supplier: ToldSupplier; statements: SupplierStatement[] }> {
  const { name, emails } = await getSupplierAccount(ctx, key)
  const all = []
  for (const currency of (await currenciesOfSupplier(ctx, key)).slice(0, mostCurrencies))
    all.push(await getSupplierStatement(ctx, key, { ...period, currency }))
  return {
    supplier: { key, name, emails },
    statements: all.filter(({ entries, closing }) => entries.length > 0 || closing !== '0'),
  }
}

/** The statement of a letter that leaves, as PDF: what is true at that moment, in the language of the company's papers. */
export async function readSupplierStatementFile(
  doors: Doors,
  companyId: string,
  { supplier, name, asked }: { supplier: string; name: string; asked: StatementAsked },
) {
  const setPaper = await unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const language = await readPaperLanguage(ctx, null)
      const statement = await getSupplierStatement(ctx, supplier, asked)
      return writeUsualPaper(
        ctx,
        supplierStatementExport,
        {
          query: { supplier, ...asked },
          language,
          title: dictionaries[language].suppliers.statement.of.replace('{{supplier}}', apart(statement.name)),
          narrowed: [
            `${formatDay(asked.from)} – ${formatDay(asked.to)}`,
            asked.currency,
            ...sayAges(statement, language),
          ],
          fileName: name.replace(/\.pdf$/, ''),
        },
        { doors, companyId },
      )
    },
    { readOnly: true },
  )
  return { name, type: 'application/pdf', content: await setPaper() }
}

/** What is owed by age, in words: every age of which there is something. */
function sayAges({ ages, currency }: SupplierStatement, language: Language): string[] {
  const words = dictionaries[language].common.figures.ages
  return ages
    .filter(({ amount }) => amount !== '0')
    .map(
      ({ age, amount }) =>
        `${words[age]}: ${apart(`${currencySymbol(currency).trim()}${formatAmount(decimal(amount))}`)}`,
    )
}
