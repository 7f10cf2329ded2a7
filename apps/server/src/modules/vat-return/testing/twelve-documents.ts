import type { DocumentRow, DraftInput, DraftLineInput, UploadAnswer, VatReturn } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { startSimulator } from '@cuentaclara/simulator'
import type { SigningKey } from '@cuentaclara/xades'
import { afterAll, beforeAll, expect } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
  testSecrets,
} from '#modules/documents/testing/issuing-company.ts'
import { keyOfSupplier, supplier } from '#modules/receptions/testing/a-supplier.ts'
import { createAuthorityClients, createSigner, documentSubject } from '#modules/submissions/index.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { noInputs } from '../read-facts.ts'

// The reference has September and October; here they are November and January, whose returns are made alike.
const before = '2026-11'
export const month = '2027-01'
const day = 24 * 3_600_000

export let app: TestApp
export let company: IssuingCompany
let simulator: Awaited<ReturnType<typeof startSimulator>>
let key: SigningKey
export const made: Record<string, DocumentRow> = {}

/** Has the twelve documents of the reference issued and received before the tests of a file. */
export function startWithTwelve(): void {
  beforeAll(async () => {
    app = await createTestApp()
    simulator = await startSimulator({ verdictDelayMs: 0, clock: () => app.clock.now() })
    company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
    key = await keyOfSupplier()
    await issueTwelve()
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await simulator.stop()
  })
}

/** Sends what waits to the simulator and hears its verdicts. */
export async function deliver() {
  const nowhere = { apiUrl: 'http://nowhere.test', tokenUrl: 'http://nowhere.test', clientId: 'x' }
  const addresses = { test: nowhere, live: nowhere, simulatorUrl: simulator.url }
  const submitter = {
    doors: app,
    signer: createSigner(app, testSecrets),
    clients: createAuthorityClients(app, testSecrets, addresses),
    subjects: [documentSubject],
    log: createLog('silent'),
  }
  for (let round = 0; round < 4; round++) {
    app.clock.advance(5_000)
    await submitDue(submitter, company.id)
    await app.hear()
  }
}

/** Everybody is still signed in when days have passed. */
export async function someTimeLater(days: number) {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(days * day)
}

export async function aClientWith(type: string, number: string, name: string) {
  const id = newId()
  const isForeign = type === '05'
  await app.asOwner(
    `insert into clients (
      company_id, id, name, identification_type, identification_number, emails, province, canton, district, address,
      foreign_address, activity_code, search, sort_name, created_at, updated_at
    ) values ($1, $2, $3, $4, $5, '{compras@example.test}', $6, $7, $8, $9, $10, $11, search_text($3), search_text($3), now(),
      now())`,
    [
      company.id,
      id,
      name,
      type,
      number,
      ...(isForeign
        ? [null, null, null, null, '1 Sample Street, Springfield']
        : ['1', '01', '01', 'Centro', null]),
      isForeign ? null : '4711.2',
    ],
  )
  return { id, name }
}

export const consulting = '8313100000100'
export const aLineOf = (
  price: string,
  rate_code: string,
  change: Partial<DraftLineInput> = {},
): DraftLineInput => ({
  cabys: consulting,
  description: 'Servicio',
  quantity: '1',
  unit: 'Sp',
  unit_price: price,
  taxes: [{ code: '01', rate_code }],
  ...change,
})
export const make = async (name: string, input: DraftInput) => {
  made[name] = await issued(app, company, input)
}
export const sell = (name: string, price: string, rateCode = '08', change: Partial<DraftInput> = {}) =>
  make(name, anInvoice(company.client, { lines: [aLineOf(price, rateCode)], ...change }))
export const refersTo = (row: DocumentRow, code: string, document_type = '01') => ({
  document_type,
  number: row.clave!,
  issued_at: row.issued_at!,
  code,
  reason: 'Corrige el documento',
})
const deferred = { sale_condition: '10', credit_days: 90, payments: [] }
const dollars = { currency: 'USD', exchange_rate: '505' }

