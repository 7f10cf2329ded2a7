import type { VatReturn } from '@cuentaclara/contracts'
import { decimal, equals, isZero } from '@cuentaclara/decimal'
import { documentKinds } from '@cuentaclara/einvoice'
import { ivaRates } from '@cuentaclara/einvoice/codes'
import { sql } from 'kysely'
import type { ReadCompany } from '#modules/archives/index.ts'
import { countsHere } from '#modules/documents/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import {
  type BookedSale,
  type Books,
  countedOn,
  isOfExport,
  laterNotesOf,
} from '#modules/vat-return/index.ts'
import { type BookColumn, sheetOf } from './book.ts'
import { BoxSums, boxesSheet } from './boxes-sheet.ts'
import { daysOf } from './months.ts'

type SoldDocument = {
  id: string
  kind: keyof typeof documentKinds
  sorted_at: Date
  day: string
  consecutivo: string
  clave: string
  fiscal_status: string
  branch: string
  activity_code: string
  party_type: string
  party_number: string | null
  client_id: string | null
  client_name: string | null
  sale_condition: string
  means: string
  currency: string
  exchange_rate: string
  net_sale: string
  exempt: string
  exonerated: string
  not_subject: string
  tax: string
  other_charges: string
  returned_vat: string
  total: string
  total_crc: string
  reference_number: string | null
  reference_code: string | null
  receipted: string
  is_of_export: boolean
  /** The month in whose return it counts: a note that corrects a slip is of that of what it corrects. */
  counted_in: string
}

type SoldLine = {
  document_id: string
  line: number
  cabys: string
  description: string
  transaction_type: string
  rate_code: string
  vat_base: string
  vat: string
  exonerated_base: string
  exonerated: string
  exoneration_type: string
  exoneration_number: string | null
  net: string
  discount: string
  total: string
  base_crc: string
  exonerated_base_crc: string
  vat_crc: string
  total_crc: string
}

type Sold = SoldLine & { document: SoldDocument }

const lot = 200

/**
 * The book of sales of a month: a row for each line, a sheet with a row for each document, and how the lines come to the boxes of the return.
 * What the State paid of its sales has a sheet of its own where there is any: these stand in the return with their payments (RLIVA, art. 6).
 * So have notes of later months that correct a slip of this one, and are declared in it (codes 13 and 14).
 */
export function salesBook(
  read: ReadCompany,
  month: string,
  { books, vatReturn }: { books: Books; vatReturn: VatReturn },
): ExportTable[] {
  const own = documentColumns(month)
  const columns = [...own.map(ofDocument), ...lineColumns(books, month)]
  const [fromLines, fromNotes, fromState] = [new BoxSums(), new BoxSums(), new BoxSums()]
  const linesOf = (which: Which, sums: BoxSums) =>
    sums.noting(soldLines(read, month, which), (row) => ({
      base: row.base_crc,
      exonerated: row.exonerated_base_crc,
      boxes: boxesOfLine(row, books, month),
    }))
  const isOfCurrency = ({ document }: Sold) => document.currency
  return [
    sheetOf('Líneas', columns, linesOf('of the month', fromLines), isOfCurrency),
    sheetOf(
      'Documentos',
      [...own, ...amountColumns, pendingColumn(vatReturn.register)],
      soldDocuments(read, month),
      ({ currency }) => currency,
    ),
    ...(books.ofState.length === 0
      ? []
      : [
          sheetOf(
            'Cobros al Estado',
            stateColumns(month),
            fromState.noting(books.ofState, (row) => row),
            () => 'CRC',
          ),
        ]),
    ...(books.hasLaterNotes
      ? [sheetOf('Notas posteriores', columns, linesOf('later notes', fromNotes), isOfCurrency)]
      : []),
    boxesSheet(
      books.boxes.sales,
      [
        ['lineas_crc', fromLines],
        ['notas_posteriores_crc', fromNotes],
        ['cobros_estado_crc', fromState],
      ],
      vatReturn,
    ),
  ]
}

