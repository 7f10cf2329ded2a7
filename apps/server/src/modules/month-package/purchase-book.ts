import type { VatReturn } from '@cuentaclara/contracts'
import { documentKinds } from '@cuentaclara/einvoice'
import { ivaRates } from '@cuentaclara/einvoice/codes'
import { dictionaries } from '@cuentaclara/locales'
import { sql } from 'kysely'
import type { ReadCompany } from '#modules/archives/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import type { BookedPurchase, Books } from '#modules/vat-return/index.ts'
import { type BookColumn, sheetOf } from './book.ts'
import { BoxSums, boxesSheet } from './boxes-sheet.ts'

/** What names a purchase, whichever of the three it is: a received document, one of ours for a supplier, or an expense. */
type Papers = {
  id: string
  kind: keyof typeof documentKinds | null
  consecutivo: string | null
  clave: string | null
  arrived_on: string | null
  authority: string
  party_type: string | null
  party_number: string | null
  activity: string | null
  sale_condition: string | null
  currency: string
  exchange_rate: string
  answer: string | null
  answered_on: string | null
  message_status: string | null
  deadline_on: string | null
  vat_condition: string | null
  category: string | null
}

type Bought = BookedPurchase & { papers: Papers | undefined }

const lot = 200

/** The book of purchases of a month: a row for each line, what gives no credit, and how the lines come to the boxes of the return. */
export function purchaseBook(
  read: ReadCompany,
  month: string,
  { books, vatReturn, uncredited }: { books: Books; vatReturn: VatReturn; uncredited: ExportTable },
): ExportTable[] {
  const sums = new BoxSums()
  const rows = sums.noting(boughtRows(read, books), (row) => row)
  return [
    sheetOf('Compras', columnsOf(month), rows, () => 'CRC'),
    uncredited,
    boxesSheet(books.boxes.purchases, [['lineas_crc', sums]], vatReturn),
  ]
}

async function* boughtRows(read: ReadCompany, { purchases, linesOf, typed }: Books): AsyncGenerator<Bought> {
  for (let start = 0; start < purchases.length; start += lot) {
    const ids = purchases.slice(start, start + lot)
    const papers = new Map((await readPapers(read, ids)).map((each) => [each.id, each]))
    for (const line of await read((ctx) => linesOf(ctx, ids))) yield { ...line, papers: papers.get(line.id) }
  }
  for (const purchase of typed) yield { ...purchase, papers: undefined }
}

function readPapers(read: ReadCompany, ids: readonly string[]): Promise<Papers[]> {
  return read(async ({ tx }) => {
    const { rows } = await sql<Papers>`
      select r.id::text as id, r.kind, r.consecutivo, r.clave::text as clave, costa_rica_day(r.created_at)::text as arrived_on,
        case when r.checks @> '[{"check": "authority", "result": "passed"}]' then 'aceptado' else 'sin comprobar' end as authority,
        r.supplier_identification_type as party_type, r.supplier_identification_number as party_number, r.activity,
        r.sale_condition, r.currency, r.exchange_rate::text as exchange_rate, r.answer,
        costa_rica_day(r.answered_at)::text as answered_on, r.status as message_status, r.deadline_on::text as deadline_on,
        r.vat_condition, c.name as category
      from receptions r
      left join list_entries c on c.company_id = r.company_id and c.id = r.category_id
      where r.company_id = current_company() and r.id = any(${ids}::uuid[])
      union all
      select d.id::text, d.kind, d.consecutivo, d.clave::text, costa_rica_day(d.sorted_at)::text,
        case d.fiscal_status when 'accepted' then 'aceptado' else 'en espera' end, d.party_type,
        d.snapshot #>> '{receiver,identification,number}', d.activity_code, d.sale_condition, d.currency::text,
        d.exchange_rate::text, null, null, null, null, null, null
      from documents d where d.company_id = current_company() and d.id = any(${ids}::uuid[])
      union all
      select e.id::text, null, e.document_number, null, e.spent_on::text, 'sin comprobar', e.supplier_identification_type,
        e.supplier_identification_number, null, null, e.currency, e.exchange_rate::text, null, null, null, null, null, c.name
      from expenses e
      left join list_entries c on c.company_id = e.company_id and c.id = e.category_id
      where e.company_id = current_company() and e.id = any(${ids}::uuid[])
    `.execute(tx)
    return rows
  })
}

