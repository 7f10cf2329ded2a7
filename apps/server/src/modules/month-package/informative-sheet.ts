import { sql } from 'kysely'
import { isSpent } from '#modules/expenses/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type BookColumn, sheetOf } from './book.ts'
import { daysOf } from './months.ts'

/** An expense that no electronic document tells the authority of. */
export type Untold = {
  identification_type: string | null
  identification_number: string | null
  name: string
  concept: string | null
  number: string | null
  day: string
  amount: string
  is_public: boolean
}

/**
 * First digits of the identities of the State: ministries and other powers, organs, municipalities, autonomous institutions and
 * the banks among these.
 */
const publicIdentity = '^(2|3007|3014|4000)'

/**
 * What may belong into the monthly statement of operations without an electronic document (D-270; MH-DGT-RES-0055-2025): who
 * prepares it decides. Interest and commissions are those of banks, of which some are companies like any other.
 */
export async function readUntold({ tx }: CompanyContext, month: string): Promise<Untold[]> {
  const { from, to } = daysOf(month)
  const { rows } = await sql<Untold>`
    select e.supplier_identification_type as identification_type, e.supplier_identification_number as identification_number,
      e.supplier_name as name, coalesce(e.description, c.name) as concept, e.document_number as number,
      e.spent_on::text as day, round(e.total * e.exchange_rate, 2)::text as amount,
      coalesce(ltrim(e.supplier_identification_number, '0') ~ ${publicIdentity}, false) as is_public
    from expenses e
    left join list_entries c on c.company_id = e.company_id and c.id = e.category_id
    where e.company_id = current_company() and e.environment = (select current_environment()) and e.reception_id is null
      and ${isSpent} and e.document_kind in ('paper', 'none') and e.status in ('recorded', 'approved', 'paid') and e.vat = 0
      and e.spent_on between ${from}::date and ${to}::date
    order by is_public desc, e.spent_on, e.id
  `.execute(tx)
  return rows
}

const columns = (month: string): BookColumn<Untold>[] => [
  ['periodo', 'text', () => month],
  ['tipo_id', 'text', ({ identification_type }) => identification_type],
  ['identificacion', 'text', ({ identification_number }) => identification_number],
  ['nombre', 'text', ({ name }) => name],
  ['concepto', 'text', ({ concept }) => concept],
  ['numero', 'text', ({ number }) => number],
  ['fecha', 'day', ({ day }) => day],
  ['monto_crc', 'colones', ({ amount }) => amount],
  ['institucion_publica', 'flag', ({ is_public }) => is_public],
]

export function informativeSheet(month: string, untold: readonly Untold[]): ExportTable {
  return sheetOf('Candidatos D-270', columns(month), untold, () => 'CRC')
}