function stateColumns(month: string): BookColumn<BookedSale>[] {
  return [
    ['periodo', 'text', () => month],
    ['tipo_doc', 'text', ({ kind }) => documentKinds[kind as SoldDocument['kind']].official?.code ?? null],
    ['fecha', 'day', ({ day }) => day],
    ['consecutivo', 'text', ({ number }) => number],
    ['cliente_nombre', 'text', ({ party }) => party],
    ['codigo_tarifa', 'text', ({ rateCode }) => rateCode],
    ['base_crc', 'colones', ({ base }) => base],
    ['exonerado_base_crc', 'colones', ({ exonerated }) => exonerated],
    ['iva_crc', 'colones', ({ vat }) => vat],
    ['casilla_150', 'text', ({ boxes }) => boxes],
  ]
}

/** A sale to the State stands in no box by itself, and what waits for its verdict in none yet. */
const toState = '08'

function isDeclaredIn(month: string, { sale_condition, fiscal_status, counted_in }: SoldDocument): boolean {
  return sale_condition !== toState && fiscal_status === 'accepted' && counted_in === month
}

/** Everything sold in a month that was not rejected, the oldest first. */
async function* soldDocuments(read: ReadCompany, month: string): AsyncGenerator<SoldDocument> {
  for await (const documents of lotsOf(read, month, 'of the month')) yield* documents
}

/** Those dated in the month, or notes of later ones that are declared in it. */
type Which = 'of the month' | 'later notes'

async function* soldLines(read: ReadCompany, month: string, which: Which): AsyncGenerator<Sold> {
  for await (const documents of lotsOf(read, month, which)) {
    const byId = new Map(documents.map((document) => [document.id, document]))
    for (const line of await readLines(read, [...byId.keys()]))
      yield { ...line, document: byId.get(line.document_id)! }
  }
}

async function* lotsOf(read: ReadCompany, month: string, which: Which): AsyncGenerator<SoldDocument[]> {
  let last: SoldDocument | undefined
  for (;;) {
    const page = await readDocuments(read, month, which, last)
    if (page.length > 0) yield page
    last = page.at(-1)
    if (page.length < lot) return
  }
}

const sign = sql`(case d.kind when 'credit-note' then -1 else 1 end)`

function readDocuments(read: ReadCompany, month: string, which: Which, last: SoldDocument | undefined) {
  const { from, to } = daysOf(month)
  const end = sql`costa_rica_midnight(${to}::date + 1)`
  const isMeant =
    which === 'later notes'
      ? laterNotesOf(month)
      : sql`d.sorted_at >= costa_rica_midnight(${from}::date) and d.sorted_at < ${end}
        and d.fiscal_status not in ('rejected', 'failed')`
  const after =
    last === undefined ? sql`` : sql`and (d.sorted_at, d.id) > (${last.sorted_at}, ${last.id}::uuid)`
  // In coins, as the lines are: five decimals add up to another cent.
  const signed = (column: string) =>
    sql`(${sign} * coalesce(in_coins(${sql.ref(`d.${column}`)}, d.currency), 0))::text`
  // After discounts, as its lines say: the summary of a document has these totals before them.
  const netOf = (bucket: string) => sql`(
    select coalesce(sum(${sign} * l.net), 0)::text from document_lines l
    where l.company_id = d.company_id and l.document_id = d.id and l.rate_code = any(${codesOf(bucket)})
  )`
  return read(async ({ tx }) => {
    const { rows } = await sql<SoldDocument>`
      select d.id, d.kind, d.sorted_at, costa_rica_day(d.sorted_at)::text as day, d.consecutivo, d.clave, d.fiscal_status,
        d.branch, d.activity_code, d.party_type, d.snapshot #>> '{receiver,identification,number}' as party_number,
        d.client_id, d.client_name, d.sale_condition, d.means, d.currency, d.exchange_rate::text, ${signed('net_sale')} as net_sale,
        ${netOf('exempt')} as exempt, ${signed('exonerated')} as exonerated, ${netOf('not-subject')} as not_subject,
        ${signed('tax')} as tax, ${signed('other_charges')} as other_charges, ${signed('returned_vat')} as returned_vat,
        ${signed('total')} as total, (${sign} * in_colones(d.total, d.currency, d.exchange_rate))::text as total_crc,
        f.number as reference_number, f.code as reference_code, (
          select coalesce(sum(p.amount), 0)::text from document_references p
          join documents s on s.company_id = p.company_id and s.id = p.document_id
          where p.company_id = d.company_id and p.target_id = d.id and s.kind = 'payment-receipt'
            and s.fiscal_status = 'accepted'
        ) as receipted, ${isOfExport} as is_of_export, left(${countedOn}, 7) as counted_in
      from documents d
      left join document_references f on f.company_id = d.company_id and f.document_id = d.id and f.place = 0
      where d.company_id = current_company() and ${countsHere} and d.clave is not null
        and d.kind in ('invoice', 'ticket', 'export', 'credit-note', 'debit-note')
        and ${isMeant} ${after}
      order by d.sorted_at, d.id limit ${lot}
    `.execute(tx)
    return rows
  })
}

