import { dictionaries } from '@cuentaclara/locales'
import { sql } from 'kysely'
import { countsHere, type Gap, isMended, readGaps } from '#modules/documents/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import { isToAnswer } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type BookColumn, sheetOf } from './book.ts'
import { daysOf } from './months.ts'

/** Like its heads, a book is in Spanish for every reader. */
const words = () => dictionaries.es.print.monthPackage

/** Something of a month that stands in no book, or stands there otherwise than it should. */
export type Difference = {
  what: keyof ReturnType<typeof words>['differences']
  day: string | null
  number: string
  party: string | null
  amount: string | null
  detail: string
}

/** What was issued or received in a month and does not fit: rejected, waiting, unanswered, doubted, numbers left out. */
export async function readDifferences(ctx: CompanyContext, month: string): Promise<Difference[]> {
  const { from, to } = daysOf(month)
  const within = (at: ReturnType<typeof sql>) =>
    sql`${at} >= costa_rica_midnight(${from}::date) and ${at} < costa_rica_midnight(${to}::date + 1)`
  const { rows } = await sql<Difference>`
    select * from (
      select case when d.fiscal_status in ('rejected', 'failed') then 'issuedRejected' else 'issuedWaiting' end as what,
        costa_rica_day(d.sorted_at)::text as day, d.consecutivo::text as number, d.client_name as party,
        d.total::text as amount,
        case when d.fiscal_status in ('rejected', 'failed') and ${isMended} then 'sustituido por otro' else '' end as detail
      from documents d
      where d.company_id = current_company() and ${countsHere} and d.clave is not null and d.fiscal_status <> 'accepted'
        and ${within(sql`d.sorted_at`)}
      union all
      select case
          when r.status = 'set_aside' then 'receivedSetAside'
          when r.answer = 'rejected' then 'receivedRejected'
          when ${isToAnswer} then 'receivedUnanswered'
          when r.has_warning then 'receivedDoubted'
          else 'receivedUnclassified'
        end,
        costa_rica_day(r.issued_at)::text, r.consecutivo, r.supplier_name, r.total::text,
        case when ${isToAnswer} then 'responder a más tardar el ' || r.deadline_on else '' end
      from receptions r
      where r.company_id = current_company() and r.environment = (select current_environment())
        and ${within(sql`r.issued_at`)}
        and (
          r.status = 'set_aside' or ${isToAnswer} or r.answer = 'rejected' or r.has_warning
          or r.status = 'tacit' and r.vat_condition is null
        )
    ) f
    order by f.what, f.day, f.number
  `.execute(ctx.tx)
  return [...rows, ...(await readGaps(ctx, { from, to })).map(toDifference)]
}

function toDifference({ day, consecutivo, first, last, reason, till }: Gap): Difference {
  const held = till === null ? [] : [words().heldByTill.replace('{{till}}', till.name)]
  const why = [...held, ...(reason === null ? [] : [reason])].join(', ')
  const detail = `del ${first} al ${last}${why === '' ? '' : `: ${why}`}`
  return { what: 'gaps', day, number: consecutivo, party: null, amount: null, detail }
}

const columns: BookColumn<Difference>[] = [
  ['diferencia', 'text', ({ what }) => words().differences[what]],
  ['fecha', 'day', ({ day }) => day],
  ['numero', 'text', ({ number }) => number],
  ['nombre', 'text', ({ party }) => party],
  ['monto', 'money', ({ amount }) => amount],
  ['detalle', 'text', ({ detail }) => detail],
]

export function differencesSheet(differences: readonly Difference[]): ExportTable {
  return sheetOf('Diferencias', columns, differences)
}
