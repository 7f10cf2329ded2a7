import type { ClientStatement } from '@cuentaclara/contracts'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { apart } from '@cuentaclara/locales/apart'
import { formatDay } from '@cuentaclara/print'
import { sql } from 'kysely'
import { writeUsualPaper } from '#modules/exports/index.ts'
import { readPaperLanguage } from '#modules/settings/index.ts'
import type { CompanyContext, Doors } from '#platform/database/company-context.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { getClientStatement } from './client-account.ts'
import { statementExport } from './export-statement.ts'
import type { Period } from './period.ts'

/** What a statement that goes by mail is about, until its file is written as the letter leaves. */
export type StatementAsked = { currency: string; from: string; to: string }

/** At most so many files go along with a letter. */
const mostCurrencies = 6

/** A client's statements of a period, one for each currency in which something moved or is owed. */
export async function readStatements(
  ctx: CompanyContext,
  clientId: string,
  period: Period,
): Promise<ClientStatement[]> {
  const { rows } = await sql<{ currency: string }>`
    select d.currency::text as currency from documents d
    where d.company_id = current_company() and d.client_id = ${clientId}::uuid and d.charged > 0
    -- Money that came before anything was charged is theirs.
    union
    select p.currency::text from payments p
    where p.company_id = current_company() and p.client_id = ${clientId}::uuid
      and p.environment = (select current_environment())
    order by 1 limit ${mostCurrencies}
  `.execute(ctx.tx)
  const all = []
  for (const { currency } of rows) all.push(await getClientStatement(ctx, clientId, { ...period, currency }))
  return all.filter(({ entries, closing }) => entries.length > 0 || closing !== '0')
}

/** What the file of a statement is called. */
export function statementFileName(language: Language, client: string, currency: string): string {
  const title = dictionaries[language].insight.client.tabs.statement
  return `${`${title} ${client}`.replace(/[\\/:*?"<>|]+/g, ' ')} ${currency}.pdf`
}

/** The statement of a letter that leaves, as PDF: what is true at that moment. */
export async function readStatementFile(
  doors: Doors,
  companyId: string,
  { clientId, name, asked }: { clientId: string; name: string; asked: StatementAsked },
) {
  const setPaper = await unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const language = await readPaperLanguage(ctx, clientId)
      const client = await readName(ctx, clientId)
      return writeUsualPaper(
        ctx,
        statementExport,
        {
          query: { client_id: clientId, ...asked },
          language,
          title: dictionaries[language].insight.client.statementOf.replace('{{client}}', apart(client)),
          narrowed: [`${formatDay(asked.from)} – ${formatDay(asked.to)}`, asked.currency],
          fileName: name.replace(/\.pdf$/, ''),
        },
        { doors, companyId },
      )
    },
    { readOnly: true },
  )
  return { name, type: 'application/pdf', content: await setPaper() }
}

/** Of a client that became part of another one since, the name of that one. */
async function readName({ tx }: CompanyContext, clientId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select k.name from clients k
    where k.company_id = current_company() and k.id = client_now(current_company(), ${clientId}::uuid)
  `.execute(tx)
  if (rows[0] === undefined) throw new NotFound('client-not-found')
  return rows[0].name
}