/** Official codes of the rates of a bucket of the summary. */
function codesOf(bucket: string): string[] {
  return ivaRates.filter((rate) => rate.bucket === bucket).map(({ code }) => code)
}

/** As its document says it, which what is rounded of a price does not; of one without a snapshot what its price and its net differ by. */
const discountOfLine = sql`(case
  when jsonb_typeof(d.snapshot #> array['lines', (l.line - 1)::text, 'discounts']) = 'array' then (
    select coalesce(round(sum((given ->> 'amount')::numeric), 2), 0.00)
    from jsonb_array_elements(d.snapshot #> array['lines', (l.line - 1)::text, 'discounts']) given
  )
  else round(l.quantity * l.unit_price, 2) - l.net
end)`

function readLines(read: ReadCompany, ids: string[]) {
  const signed = (column: string) => sql`(${sign} * ${sql.ref(`l.${column}`)})::text`
  return read(async ({ tx }) => {
    const { rows } = await sql<SoldLine>`
      select l.document_id, l.line, l.cabys, l.description, l.transaction_type, l.rate_code, ${signed('vat_base')} as vat_base,
        ${signed('vat')} as vat, ${signed('exonerated_base')} as exonerated_base, ${signed('exonerated')} as exonerated,
        l.exoneration_type, jsonb_path_query_first(
          d.snapshot -> 'lines' -> (l.line - 1), '$.taxes[*].exoneration.document_number'
        ) #>> '{}' as exoneration_number,
        ${signed('net')} as net, (${sign} * ${discountOfLine})::text as discount,
        (${sign} * (l.net + l.tax))::text as total, (round(${sign} * l.vat_base * d.exchange_rate, 2))::text as base_crc,
        (round(${sign} * l.exonerated_base * d.exchange_rate, 2))::text as exonerated_base_crc,
        ${signed('vat_crc')} as vat_crc, (${sign} * (l.net_crc + l.tax_crc))::text as total_crc
      from document_lines l
      join documents d on d.company_id = l.company_id and d.id = l.document_id
      where l.company_id = current_company() and l.document_id = any(${ids}::uuid[])
      order by d.sorted_at, d.id, l.line
    `.execute(tx)
    return rows
  })
}

function documentColumns(month: string): BookColumn<SoldDocument>[] {
  return [
    ['periodo', 'text', () => month],
    ['tipo_doc', 'text', ({ kind }) => documentKinds[kind].official?.code ?? null],
    ['fecha', 'day', ({ day }) => day],
    ['consecutivo', 'text', ({ consecutivo }) => consecutivo],
    ['clave', 'text', ({ clave }) => clave],
    [
      'estado_hacienda',
      'text',
      ({ fiscal_status }) => (fiscal_status === 'accepted' ? 'aceptado' : 'en espera'),
    ],
    ['sucursal', 'text', ({ branch }) => branch],
    ['actividad', 'text', ({ activity_code }) => activity_code],
    ['cliente_tipo_id', 'text', ({ party_type }) => party_type],
    ['cliente_id', 'text', ({ party_number }) => party_number],
    ['cliente_nombre', 'text', ({ client_name }) => client_name],
    ['condicion_venta', 'text', ({ sale_condition }) => sale_condition],
    ['medio_pago', 'text', ({ means }) => means],
    ['moneda', 'text', ({ currency }) => currency],
    ['tipo_cambio', 'number', ({ exchange_rate }) => exchange_rate],
  ]
}

