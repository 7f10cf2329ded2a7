import { randomInt } from 'node:crypto'
import * as schemas from '@cuentaclara/contracts/schemas'
import { toText } from '@cuentaclara/decimal'
import {
  addDays,
  composeClave,
  composeConsecutivo,
  costaRicaDay,
  roundCents,
  workingDayFrom,
} from '@cuentaclara/einvoice'
import { insertExpense } from '#modules/expenses/expense-store.ts'
import { addExpenseFile, approveExpense, recordExpense, voidExpense } from '#modules/expenses/index.ts'
import { readExpense } from '#modules/expenses/record-expense.ts'
import { saveListEntry } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { backThen } from './back-then.ts'
import type { DemoCompany, DemoCost, OddExpense } from './demo-company.ts'
import { demoDollarRate } from './plan-history.ts'
import type { PlannedPurchase } from './plan-purchases.ts'
import { toDocument } from './seed-receptions.ts'
import { composeSupplierDocument } from './supplier-document.ts'

const account = 'BN corriente'

/** The categories of what a company buys, by name. */
export async function seedCategories(
  ctx: CompanyContext,
  { purchases: { suppliers, costs, odd } }: DemoCompany,
): Promise<Map<string, string>> {
  const names = new Set([...suppliers, ...costs, ...odd].map(({ category }) => category))
  const ids = new Map<string, string>()
  for (const name of names) {
    const entry = await saveListEntry(ctx, null, schemas.listEntryInput.parse({ kind: 'category', name }))
    ids.set(name, entry.id)
  }
  return ids
}

/** What was bought before received documents were kept, written down by hand, each when it was paid. */
export async function recordPurchase(
  ctx: CompanyContext,
  company: DemoCompany,
  purchase: PlannedPurchase,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const { supplier, day } = purchase
  const { clave, summary } = composeSupplierDocument(toDocument(purchase, company))
  const [type, number] = supplier.identification.split(' ')
  const dueOn = addDays(day, supplier.creditDays ?? 0)
  const paidOn = workingDayFrom(dueOn)
  const { creditShare } = company.purchases
  await record(
    backThen(ctx, paidOn),
    schemas.expenseInput.parse({
      spent_on: day,
      supplier_name: supplier.name,
      supplier_identification_type: type,
      supplier_identification_number: number,
      category_id: categories.get(supplier.category),
      description: purchase.lines[0]!.description,
      document_kind: 'electronic',
      document_number: clave,
      currency: 'CRC',
      total: toText(roundCents(summary.total)),
      vat: toText(roundCents(summary.tax)),
      ...(creditShare === '100' ? {} : { deductible: 'partly', deductible_percent: creditShare }),
      due_on: dueOn,
      paid_on: paidOn,
      means: '04',
      account,
    }),
  )
}

/** Recorded as everybody's, but nobody looks for twins of what was made up once, and nobody reads it back. */
async function record(ctx: CompanyContext, input: Parameters<typeof readExpense>[1]): Promise<void> {
  await insertExpense(ctx, newId(), await readExpense(ctx, input))
}

/** Wages and the like, paid on their day. */
export async function recordCost(
  ctx: CompanyContext,
  { cost, day }: { cost: DemoCost; day: string },
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const { name, category, description, amount, currency = 'CRC', kind } = cost
  await record(
    backThen(ctx, day),
    schemas.expenseInput.parse({
      spent_on: day,
      supplier_name: name,
      category_id: categories.get(category),
      description,
      document_kind: kind,
      document_number: kind === 'none' ? null : `INV-${day.slice(0, 7)}`,
      currency,
      ...(currency === 'USD' && { exchange_rate: demoDollarRate(day).sell }),
      total: amount,
      vat: '0',
      paid_on: day,
      means: currency === 'USD' ? '02' : '04',
      account,
    }),
  )
}

/** What does not come round: to approve, of a ticket, of nothing, not finished, and made void. */
export async function recordOddExpense(
  ctx: CompanyContext,
  odd: OddExpense,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const { name, category, description, total, vat = '0', daysBack, kind, becomes } = odd
  const [type, number] = odd.identification?.split(' ') ?? []
  const today = costaRicaDay(ctx.clock.now())
  const day = addDays(today, -daysBack)
  const { id } = await recordExpense(
    backThen(ctx, day),
    schemas.expenseInput.parse({
      spent_on: day,
      supplier_name: name,
      supplier_identification_type: type,
      supplier_identification_number: number,
      category_id: categories.get(category),
      description,
      document_kind: kind,
      document_number: numberOf(odd, day),
      currency: 'CRC',
      total,
      vat,
      ...(kind === 'none' && { deductible: 'no' }),
      ...(becomes === 'paid' && { paid_on: day, means: '01', account: 'Caja chica' }),
      ...(becomes === 'approved' && { due_on: addDays(today, 7) }),
      ...(becomes === 'draft' && { is_draft: true }),
    }),
  )
  if (odd.hasPaper)
    await addExpenseFile(ctx, id, {
      name: 'factura.pdf',
      type: 'application/pdf',
      content: aPaper(name, total),
    })
  if (becomes === 'approved') await approveExpense(ctx, id)
  if (becomes === 'void') await voidExpense(ctx, id, 'El proveedor anuló la venta')
}

function numberOf({ kind, identification, daysBack }: OddExpense, day: string): string | null {
  if (kind === 'none') return null
  if (kind === 'ticket') return `000${String(4_100 + daysBack * 37)}`
  const [issuerNumberType, issuerNumber] = (identification ?? '').split(' ') as [string, string]
  return composeClave({
    issuedAt: `${day}T11:20:00-06:00`,
    issuerNumberType,
    issuerNumber,
    consecutivo: composeConsecutivo({
      branch: '001',
      terminal: '00001',
      documentType: '01',
      sequence: 1_200 + daysBack,
    }),
    situation: '1',
    securityCode: String(randomInt(100_000_000)).padStart(8, '0'),
  })
}

/** A paper of one page, as a printer makes it. */
function aPaper(supplier: string, amount: string): Buffer {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[()\\]/g, '')
  const page = `BT /F1 18 Tf 60 760 Td (${plain(supplier)}) Tj 0 -36 Td (Total: CRC ${plain(amount)}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
