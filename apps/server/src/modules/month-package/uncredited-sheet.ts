import { add, decimal, toFixedText } from '@cuentaclara/decimal'
import { documentKinds } from '@cuentaclara/einvoice'
import { dictionaries } from '@cuentaclara/locales'
import { sql } from 'kysely'
import { isOfPurchaseInvoice } from '#modules/documents/index.ts'
import { isSpent } from '#modules/expenses/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import { isReceived, taxEffectJoin } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type BookColumn, sheetOf } from './book.ts'
import { daysOf } from './months.ts'

/** A purchase that stands in no box of the return: a ticket, or an expense without an electronic invoice. */
export type Uncredited = {
  /** What there is of it. */
  support: 'ticket' | 'paper' | 'foreign' | 'none'
  kind: keyof typeof documentKinds | null
  day: string
  number: string | null
  clave: string | null
  party_type: string | null
  party_number: string | null
  party: string
  currency: string
  exchange_rate: string
  description: string | null
  base: string
  vat: string
  category: string | null
  is_deductible: boolean
  is_paid: boolean
}

/**
 * What was bought in a month and gives no credit, so that the book of purchases and this are all that was bought: tickets (reference §5.1)
 * and what was recorded by hand from anything but an electronic invoice. A ticket that was typed and came too stands here once, as it came.
 */
export async function readUncredited({ tx }: CompanyContext, month: string): Promise<Uncredited[]> {
  const { from, to } = daysOf(month)
  const { rows } = await sql<Uncredited>`
    select * from (
      select 'ticket' as support, r.kind, costa_rica_day(r.issued_at)::text as day, r.consecutivo as number,
        r.clave::text as clave, r.supplier_identification_type as party_type,
        r.supplier_identification_number as party_number, r.supplier_name as party, r.currency,
        r.exchange_rate::text as exchange_rate, null as description,
        round((r.total - r.vat) * r.exchange_rate, 2)::text as base, round(r.vat * r.exchange_rate, 2)::text as vat,
        c.name as category, true as is_deductible, exists (
          select from expenses e where e.company_id = r.company_id and e.reception_id = r.id and e.status = 'paid'
        ) as is_paid, r.id
      from receptions r ${taxEffectJoin}
      left join list_entries c on c.company_id = r.company_id and c.id = x.category_id
      where r.company_id = current_company() and r.environment = (select current_environment()) and r.kind = 'ticket'
        and (x.is_taken or x.is_waiting)
        and r.issued_at >= costa_rica_midnight(${from}::date) and r.issued_at < costa_rica_midnight(${to}::date + 1)
      union all
      select e.document_kind, null, e.spent_on::text, e.document_number, null, e.supplier_identification_type,
        e.supplier_identification_number, e.supplier_name, e.currency, e.exchange_rate::text, e.description,
        round((e.total - e.vat) * e.exchange_rate, 2)::text, round(e.vat * e.exchange_rate, 2)::text, c.name,
        e.deductible <> 'no', e.status = 'paid', e.id
      from expenses e
      left join list_entries c on c.company_id = e.company_id and c.id = e.category_id
      where e.company_id = current_company() and e.environment = (select current_environment())
        and e.reception_id is null and ${isSpent} and e.document_kind <> 'electronic' and e.status in ('recorded', 'approved', 'paid')
        and e.spent_on between ${from}::date and ${to}::date and not ${isOfPurchaseInvoice} and not ${isReceived}
    ) u
    order by u.day, u.id
  `.execute(tx)
  return rows
}

/** Base and tax together, in colones to the cent. */
export function totalOf({ base, vat }: Uncredited): string {
  return toFixedText(add(decimal(base), decimal(vat)), 2)
}

/** Like its heads, a book is in Spanish for every reader. */
const supports = () => dictionaries.es.money.expenses.documentKinds

const columns = (month: string): BookColumn<Uncredited>[] => [
  ['periodo', 'text', () => month],
  ['respaldo', 'text', ({ support }) => supports()[support]],
  ['tipo_doc', 'text', ({ kind }) => (kind === null ? null : (documentKinds[kind].official?.code ?? null))],
  ['fecha', 'day', ({ day }) => day],
  ['consecutivo', 'text', ({ number }) => number],
  ['clave', 'text', ({ clave }) => clave],
  ['proveedor_tipo_id', 'text', ({ party_type }) => party_type],
  ['proveedor_id', 'text', ({ party_number }) => party_number],
  ['proveedor_nombre', 'text', ({ party }) => party],
  ['moneda', 'text', ({ currency }) => currency],
  ['tipo_cambio', 'number', ({ exchange_rate }) => exchange_rate],
  ['descripcion', 'text', ({ description }) => description],
  ['base_crc', 'colones', ({ base }) => base],
  ['iva_crc', 'colones', ({ vat }) => vat],
  ['total_crc', 'colones', totalOf],
  ['cuenta_contable', 'text', ({ category }) => category],
  ['deducible', 'flag', ({ is_deductible }) => is_deductible],
  ['pagada', 'flag', ({ is_paid }) => is_paid],
]

export function uncreditedSheet(month: string, uncredited: readonly Uncredited[]): ExportTable {
  return sheetOf('Sin crédito, por respaldar', columns(month), uncredited, () => 'CRC')
}