/** As the reference writes them. */
const uses: Readonly<Record<BookedPurchase['use'], string>> = {
  full: 'FULL',
  reduced: 'RED',
  none: 'NONE',
  outside: 'OUT',
  common: 'COMMON',
  given: 'GIVEN',
}

export function useOf(use: BookedPurchase['use'], reducedRate: string | null): string {
  return reducedRate === null ? uses[use] : `RED${reducedRate}`
}

function columnsOf(month: string): BookColumn<Bought>[] {
  return [
    ['periodo', 'text', () => month],
    [
      'tipo_doc',
      'text',
      ({ papers }) => (papers?.kind ? (documentKinds[papers.kind].official?.code ?? null) : null),
    ],
    ['fecha', 'day', ({ day }) => day],
    ['fecha_recepcion', 'day', ({ papers }) => papers?.arrived_on ?? null],
    ['consecutivo', 'text', ({ papers, number }) => papers?.consecutivo ?? number],
    ['clave', 'text', ({ papers }) => papers?.clave ?? null],
    ['estado_hacienda', 'text', ({ papers }) => papers?.authority ?? null],
    ['proveedor_tipo_id', 'text', ({ papers }) => papers?.party_type ?? null],
    ['proveedor_id', 'text', ({ papers }) => papers?.party_number ?? null],
    ['proveedor_nombre', 'text', ({ party }) => party],
    ['actividad_comprador', 'text', ({ papers }) => papers?.activity ?? null],
    ['condicion_venta', 'text', ({ papers }) => papers?.sale_condition ?? null],
    ['moneda', 'text', ({ papers }) => papers?.currency ?? 'CRC'],
    ['tipo_cambio', 'number', ({ papers }) => papers?.exchange_rate ?? '1'],
    ['linea', 'number', ({ line }) => (line === null ? null : String(line.line))],
    ['cabys', 'text', ({ line }) => line?.cabys ?? null],
    ['descripcion', 'text', ({ line }) => line?.description ?? null],
    ['clase', 'text', classOf],
    ['codigo_tarifa', 'text', ({ rateCode }) => rateCode],
    ['tarifa', 'number', ({ rateCode }) => ivaRates.find(({ code }) => code === rateCode)?.rate ?? null],
    ['base_crc', 'colones', ({ base }) => base],
    ['exonerado_base_crc', 'colones', ({ exonerated }) => exonerated],
    ['iva_crc', 'colones', ({ vat }) => vat],
    ['total_crc', 'colones', ({ total }) => total],
    ['uso', 'text', ({ use, reducedRate }) => useOf(use, reducedRate)],
    ['uso_supuesto', 'flag', ({ isAssumed }) => isAssumed],
    ['condicion_impuesto', 'text', ({ papers }) => papers?.vat_condition ?? null],
    ['iva_acreditable', 'colones', ({ credit }) => credit],
    ['iva_gasto', 'colones', ({ expense }) => expense],
    ['mensaje_tipo', 'text', ({ papers }) => wordOf(receptionWords().answers, papers?.answer)],
    ['mensaje_fecha', 'day', ({ papers }) => papers?.answered_on ?? null],
    ['mensaje_estado', 'text', ({ papers }) => wordOf(receptionWords().statuses, papers?.message_status)],
    ['vence_mensaje', 'day', ({ papers }) => papers?.deadline_on ?? null],
    ['casilla_150', 'text', ({ boxes }) => boxes],
    ['cuenta_contable', 'text', ({ papers }) => papers?.category ?? null],
    ['pagada', 'flag', ({ isPaid }) => isPaid],
    ['iva_en_espera_de_pago', 'colones', ({ waits }) => waits],
  ]
}

/** Like its heads, a book is in Spanish for every reader. */
const receptionWords = () => dictionaries.es.money.receptions

function wordOf(words: Readonly<Record<string, string>>, id: string | null | undefined): string | null {
  return id == null ? null : (words[id] ?? id)
}

function classOf({ isImport, isAbroad, isCapital, isService }: Bought): string {
  if (isImport) return 'importación'
  if (isAbroad) return 'exterior'
  if (isCapital) return 'capital'
  if (isService === null) return 'bien o servicio'
  return isService ? 'servicio' : 'bien'
}