const amountColumns: BookColumn<SoldDocument>[] = [
  ['venta_neta', 'money', ({ net_sale }) => net_sale],
  ['exento', 'money', ({ exempt }) => exempt],
  ['exonerado', 'money', ({ exonerated }) => exonerated],
  ['no_sujeto', 'money', ({ not_subject }) => not_subject],
  ['impuesto', 'money', ({ tax }) => tax],
  ['otros_cargos', 'money', ({ other_charges }) => other_charges],
  ['iva_devuelto', 'money', ({ returned_vat }) => returned_vat],
  ['total', 'money', ({ total }) => total],
  ['total_crc', 'colones', ({ total_crc }) => total_crc],
  ['ref_clave', 'text', ({ reference_number }) => reference_number],
  ['ref_codigo', 'text', ({ reference_code }) => reference_code],
  ['rep_cobrado', 'money', ({ receipted }) => receipted],
]

/** Tax that still waits for the payment of a sale when the month ends. */
function pendingColumn(register: VatReturn['register']): BookColumn<SoldDocument> {
  const pending = new Map(register.map((row) => [row.id, row.pending]))
  return ['iva_diferido_pendiente', 'colones', ({ id }) => pending.get(id) ?? null]
}

function lineColumns(books: Books, month: string): BookColumn<Sold>[] {
  const ofBucket = (bucket: string) => (row: Sold) =>
    codesOf(bucket).includes(row.rate_code) ? row.net : '0'
  return [
    ['linea', 'number', ({ line }) => String(line)],
    ['cabys', 'text', ({ cabys }) => cabys],
    ['descripcion', 'text', ({ description }) => description],
    ['tipo_transaccion', 'text', ({ transaction_type }) => transaction_type],
    ['codigo_tarifa', 'text', ({ rate_code }) => rate_code],
    ['tarifa', 'number', ({ rate_code }) => ivaRates.find(({ code }) => code === rate_code)?.rate ?? null],
    ['base', 'money', ({ vat_base }) => vat_base],
    ['iva', 'money', ({ vat }) => vat],
    ['exonerado_base', 'money', ({ exonerated_base }) => exonerated_base],
    ['exonerado_iva', 'money', ({ exonerated }) => exonerated],
    ['doc_exoneracion', 'text', ({ exoneration_number }) => exoneration_number],
    ['exento', 'money', ofBucket('exempt')],
    ['no_sujeto', 'money', ofBucket('not-subject')],
    ['descuento', 'money', ({ discount }) => discount],
    ['total', 'money', ({ total }) => total],
    ['base_crc', 'colones', ({ base_crc }) => base_crc],
    ['exonerado_base_crc', 'colones', ({ exonerated_base_crc }) => exonerated_base_crc],
    ['iva_crc', 'colones', ({ vat_crc }) => vat_crc],
    ['total_crc', 'colones', ({ total_crc }) => total_crc],
    ['casilla_150', 'text', (row) => boxesOfLine(row, books, month)],
    ['ref_clave', 'text', ({ document }) => document.reference_number],
    ['ref_codigo', 'text', ({ document }) => document.reference_code],
  ]
}

/** Where a line stands in the return of its month; null where it is not declared in it. */
function boxesOfLine(line: Sold, { boxesOf }: Books, month: string): string | null {
  const { rate_code, exoneration_type, transaction_type, exonerated_base, vat_base, document } = line
  if (!isDeclaredIn(month, document)) return null
  const exonerated = decimal(exonerated_base)
  return boxesOf({
    rateCode: rate_code,
    exonerationType: exoneration_type,
    transactionType: transaction_type,
    isExport: document.is_of_export,
    clientId: document.client_id,
    exonerated: isZero(exonerated) ? 'nothing' : equals(exonerated, decimal(vat_base)) ? 'all' : 'a part',
  })
}

function ofDocument([head, type, value]: BookColumn<SoldDocument>): BookColumn<Sold> {
  return [head, type, ({ document }) => value(document)]
}
