import { compare, type Decimal, decimal, sum } from '@cuentaclara/decimal'
import { type Calculation, type Issue, roundCoins } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import { type RawBuilder, sql } from 'kysely'
import { quotationName } from './quotation-lines.ts'

/** What the offers came to that a draft was made of. */
export type Offered = {
  quotation: string
  currency: string
  /** Of the lines that it took, with their tax. */
  lines: string
  /** With what is charged besides; null where other documents took a part of them. */
  total: string | null
}

/** The offers that a document of `companies c` was made of, as json; null where it was made of none. */
export function offeredIn(documentId: string | null): RawBuilder<Offered | null> {
  if (documentId === null) return sql`null::json`
  return sql`(
    select json_build_object(
      'quotation', string_agg(${quotationName}, ', ' order by q.number), 'currency', min(q.currency), 'lines', sum(x.amount)::text,
      'total', case when bool_and(x.revision = q.revision and cardinality(x.lines) >= q.line_count - cardinality(q.left_out))
        then sum(q.total)::text end
    )
    from quotation_documents x join quotations q on q.company_id = x.company_id and q.id = x.quotation_id
    where x.company_id = c.id and x.document_id = ${documentId}::uuid
    having count(*) > 0
  )`
}

/** Whoever said yes to a sum is billed that sum: where it is another one now, whoever writes is told both. Pure. */
export function offeredIssues(
  offered: Offered | null,
  currency: string,
  { summary, lines }: Pick<Calculation, 'summary' | 'lines'>,
): Issue[] {
  // At another currency the rate made another sum of it.
  if (offered === null || offered.currency !== currency) return []
  const now = offered.total === null ? sum(lines.map(({ lineTotal }) => lineTotal)) : summary.total
  const then = decimal(offered.total ?? offered.lines)
  const coins = (amount: Decimal) => roundCoins(amount, currency)
  if (compare(coins(now), coins(then)) === 0) return []
  const params = {
    quotation: offered.quotation,
    offered: formatMoney(coins(then), currency),
    total: formatMoney(coins(now), currency),
  }
  return [{ code: 'quotation.total-differs', path: 'lines', severity: 'warning', params }]
}
