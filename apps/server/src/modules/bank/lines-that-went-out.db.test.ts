import type {
  BankLine,
  BankLines,
  Connections,
  ExpenseDetail,
  Report,
  StatementAnswer,
  SupplierPayments,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { readStatement } from './read-statement.ts'

let app: TestApp
let company: IssuingCompany
let companies = 0
let references = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  companies += 1
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

type As = { token?: string; company?: string }
type Answer = BankLine & ExpenseDetail & { code: string; params: object; accepted: number; closed: number }

const iban = 'CR05015202001026284066'
const today = () => costaRicaDay(app.clock.now())
const post = async (path: string, payload: object = {}, as: As = company.as) => {
  const { status, body, text } = await app.send('POST', path, as, { payload })
  return { status, body: body as Answer, text }
}
const get = async <Body>(path: string, as: As = company.as): Promise<Body> =>
  (await app.send('GET', path, as)).body
const role = (name: 'biller' | 'viewer') => ({
  token: company.members[name]!.token,
  company: company.id,
})

/** A statement of money that went out, each with its amount and words; answers the statement. */
async function bring(on: string, ...rows: [amount: string, text: string][]): Promise<string> {
  const day = on.split('-').reverse().join('/')
  const head = 'oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;'
  const written = rows.map(([amount, text]) => {
    references += 1
    return `100;${day};${references};${amount};;${text};`
  })
  const file = [head, ...written].join('\r\n')
  const { body } = await app.send('POST', `/bank/statements?account=${iban}&currency=CRC`, company.as, {
    ...multipart({}, { file: Buffer.from(file) }),
    remoteAddress: `10.2.0.${companies}`,
  })
  return (body as StatementAnswer).statement_id!
}
const linesOf = (query = '', as: As = company.as) => get<BankLines>(`/bank/lines${query}`, as)
const waiting = async (amount: string) => (await linesOf()).data.find((line) => line.amount === `-${amount}`)!

let number = 0
async function anExpense(change: object = {}): Promise<ExpenseDetail> {
  number += 1
  const recorded = await post('/expenses', {
    spent_on: today(),
    supplier_name: 'Distribuidora Los Robles S.A.',
    supplier_identification_type: '02',
    supplier_identification_number: '3-101-222333',
    document_kind: 'paper',
    document_number: `${7000 + number}`,
    currency: 'CRC',
    total: '11300',
    vat: '1300',
    ...change,
  })
  expect(recorded.status, recorded.text).toBe(201)
  return recorded.body
}
const expense = ({ id }: { id: string }) => get<ExpenseDetail>(`/expenses/${id}`)
const owed = async () => (await get<Report>('/reports/payables')).in_colones.balance
const paidTo = async (supplier: string) =>
  (await get<SupplierPayments>(`/suppliers/${supplier}/payments`)).totals
const robles = '3101222333'

describe('a line that went out', () => {
  test('pays the expense that it is proposed for, and everything that tells of it agrees', async () => {
    const bill = await anExpense()
    const other = await anExpense({ total: '900', vat: '0' })
    await bring(today(), ['11,300.00', 'TEF DISTRIBUIDORA LOS ROBLES'], ['500.00', 'COMISION'])
    const line = await waiting('11300')
    expect(line.spendings).toMatchObject([
      {
        supplier_name: 'Distribuidora Los Robles S.A.',
        reasons: ['name', 'amount'],
        is_certain: true,
        is_paid: false,
        expenses: [{ id: bill.id, amount: '11300', part_id: null }],
      },
    ])
    expect((await waiting('500')).spendings).toEqual([])
    expect(await owed()).toBe('12200')

    const paid = await post(`/bank/lines/${line.id}/expenses`, { expenses: [{ expense_id: bill.id }] })
    expect(paid.body, paid.text).toMatchObject({
      state: 'matched',
      expenses: [{ id: bill.id, supplier_name: bill.supplier_name, amount: '11300', is_own: true }],
      spendings: [],
    })
    expect(await expense(bill)).toMatchObject({
      status: 'paid',
      paid_on: today(),
      means: '04',
      account: iban,
      paid_amount: '11300',
    })
    expect(await owed()).toBe('900')
    expect(await paidTo(robles)).toEqual([{ currency: 'CRC', amount: '11300' }])
    const told = await unsafeForCompany(app, company.id, (ctx) =>
      readStatement(ctx, { from: today(), to: today() }),
    )
    expect(told.map(({ amount, expenses, suppliers }) => [amount, expenses, suppliers])).toEqual([
      ['-11300.00', bill.document_number, bill.supplier_name],
      ['-500.00', null, null],
    ])
    // The expense leads to its line.
    const hangs = ({ id }: { id: string }) => get<Connections>(`/expenses/${id}/connections`)
    expect(await hangs(bill)).toEqual({
      payments: [],
      letters: [],
      bank_lines: [
        {
          ...{ id: line.id, happened_on: today(), text: line.text, reference: line.reference },
          ...{ amount: '-11300', currency: 'CRC', payment_id: null },
        },
      ],
    })
    expect((await hangs(other)).bank_lines).toEqual([])
    const stranger = await anIssuingCompany(app)
    expect((await app.send('GET', `/expenses/${bill.id}/connections`, stranger.as)).status).toBe(404)

    const again = await post(`/bank/lines/${line.id}/expenses`, { expenses: [{ expense_id: other.id }] })
    expect([again.status, again.body.code]).toEqual([409, 'bank-line-decided'])

    // Undone, it is owed as before; so it is when the payment is taken back on the screen of the expense.
    const undone = await post(`/bank/lines/${line.id}/undo`, { reason: 'Era otra' })
    expect(undone.body, undone.text).toMatchObject({ state: 'waiting', expenses: [] })
    expect(await expense(bill)).toMatchObject({ status: 'recorded', paid_on: null, paid_amount: '0' })
    expect([await owed(), await paidTo(robles)]).toEqual(['12200', []])
    expect((await hangs(bill)).bank_lines).toEqual([])
  })

  test('pays several of a transfer, and only to the cent', async () => {
    const [one, other, third] = [
      await anExpense({ total: '100.10', vat: '0' }),
      await anExpense({ total: '200.25', vat: '0' }),
      await anExpense({ total: '7', vat: '0' }),
    ]
    await bring(today(), ['300.35', 'TEF'])
    const line = await waiting('300.35')
    const pay = (...bills: { id: string }[]) =>
      post(`/bank/lines/${line.id}/expenses`, { expenses: bills.map(({ id }) => ({ expense_id: id })) })
    expect((await pay(one, other, third)).body).toMatchObject({
      code: 'bank-expenses-differ',
      params: { together: '307.35', amount: '300.35', currency: 'CRC' },
    })
    expect((await pay(one, one)).body.code).toBe('bank-expense-unfit')
    expect((await expense(one)).status).toBe('recorded')
    expect((await pay(one, other)).body.expenses).toMatchObject([{ amount: '100.1' }, { amount: '200.25' }])
    expect(await owed()).toBe('7')

    // One of them made void frees the line; the other was paid all the same, and is joined when the line is asked again.
    expect((await post(`/expenses/${one.id}/void`, { reason: 'Era repetido' })).status).toBe(200)
    const freed = await waiting('300.35')
    expect([freed.state, (await expense(other)).status]).toEqual(['waiting', 'paid'])
  })

  test('is joined with what was marked as paid before, which stays paid when that is undone', async () => {
    const bill = await anExpense({ paid_on: today(), means: '04' })
    await anExpense()
    await bring(today(), ['11,300.00', 'DISTRIBUIDORA LOS ROBLES'])
    const line = await waiting('11300')
    expect(line.spendings.map(({ is_paid, is_certain }) => [is_paid, is_certain])).toEqual([
      [true, false],
      [false, false],
    ])
    const joined = await post(`/bank/lines/${line.id}/expenses`, { expenses: [{ expense_id: bill.id }] })
    expect(joined.body.expenses, joined.text).toMatchObject([{ id: bill.id, is_own: false }])
    await bring(today(), ['11,300.00', 'OTRA VEZ DISTRIBUIDORA LOS ROBLES'])
    const twice = await waiting('11300')
    expect(twice.spendings.map(({ is_paid }) => is_paid)).toEqual([false])
    const refused = await post(`/bank/lines/${twice.id}/expenses`, { expenses: [{ expense_id: bill.id }] })
    expect(refused.body.code).toBe('bank-expense-unfit')
    await post(`/bank/lines/${line.id}/undo`, { reason: 'Era otra' })
    expect((await expense(bill)).status).toBe('paid')
    expect((await linesOf()).data).toHaveLength(2)
  })

  test('pays a part of a debt from before, which is owed again once that is undone', async () => {
    const debt = await post('/opening-debts', {
      supplier_name: 'Importadora Poás S.A.',
      number: 'F-1207',
      issued_on: '2025-02-10',
      amount: '1500.75',
    })
    await bring(today(), ['600.00', 'ABONO'])
    const line = await waiting('600')
    const expenses = [{ expense_id: debt.body.id, amount: '600' }]
    const paid = await post(`/bank/lines/${line.id}/expenses`, { expenses })
    expect(paid.body.expenses, paid.text).toMatchObject([{ amount: '600', is_own: true }])
    expect([(await expense(debt.body)).settled, await owed()]).toEqual(['600', '900.75'])
    await post(`/bank/lines/${line.id}/undo`, { reason: 'Era de otro' })
    expect([(await expense(debt.body)).settled, await owed()]).toEqual(['0', '1500.75'])

    // A part that was written down by hand is that money, and nothing is paid twice.
    await post(`/expenses/${debt.body.id}/pay`, { paid_on: today(), means: '04', amount: '600' })
    const [standing] = (await waiting('600')).spendings
    expect(standing).toMatchObject({ is_paid: true, expenses: [{ id: debt.body.id, amount: '600' }] })
    const part = standing!.expenses[0]!.part_id!
    await post(`/bank/lines/${line.id}/expenses`, {
      expenses: [{ expense_id: debt.body.id, part_id: part }],
    })
    expect([(await expense(debt.body)).settled, (await linesOf()).counts.waiting]).toEqual(['600', 0])
    // Taken back there, the line waits again.
    const path = `/expenses/${debt.body.id}/payments/${part}`
    expect((await app.send('DELETE', path, company.as)).status).toBe(200)
    expect((await linesOf()).counts.waiting).toBe(1)
  })

  test('that is certain is paid with the others at once, and of closed books waits for a person', async () => {
    const lastMonth = addDays(`${today().slice(0, 7)}-01`, -1)
    const bill = await anExpense({ spent_on: lastMonth })
    const recent = await anExpense({ total: '77', vat: '0' })
    await bring(lastMonth, ['11,300.00', `FACTURA ${bill.document_number}`])
    await bring(today(), ['77.00', `FACTURA ${recent.document_number}`], ['42.00', 'QUIEN SABE'])
    const closed = await post('/closings', { month: lastMonth.slice(0, 7) })
    expect(closed.status, closed.text).toBe(200)
    expect((await post('/bank/accept-certain')).body).toMatchObject({ accepted: 1, closed: 1 })
    expect([(await expense(bill)).status, (await expense(recent)).status]).toEqual(['recorded', 'paid'])
    const line = await waiting('11300')
    const refused = await post(`/bank/lines/${line.id}/expenses`, { expenses: [{ expense_id: bill.id }] })
    expect(refused.status).toBe(409)
    expect((await linesOf()).counts).toEqual({ waiting: 2, matched: 1, ignored: 0 })
  })

  test('pays no expense in euros or of another company, and asks for who may record expenses', async () => {
    const euros = await anExpense({ currency: 'EUR', exchange_rate: '550' })
    const bill = await anExpense()
    await bring(today(), ['11,300.00', 'DISTRIBUIDORA LOS ROBLES'])
    const line = await waiting('11300')
    const pay = (id: string, as: As = company.as) =>
      post(`/bank/lines/${line.id}/expenses`, { expenses: [{ expense_id: id }] }, as)
    expect((await pay(euros.id)).body.code).toBe('bank-expense-unfit')
    const stranger = await anIssuingCompany(app)
    expect((await pay(bill.id, stranger.as)).status).toBe(404)
    expect((await pay(bill.id, role('viewer'))).status).toBe(403)
    expect((await linesOf('', role('viewer'))).data[0]?.spendings).toEqual([])
    expect((await post(`/bank/lines/${line.id}/expenses`, { expenses: [] })).status).toBe(422)
    expect((await post('/bank/accept-certain', {}, role('biller'))).body).toMatchObject({ accepted: 1 })
    expect((await expense(bill)).status).toBe('paid')
    // Who may not take a payment back does not by the bank.
    expect((await post(`/bank/lines/${line.id}/undo`, { reason: 'No era' }, role('biller'))).status).toBe(403)
    expect((await expense(bill)).status).toBe('paid')
  })

  // Whoever pays a bill in dollars from an account in colones had to pay it by hand, and to ignore its line.
  test('in colones pays a bill in dollars at the rate of the bank, and no other near its amount', async () => {
    await app.send('POST', '/exchange-rates', company.as, {
      payload: { buy: '500', sell: '510', reason: 'Para la prueba' },
    })
    const [bill, another] = [
      await anExpense({ currency: 'USD', exchange_rate: '505', total: '113', vat: '13' }),
      await anExpense({
        currency: 'USD',
        exchange_rate: '505',
        total: '200',
        vat: '0',
        supplier_name: 'Nube Verde',
      }),
    ]
    await bring(today(), ['58,195.00', 'TEF DISTRIBUIDORA LOS ROBLES'])
    const line = await waiting('58195')
    expect(line.spendings).toMatchObject([
      {
        reasons: ['name', 'rate'],
        is_certain: false,
        exchange: { currency: 'USD', rate: '515', usual: '510' },
        expenses: [{ id: bill.id, amount: '113' }],
      },
    ])
    expect((await post('/bank/accept-certain')).body).toMatchObject({ accepted: 0 })
    const pay = (...bills: { id: string }[]) =>
      post(`/bank/lines/${line.id}/expenses`, { expenses: bills.map(({ id }) => ({ expense_id: id })) })
    expect((await pay(another)).body).toMatchObject({
      code: 'bank-rate-unlikely',
      params: { rate: '290.975', usual: '510' },
    })
    expect((await pay(bill, await anExpense())).body.code).toBe('bank-expense-unfit')
    const paid = await pay(bill)
    expect(paid.body, paid.text).toMatchObject({
      state: 'matched',
      expenses: [{ id: bill.id, currency: 'USD', amount: '113', is_own: true }],
    })
    expect(await expense(bill)).toMatchObject({ status: 'paid', paid_amount: '113', account: iban })
    const totals = await paidTo(robles)
    expect(totals).toEqual([{ currency: 'USD', amount: '113' }])
    await post(`/bank/lines/${line.id}/undo`, { reason: 'Era otra' })
    expect(await expense(bill)).toMatchObject({ status: 'recorded', paid_amount: '0' })
    expect(await paidTo(robles)).toEqual([])
  })

  test('is undone with its statement', async () => {
    const bill = await anExpense()
    const statement = await bring(today(), ['11,300.00', 'DISTRIBUIDORA LOS ROBLES'])
    await post('/bank/accept-certain')
    expect((await expense(bill)).status).toBe('paid')
    const path = `/bank/statements/${statement}/take-back`
    expect((await post(path, { reason: 'Otra cuenta' })).body).toMatchObject({
      code: 'bank-statement-matched',
      params: { count: 1 },
    })
    expect((await post(path, { reason: 'Otra cuenta', undoes_matches: true })).body).toEqual({
      removed: 1,
      undone: 1,
    })
    expect([(await expense(bill)).status, await owed()]).toEqual(['recorded', '11300'])
  })
})
