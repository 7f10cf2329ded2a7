import * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, composeClave, composeConsecutivo, costaRicaDay, epochOf } from '@cuentaclara/einvoice'
import { createTestPkcs12, openPkcs12, type SigningKey } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { addExpenseFile, approveExpense, recordExpense, voidExpense } from '#modules/expenses/index.ts'
import { recordPayment, voidPayment } from '#modules/payments/index.ts'
import { answerReception, assessFile, openReception, takeIn } from '#modules/receptions/index.ts'
import { saveListEntry } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { DemoCompany } from './demo-company.ts'
import { demoDollarRate } from './plan-history.ts'
import { type SupplierDocument, writeSupplierDocument } from './supplier-document.ts'

/** Payments behind what the history calls paid, expenses and received documents in every state. */
export async function seedMoney(ctx: CompanyContext, company: DemoCompany): Promise<void> {
  await seedPayments(ctx)
  const categories = await seedCategories(ctx)
  await seedExpenses(ctx, company, categories)
  await seedReceptions(ctx, company)
}

type PaidDocument = {
  id: string
  client_id: string
  currency: 'CRC' | 'USD'
  paid: string
  issued_at: Date
  due_on: string | null
}

/** Credit sales of the history were paid by somebody: each gets its payment, mostly by transfer, around the day it was due. */
async function seedPayments(ctx: CompanyContext): Promise<void> {
  const { rows } = await sql<PaidDocument>`
    select d.id, d.client_id, d.currency, d.paid, d.issued_at, d.due_on from documents d
    where d.company_id = ${ctx.companyId}::uuid and d.sale_condition = '02' and d.paid > 0 and d.client_id is not null
      and d.fiscal_status = 'accepted'
    order by d.issued_at
  `.execute(ctx.tx)
  await sql`
    update documents set paid = 0
    where company_id = ${ctx.companyId}::uuid and id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(ctx.tx)
  const yesterday = addDays(costaRicaDay(ctx.clock.now()), -1)
  const paid = rows
    .map((row, index) => {
      const due = row.due_on ?? costaRicaDay(row.issued_at.getTime())
      const day = addDays(due, (index % 7) - 3)
      const issued = costaRicaDay(row.issued_at.getTime())
      return { ...row, day: [issued, [yesterday, day].toSorted()[0]!].toSorted().at(-1)! }
    })
    .toSorted((one, other) => one.day.localeCompare(other.day))
  for (const [index, { id, client_id, currency, paid: amount, day }] of paid.entries()) {
    const means = ['04', '04', '06', '03'][index % 4]!
    await recordPayment(
      ctx,
      schemas.paymentInput.parse({
        client_id,
        paid_on: day,
        currency,
        exchange_rate: currency === 'USD' ? demoDollarRate(day).sell : null,
        amount,
        means,
        reference: `${means === '03' ? 'CH' : 'TR'}-${48_200 + index * 7}`,
        account: currency === 'USD' ? 'BAC dólares' : 'BN corriente',
        allocations: [{ document_id: id, amount }],
      }),
    )
  }
  await seedOddPayments(ctx, paid.at(-1), yesterday)
}

/** One advance that settles nothing yet, and one that somebody typed twice. */
async function seedOddPayments(ctx: CompanyContext, model: PaidDocument | undefined, day: string) {
  if (model === undefined) return
  const { client_id, currency } = model
  const input = (amount: string, reference: string) =>
    schemas.paymentInput.parse({
      client_id,
      paid_on: day,
      currency,
      exchange_rate: currency === 'USD' ? demoDollarRate(day).sell : null,
      amount,
      means: '06',
      reference,
      account: 'SINPE Móvil',
    })
  const [advance, twice] = currency === 'USD' ? ['250', '95'] : ['75000', '18500']
  await recordPayment(ctx, input(advance!, 'SM-90115'))
  const { id } = await recordPayment(ctx, input(twice!, 'SM-90116'))
  await voidPayment(ctx, id, 'Se registró dos veces')
}

const categoryNames = [
  'Alquiler',
  'Servicios públicos',
  'Materia prima',
  'Papelería y materiales',
  'Transporte',
  'Honorarios',
] as const
type Categories = ReadonlyMap<(typeof categoryNames)[number], string>

async function seedCategories(ctx: CompanyContext): Promise<Categories> {
  const ids = new Map<(typeof categoryNames)[number], string>()
  for (const name of categoryNames) {
    const entry = await saveListEntry(ctx, null, schemas.listEntryInput.parse({ kind: 'category', name }))
    ids.set(name, entry.id)
  }
  return ids
}

async function seedExpenses(ctx: CompanyContext, company: DemoCompany, categories: Categories) {
  const today = costaRicaDay(ctx.clock.now())
  const back = (days: number) => addDays(today, -days)
  const record = (
    supplier_name: string,
    category: (typeof categoryNames)[number],
    total: string,
    change: Record<string, unknown> = {},
  ) =>
    recordExpense(
      ctx,
      schemas.expenseInput.parse({
        spent_on: back(3),
        supplier_name,
        category_id: categories.get(category),
        document_kind: 'electronic',
        document_number: demoClave(change, back(3)),
        currency: 'CRC',
        total,
        vat: '0',
        ...change,
      }),
    )
  const paid = (day: string, means = '04') => ({ paid_on: day, means, account: 'BN corriente' })
  for (const months of [1, 2, 3, 4, 5]) {
    const day = back(months * 30)
    await record('Inmobiliaria Barrio Escalante S.A.', 'Alquiler', '565000', {
      spent_on: day,
      supplier_identification_type: '02',
      supplier_identification_number: '3101812345',
      vat: '65000',
      description: `Alquiler del local, mes ${day.slice(5, 7)}`,
      ...paid(day),
    })
    await record('Compañía Eléctrica del Valle S.A.', 'Servicios públicos', `${84_000 + months * 1130}`, {
      spent_on: back(months * 30 - 6),
      supplier_identification_type: '02',
      supplier_identification_number: '3101845678',
      description: 'Electricidad',
      ...paid(back(months * 30 - 8), '02'),
    })
  }
  const rent = await record('Inmobiliaria Barrio Escalante S.A.', 'Alquiler', '565000', {
    spent_on: back(1),
    supplier_identification_type: '02',
    supplier_identification_number: '3101812345',
    vat: '65000',
    description: 'Alquiler del local',
    due_on: addDays(today, 9),
  })
  await addExpenseFile(ctx, rent.id, {
    name: 'alquiler.pdf',
    type: 'application/pdf',
    content: aReceipt('Inmobiliaria Barrio Escalante S.A.', '565 000'),
  })
  await record('Papelería El Lápiz S.A.', 'Papelería y materiales', '22600', {
    spent_on: back(2),
    vat: '2600',
    description: 'Cuadernos y rollos de papel',
    document_kind: 'ticket',
    ...paid(back(2), '01'),
  })
  await record('Taxi a la aduana', 'Transporte', '8500', {
    document_kind: 'none',
    document_number: null,
    deductible: 'no',
    ...paid(back(3), '01'),
  })
  const lawyer = await record('Licda. Karla Monge Soto', 'Honorarios', '113000', {
    spent_on: back(8),
    supplier_identification_type: '01',
    supplier_identification_number: '108450321',
    vat: '13000',
    description: 'Poder especial y consultas',
    due_on: addDays(today, 7),
  })
  await approveExpense(ctx, lawyer.id)
  await record('Proveedor por definir', 'Materia prima', '47000', { is_draft: true, document_number: null })
  const twice = await record('Compañía Eléctrica del Valle S.A.', 'Servicios públicos', '85130', {
    spent_on: back(24),
    description: 'Electricidad',
  })
  await voidExpense(ctx, twice.id, 'Ya estaba registrado')
  if (company.settings.currency_id === 1) {
    await record('Language Tools Inc.', 'Papelería y materiales', '129', {
      spent_on: back(5),
      currency: 'USD',
      exchange_rate: demoDollarRate(back(5)).sell,
      document_kind: 'foreign',
      document_number: 'INV-20418',
      description: 'Licencias de la plataforma de clases',
      ...paid(back(5), '02'),
    })
  }
}

let invoices = 0

/** Another clave for each expense, of the supplier or, where the expense does not name them by identity, of anybody. */
function demoClave(expense: Record<string, unknown>, usualDay: string): string {
  invoices += 1
  const {
    spent_on: day = usualDay,
    supplier_identification_type: issuerNumberType = '02',
    supplier_identification_number: issuerNumber = '3101812346',
  } = expense as Record<string, string>
  return composeClave({
    issuedAt: `${day}T10:00:00-06:00`,
    issuerNumberType,
    issuerNumber,
    consecutivo: composeConsecutivo({
      branch: '001',
      terminal: '00001',
      documentType: '01',
      sequence: 1000 + invoices,
    }),
    situation: '1',
    securityCode: String(20_000_000 + invoices),
  })
}

const suppliers = [
  { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' },
  { name: 'Lácteos del Irazú S.A.', number: '3101888777', activity: '1050.0' },
  { name: 'Suministros de Oficina Central S.A.', number: '3101777666', activity: '4761.0' },
  { name: 'Telecomunicaciones Cordillera S.A.', number: '3101666555', activity: '6110.0' },
] as const

type Planned = Partial<SupplierDocument> & {
  supplier: SupplierDocument['supplier']
  lines: SupplierDocument['lines']
  daysBack: number
  next?: (ctx: CompanyContext, id: string) => Promise<unknown>
}

/** Made then and there, for the simulator to answer while somebody looks; one arrived too long ago. */
async function seedReceptions(ctx: CompanyContext, company: DemoCompany): Promise<void> {
  const us = { name: company.settings.name, number: company.settings.identification_number }
  const now = ctx.clock.now()
  for (const [index, { daysBack, next, ...planned }] of plannedReceptions(company).entries()) {
    const day = addDays(costaRicaDay(now), -daysBack)
    const issuedAtMs = epochOf(`${day}T09:${10 + index}:00-06:00`)!
    const { xml } = writeSupplierDocument(
      { receiver: us, sequence: 400 + index, issuedAtMs, ...planned },
      await supplierKey(planned.supplier),
    )
    const file = await assessFile(
      { name: `factura-${index + 1}.xml`, content: Buffer.from(xml) },
      { of: ctx.companyId },
      now,
    )
    const [outcome] = await takeIn(ctx, [file])
    if (outcome?.reception_id && next) await next(ctx, outcome.reception_id)
  }
  await sql`
    update receptions set status = 'tacit'
    where company_id = ${ctx.companyId}::uuid and status in ('new', 'pending') and deadline_on < ${costaRicaDay(now)}::date
  `.execute(ctx.tx)
}

function plannedReceptions(company: DemoCompany): Planned[] {
  const [roaster, dairy, office, telephone] = suppliers
  const activity = company.settings.activities?.find(({ is_default }) => is_default)?.code ?? null
  const line = (cabys: string, description: string, quantity: string, price: string, rateCode = '08') => [
    { cabys, description, quantity, price, rateCode },
  ]
  const coffee = line('2391102010100', 'Café en grano tostado, saco de 5 kg', '4', '28500', '02')
  const paper = line('3270004019900', 'Cuadernos y carpetas', '40', '1150')
  const service = line('8412000000000', 'Internet de fibra, mensualidad', '1', '42000')
  const milk = line('2211000000100', 'Leche entera, caja', '12', '7800', '02')
  const accept = (tax: string) => (ctx: CompanyContext, id: string) =>
    answerReception(ctx, id, {
      answer: 'accepted',
      vat_condition: '01',
      activity,
      vat_credit: tax,
      vat_expense: '0',
    })
  return [
    { supplier: telephone, lines: service, daysBack: 75 },
    { supplier: roaster, lines: coffee, daysBack: 33, creditDays: 30 },
    { supplier: office, lines: paper, daysBack: 31, next: openReception },
    { supplier: telephone, lines: service, daysBack: 12 },
    { supplier: roaster, lines: coffee, daysBack: 6, creditDays: 15, next: openReception },
    { supplier: office, lines: paper, daysBack: 3 },
    { supplier: telephone, lines: service, daysBack: 44, next: accept('5460') },
    { supplier: roaster, lines: coffee, daysBack: 20, creditDays: 30, next: accept('1140') },
    {
      supplier: dairy,
      lines: milk,
      daysBack: 9,
      next: (ctx, id) =>
        answerReception(ctx, id, {
          answer: 'rejected',
          text: 'El pedido llegó incompleto y se devolvió',
        }),
    },
    {
      supplier: dairy,
      lines: milk,
      daysBack: 4,
      receiver: { name: 'Soda La Amistad S.A.', number: '3101555444' },
    },
    {
      supplier: office,
      lines: line('3270004019900', 'Devolución de carpetas', '4', '1150'),
      daysBack: 2,
      kind: 'credit-note',
      refersTo: '50601012600310177766600100001010000000402112345678',
    },
  ]
}

const supplierKeys = new Map<string, Promise<SigningKey>>()

/** The key of a made-up supplier; made anew in each process, nobody keeps trust in it. */
function supplierKey({ name, number }: SupplierDocument['supplier']): Promise<SigningKey> {
  const made = supplierKeys.get(number) ?? makeKey(name, number)
  supplierKeys.set(number, made)
  return made
}

async function makeKey(commonName: string, number: string): Promise<SigningKey> {
  const pin = 'Proveedor-2026'
  const serialNumberAttribute = `CPJ-${number[0]}-${number.slice(1, 4)}-${number.slice(4)}`
  return openPkcs12(await createTestPkcs12({ commonName, serialNumberAttribute, pin }), pin)
}

/** A paper of one page, as a printer makes it. */
function aReceipt(supplier: string, amount: string): Buffer {
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