async function issueTwelve() {
  await put(`/vat-returns/${before}/inputs`, { ...noInputs, uses_deferral: true })
  await sell('september', '100000')
  await sell('september-deferred', '200000', '08', deferred)
  await deliver()
  await someTimeLater(60)

  const [municipality, abroad] = [
    await aClientWith('02', '3014042058', 'Municipalidad de San José'),
    await aClientWith('05', 'US990000000', 'Example Cloud Inc'),
  ]
  await sell('1', '2000000')
  await sell('2', '1000000', '08', deferred)
  await make(
    '3',
    anInvoice(null, {
      kind: 'ticket',
      lines: [aLineOf('500000', '04', { cabys: '9310100000100' })],
      payments: [{ means: '02' }],
    }),
  )
  await make('4', anInvoice(abroad, { kind: 'export', ...dollars, lines: [aLineOf('2000', '10')] }))
  await make('5', anInvoice(municipality, { lines: [aLineOf('300000', '01')] }))
  await sell('6', '400000', '10')
  await make(
    '7',
    anInvoice(company.client, {
      kind: 'credit-note',
      lines: [aLineOf('100000', '08')],
      references: [refersTo(made.september!, '06')],
    }),
  )
  await make(
    '8',
    anInvoice(company.client, {
      kind: 'payment-receipt',
      sale_condition: '11',
      lines: [
        {
          description: 'Abono',
          quantity: '1',
          unit_price: '100000',
          taxes: [{ code: '01', rate_code: '08' }],
        },
      ],
      payments: [{ means: '04' }],
      references: [refersTo(made['september-deferred']!, '17')],
    }),
  )
  await make(
    '12',
    anInvoice(abroad, {
      kind: 'purchase',
      ...dollars,
      lines: [aLineOf('1000', '08')],
      references: [
        {
          document_type: '16',
          number: 'INV-2026-0099',
          issued_at: made['1']!.issued_at!,
          code: '11',
          reason: 'Comprobante de proveedor no domiciliado',
        },
      ],
    }),
  )
  await deliver()
  await receive('9', '800000', { vat_condition: '01', vat_credit: '104000', vat_expense: '0' })
  await receive('10', '200000', {})
  await receive('11', '600000', { vat_condition: '05' }, { creditDays: 30 })
}

export const received: Record<string, string> = {}
export const claves: Record<string, string> = {}
let sequence = 0

export const bought = (price: string, cabys = '2391102010200'): SupplierDocument['lines'][number] => ({
  ...{ cabys, description: 'Compra', quantity: '1', price, rateCode: '08' },
})

export async function receive(
  name: string,
  price: string,
  answer: object,
  change: Partial<SupplierDocument> = {},
) {
  sequence += 1
  const { xml, clave } = writeSupplierDocument(
    {
      supplier,
      receiver: { name: company.name, number: '3101123456' },
      issuedAtMs: app.clock.now() - 3_600_000,
      sequence,
      lines: [bought(price)],
      ...change,
    },
    key,
  )
  claves[name] = clave
  const form = multipart({ name0: 'documento.xml' }, { file0: Buffer.from(xml) })
  const upload: UploadAnswer = (await app.send('POST', '/receptions', company.as, form)).body
  received[name] = upload.files[0]!.reception_id!
  if (Object.keys(answer).length === 0) return
  const sent = await app.send('POST', `/receptions/${received[name]}/answer`, company.as, {
    payload: { answer: 'accepted', activity: '5610.0', ...answer },
  })
  expect(sent.status, sent.text).toBe(200)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [received[name]])
}

type Answer = {
  status: number
  body: VatReturn & { code?: string; expense_id?: string; errors?: Record<string, string[]> }
}
export async function put(path: string, payload: object, as = company.as): Promise<Answer> {
  return app.send('PUT', path, as, { payload }) as unknown as Answer
}
export async function post(path: string, payload: object, as = company.as): Promise<Answer> {
  return app.send('POST', path, as, { payload }) as unknown as Answer
}
export const read = async <Body = VatReturn>(path: string, as = company.as): Promise<Body> =>
  (await app.send('GET', path, as)).body
export const asRole = (role: 'accountant' | 'biller' | 'viewer') => ({
  token: company.members[role]!.token,
  company: company.id,
})
export const boxesOf = ({ boxes }: VatReturn) =>
  Object.fromEntries(boxes.map(({ id, amount, word }) => [id, amount ?? word]))

/** Says that what was bought on credit is paid: the tax of sales is deferred, so only then it gives credit. */
async function payOnCredit() {
  const made = await post(`/receptions/${received['11']}/expense`, {})
  const paid_on = costaRicaDay(app.clock.now())
  const paid = await post(`/expenses/${made.body.expense_id}/pay`, { paid_on, means: '04' })
  expect(paid.status).toBe(200)
}

/** Types what the reference has of its month: proportion, uses, payments, balance and withholding. */
export async function typeTheMonth(): Promise<Answer> {
  await payOnCredit()
  await put('/vat-proportions/2027', {
    kind: 'provisional',
    full: '80',
    reduced_4: '15',
    reduced_2: '0',
    reduced_05: '0',
    none: '5',
  })
  await put(`/vat-returns/${month}/uses`, {
    about: 'reception',
    about_id: received['10'],
    use: 'reduced',
    reduced_rate: '4',
    is_capital: false,
    moved_to: null,
  })
  await put(`/vat-returns/${month}/uses`, {
    about: 'document',
    about_id: made['12']!.id,
    use: 'full',
    reduced_rate: null,
    is_capital: false,
    moved_to: null,
  })
  return put(`/vat-returns/${month}/inputs`, {
    ...noInputs,
    deferral_basis: 'mipyme',
    carried_balance: '40000',
    withholdings: [{ day: '2027-01-20', acquirer: 'Banco', gross: '500000', withheld: '26550' }],
  })
}
