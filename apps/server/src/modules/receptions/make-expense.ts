import type { ReceptionDetail } from '@cuentaclara/contracts'
import { decimal, isPositive, min, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { type ReceivedExpense, recordReceived, storeCredited } from '#modules/expenses/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { placeColumns } from '#platform/stored-files/stored-file.ts'
import { readCredited } from './credit-expense.ts'
import { ReceptionNotFound, ReceptionNotOpen } from './errors.ts'
import { getReception } from './get-reception.ts'
import { keptDocument } from './kept-document.ts'
import { announceReception, lockReception } from './reception-store.ts'

type Row = FilePlace & {
  clave: string
  consecutivo: string
  issued_at: Date
  supplier_name: string
  supplier_identification_type: string
  supplier_identification_number: string
  currency: string
  exchange_rate: string
  total: string
  vat: string
  vat_credit: string | null
  category_id: string | null
  answer: string
  status: string
  has_expense: boolean
}

/** Makes the expense of a document that counts as accepted, once, where the company wants it so. */
export async function makeExpense(ctx: CompanyContext, id: string): Promise<void> {
  const { expense_on_acceptance: isWanted } = await readSection(ctx, 'purchases')
  if (isWanted) await makeOne(ctx, id)
}

/**
 * The same by hand, for companies that want no expense made by itself, and for one that was made void. Throws
 * ReceptionNotFound, and ReceptionNotOpen for what does not count as accepted or is not classified.
 */
export async function recordReceivedExpense(ctx: CompanyContext, id: string): Promise<ReceptionDetail> {
  ctx.permit('receptions.decide')
  ctx.permit('expenses.record')
  const reception = await lockReception(ctx, id)
  if (reception === undefined) throw new ReceptionNotFound()
  const counts = reception.status === 'confirmed' || reception.status === 'tacit'
  if (!counts || reception.vat_condition === null) throw new ReceptionNotOpen()
  await makeOne(ctx, id)
  announceReception(ctx, id)
  return getReception(ctx, id)
}

async function makeOne(ctx: CompanyContext, id: string): Promise<void> {
  const { rows } = await sql<Row>`
    select r.clave, r.consecutivo, r.issued_at, r.supplier_name, r.supplier_identification_type,
      r.supplier_identification_number, r.currency, r.exchange_rate, r.total, r.vat, r.vat_credit, r.category_id,
      r.answer, r.status, ${placeColumns('f')},
      exists (
        select from expenses e where e.company_id = r.company_id and e.reception_id = r.id and e.status <> 'void'
      ) as has_expense
    from receptions r
    join reception_files f on f.company_id = r.company_id and f.reception_id = r.id and f.kind = 'xml'
    where r.company_id = current_company() and r.id = ${id}::uuid
  `.execute(ctx.tx)
  const row = rows[0]!
  const isNone = row.answer === 'rejected' || row.status === 'invalid'
  if (row.has_expense || isNone || !isPositive(decimal(row.total))) return

  const day = costaRicaDay(row.issued_at.getTime())
  const { document } = keptDocument(ctx.toFile(row))
  const vat = least(row.vat, row.total)
  const credited = await readCredited(ctx, id)
  await recordReceived(ctx, {
    receptionId: id,
    spentOn: day,
    supplierName: row.supplier_name || '—',
    ...supplierIdentity(row),
    clave: row.clave,
    documentNumber: row.consecutivo,
    description: document.lines[0]?.description ?? null,
    currency: row.currency,
    exchangeRate: row.exchange_rate,
    total: row.total,
    credited,
    vat,
    vatCredit: least(row.vat_credit ?? '0', vat),
    categoryId: row.category_id,
    means: document.payments.find(({ means }) => twoDigits.test(means))?.means ?? null,
    dueOn: document.creditDays === undefined ? null : addDays(day, Math.min(document.creditDays, 3650)),
  })
  await storeCredited(ctx, { receptionId: id, credited })
}

const knownTypes: ReadonlySet<string> = new Set(['01', '02', '03', '04', '05', '06'])
const twoDigits = /^\d{2}$/

/** Who sold, as expenses know suppliers: what no identity can be is none, and its name says who it was. */
function supplierIdentity({
  supplier_identification_type: type,
  supplier_identification_number: said,
}: Row): Pick<ReceivedExpense, 'supplierType' | 'supplierNumber'> {
  const number = said.replace(/[\s.-]/g, '').toUpperCase()
  const isKnown = knownTypes.has(type) && /^[0-9A-Z]{1,20}$/.test(number)
  return { supplierType: isKnown ? type : null, supplierNumber: isKnown ? number : null }
}

function least(one: string, other: string): string {
  return toText(min(decimal(one), decimal(other)))
}
