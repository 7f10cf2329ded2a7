import type {
  Dashboard,
  ExpenseDetail,
  ExpenseRow,
  ExpenseTotals,
  Page,
  Report,
  SupplierAccount,
  SupplierPayments,
  SupplierStatement,
} from '@cuentaclara/contracts'
import { decimal, add as plus, subtract, sum, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { beforeEach, describe, expect, test } from 'vitest'
import { anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { supplier } from '#modules/receptions/testing/a-supplier.ts'
import {
  aDocument,
  answer,
  app,
  asRole,
  company,
  get,
  post,
  receiveDocuments,
  sealed,
  upload,
} from '#modules/receptions/testing/received-documents.ts'

receiveDocuments()

const today = () => costaRicaDay(app.clock.now())
const line = (quantity: string) => ({
  cabys: '2391102010200',
  description: 'Café en grano',
  quantity,
  price: '1000',
  rateCode: '08',
})
const key = supplier.number
const account = () => get<SupplierAccount>(`/suppliers/${key}`)
const payments = () => get<SupplierPayments>(`/suppliers/${key}/payments`)
const expenseOf = (id: string) => get<ExpenseDetail>(`/expenses/${id}`)
const payables = async (query = '') => (await get<Report>(`/reports/payables?${query}`)).in_colones.balance
const pay = (id: string, change = {}) =>
  post(`/expenses/${id}/pay`, { paid_on: today(), means: '04', ...change })

/** The expense of an invoice of so many pieces of 1130, with its clave. */
async function bill(quantity: string, credit = 30): Promise<{ id: string; clave: string }> {
  const { xml, clave } = aDocument({ lines: [line(quantity)], creditDays: credit })
  const reception = (await upload({ 'a.xml': xml })).body.files[0]!.reception_id!
  expect(
    (await answer(reception, { vat_condition: '01', vat_credit: String(130 * Number(quantity)) })).status,
  ).toBe(200)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [reception])
  const { body } = await post(`/receptions/${reception}/expense`)
  return { id: body.expense_id!, clave }
}
async function note(clave: string, quantity: string): Promise<string> {
  const { xml, clave: own } = aDocument({ kind: 'credit-note', refersTo: clave, lines: [line(quantity)] })
  await upload({ 'n.xml': xml })
  return own
}

/** Money that went and came, what is owed and what is in our favour: they are what was bought, to the cent. */
async function itAllAddsUp(): Promise<void> {
  const [{ balances, bought }, { totals }, expenses, lists] = await Promise.all([
    account(),
    payments(),
    get<Report>(`/reports/expenses?supplier=${key}&from=2025-01-01&to=2027-12-31`),
    get<{ data: ExpenseTotals }>(`/expenses/totals?supplier=${key}`),
  ])
  const spent = sum(bought.map(({ total }) => decimal(total)))
  expect(toText(spent)).toBe(expenses.in_colones.total)
  const owed = balances.map(({ total, credit }) => subtract(decimal(total), decimal(credit)))
  expect(toText(plus(sum(owed), sum(totals.map(({ amount }) => decimal(amount)))))).toBe(toText(spent))
  expect(await payables(`supplier=${key}`)).toBe(toText(sum(owed)))
  expect(lists.data[0]).toMatchObject({
    unpaid: balances[0]?.total ?? '0',
    in_favour: balances[0]?.credit ?? '0',
  })
  await theStatementAgrees(toText(sum(owed)))
}

const statement = (query: string) => get<SupplierStatement>(`/suppliers/${key}/statement?${query}`)

/** The statement closes with what is owed now and at the end of each day of before, by age and document by document as well. */
async function theStatementAgrees(owed: string): Promise<void> {
  const { closing, entries, open, ages } = await statement(`from=2025-01-01&to=2027-12-31`)
  expect(closing).toBe(owed)
  expect(entries.at(-1)?.balance ?? '0').toBe(closing)
  expect(toText(sum(open.map(({ left }) => decimal(left))))).toBe(closing)
  const { balances } = await account()
  expect(ages).toEqual(balances[0]?.ages ?? ages)
  const { totals } = await payments()
  const paid = entries.filter(({ what }) => what === 'payment').map(({ credit }) => decimal(credit))
  const back = entries.filter(({ what }) => what === 'refund').map(({ charge }) => decimal(charge))
  const settled = entries.filter(({ what }) => what === 'settled').map(({ credit }) => decimal(credit))
  expect(toText(subtract(sum(paid), sum(back)))).toBe(totals[0]?.amount ?? '0')
  expect(toText(sum(settled))).toBe('0')
  for (const day of new Set(entries.map((entry) => entry.day))) {
    for (const asOf of [addDays(day, -1), day]) {
      if (asOf >= today()) continue
      const then = await statement(`from=2025-01-01&to=${asOf}`)
      expect(then.closing, asOf).toBe(await payables(`supplier=${key}&as_of=${asOf}`))
      expect(toText(sum(then.open.map(({ left }) => decimal(left)))), asOf).toBe(then.closing)
    }
  }
}

// The report of expenses fell by all of them, and what was owed only by the invoice: the rest of what the supplier owes us stood nowhere.
test('notes that are together more than their invoice leave the rest as credit with the supplier', async () => {
  const owed = await bill('2')
  const other = await bill('3')
  await note(owed.clave, '1')
  await note(owed.clave, '1.5')
  expect(await expenseOf(owed.id)).toMatchObject({ status: 'recorded', credited: '2825', in_favour: '565' })
  expect((await account()).balances).toMatchObject([{ currency: 'CRC', total: '3390', credit: '565' }])
  expect(await payables()).toBe('2825')
  await itAllAddsUp()
  await post(`/expenses/${owed.id}/apply-credit`, { expense_id: other.id })
  expect(await expenseOf(other.id)).toMatchObject({ status: 'recorded', settled: '565' })
  expect((await account()).balances).toMatchObject([{ total: '2825', credit: '0' }])
  await itAllAddsUp()
  expect((await pay(other.id)).body).toMatchObject({ status: 'paid', paid_amount: '2825' })
  await itAllAddsUp()
})

describe('a note to an expense that was paid already', () => {
  let paid: { id: string; clave: string }
  let open: { id: string; clave: string }
  let noted: string
  beforeEach(async () => {
    paid = await bill('10')
    open = await bill('3')
    expect((await pay(paid.id)).body).toMatchObject({ status: 'paid', paid_amount: '11300' })
    noted = await note(paid.clave, '4')
  })

  test('leaves credit with the supplier, in sight wherever what is owed is', async () => {
    expect(await expenseOf(paid.id)).toMatchObject({ status: 'paid', credited: '4520', in_favour: '4520' })
    expect((await account()).balances).toMatchObject([{ currency: 'CRC', total: '3390', credit: '4520' }])
    expect(await payables()).toBe('-1130')
    const { groups } = await get<Report>('/reports/payables?group_by=supplier')
    expect(groups).toMatchObject([{ key, balance: '-1130', not_due: '-1130' }])
    expect((await get<Dashboard>('/dashboard')).owing).toMatchObject({ amount: '-1130', overdue: '0' })
    const { data } = await get<Page<ExpenseRow>>('/expenses?adds_to=in_favour')
    expect(data.map(({ id }) => id)).toEqual([paid.id])
    await itAllAddsUp()
  })

  test('pays what else is owed to that supplier, and is undone', async () => {
    const applied = await post(`/expenses/${paid.id}/apply-credit`, { expense_id: open.id })
    expect(applied.body).toMatchObject({
      credit_used: '3390',
      in_favour: '1130',
      credit_uses: [{ kind: 'applied', amount: '3390', on: today(), expense: { id: open.id } }],
    })
    const settled = await expenseOf(open.id)
    expect(settled).toMatchObject({
      status: 'paid',
      paid_on: today(),
      settled: '3390',
      paid_amount: '0',
      payments: [{ amount: '3390', means: null, credit_of: paid.id }],
    })
    expect(await payables()).toBe('-1130')
    // No money moved.
    expect((await payments()).totals).toEqual([{ currency: 'CRC', amount: '11300' }])
    await itAllAddsUp()
    // What was used stays used.
    expect((await post(`/expenses/${paid.id}/void`, { reason: 'Prueba' })).body.code).toBe(
      'supplier-credit-used',
    )
    expect((await post(`/expenses/${open.id}/void`, { reason: 'Prueba' })).body.code).toBe(
      'supplier-credit-used',
    )

    const undo = await app.send(
      'DELETE',
      `/expenses/${open.id}/payments/${settled.payments[0]!.id}`,
      company.as,
    )
    expect(undo.body).toMatchObject({ status: 'recorded', settled: '0', paid_on: null, payments: [] })
    expect(await expenseOf(paid.id)).toMatchObject({ credit_used: '0', in_favour: '4520', credit_uses: [] })
    await itAllAddsUp()
  })

  test('pays a part, the rest is paid by money, and of both each is taken back by itself', async () => {
    await post(`/expenses/${paid.id}/apply-credit`, { expense_id: open.id, amount: '1000.55' })
    expect(await expenseOf(open.id)).toMatchObject({ status: 'recorded', settled: '1000.55' })
    await itAllAddsUp()
    expect((await pay(open.id)).body).toMatchObject({ status: 'paid', paid_amount: '2389.45' })
    await itAllAddsUp()
    const part = (await expenseOf(open.id)).payments[0]!
    await app.send('DELETE', `/expenses/${open.id}/payments/${part.id}`, company.as)
    expect(await expenseOf(open.id)).toMatchObject({
      status: 'recorded',
      settled: '2389.45',
      payments: [{ amount: '2389.45', means: '04', paid_on: today() }],
    })
    expect((await account()).balances).toMatchObject([{ total: '1000.55', credit: '4520' }])
    await itAllAddsUp()
  })

  test('pays a debt from before as well', async () => {
    const debt = await post('/opening-debts', {
      supplier_name: supplier.name,
      supplier_identification_type: '02',
      supplier_identification_number: supplier.number,
      number: 'F-9',
      issued_on: addDays(today(), -60),
      amount: '1000',
    })
    const { id } = debt.body as unknown as ExpenseDetail
    await post(`/expenses/${paid.id}/apply-credit`, { expense_id: id })
    expect(await expenseOf(id)).toMatchObject({ status: 'paid', settled: '1000' })
    expect(await expenseOf(paid.id)).toMatchObject({ in_favour: '3520' })
    const part = (await expenseOf(id)).payments[0]!
    await app.send('DELETE', `/expenses/${id}/payments/${part.id}`, company.as)
    expect(await expenseOf(id)).toMatchObject({ status: 'recorded', settled: '0' })
    expect(await expenseOf(paid.id)).toMatchObject({ in_favour: '4520' })
  })

  test('comes back as money, on its day, and is undone', async () => {
    const back = { amount: '4520', received_on: today(), means: '04', account: 'BN' }
    expect((await post(`/expenses/${paid.id}/refunds`, { ...back, amount: '4520.01' })).body.errors).toEqual({
      amount: expect.any(Array),
    })
    const { body } = await post(`/expenses/${paid.id}/refunds`, back)
    const refunded = body as unknown as ExpenseDetail
    expect(refunded).toMatchObject({
      in_favour: '0',
      credit_uses: [{ kind: 'refund', amount: '4520', means: '04' }],
    })
    const { data, totals } = await payments()
    expect(totals).toEqual([{ currency: 'CRC', amount: '6780' }])
    expect(data.map(({ kind, amount }) => [kind, amount])).toContainEqual(['refund', '-4520'])
    expect(await payables()).toBe('3390')
    await itAllAddsUp()
    const path = `/expenses/${paid.id}/refunds/${refunded.credit_uses[0]!.id}`
    expect((await app.send('DELETE', path, asRole('biller'))).status).toBe(403)
    expect((await app.send('DELETE', path, company.as)).body).toMatchObject({ in_favour: '4520' })
    await itAllAddsUp()
  })

  test('is put to nothing of another supplier, of another currency, or that is paid', async () => {
    const other = async (change: object) => {
      const { body } = await post('/expenses', {
        spent_on: today(),
        supplier_name: supplier.name,
        supplier_identification_type: '02',
        supplier_identification_number: supplier.number,
        currency: 'CRC',
        total: '500',
        ...change,
      })
      const { id } = body as unknown as ExpenseDetail
      return (await post(`/expenses/${paid.id}/apply-credit`, { expense_id: id })).body
    }
    expect((await other({ supplier_identification_number: '3101555666' })).errors).toHaveProperty(
      'expense_id',
    )
    expect((await other({ currency: 'USD', exchange_rate: '510' })).errors).toHaveProperty('expense_id')
    expect((await other({ paid_on: today(), means: '01' })).code).toBe('expense-settled')
    const self = await post(`/expenses/${paid.id}/apply-credit`, { expense_id: paid.id })
    expect(self.status).toBe(422)
    const foreign = await anIssuingCompany(app)
    const theirs = await app.send('POST', `/expenses/${paid.id}/apply-credit`, foreign.as, {
      payload: { expense_id: open.id },
    })
    expect(theirs.status).toBe(404)
  })

  test('is not touched in closed books', async () => {
    await app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', $2, 0, $3, clock_timestamp())`,
      [company.id, today(), company.owner.id],
    )
    const back = { amount: '1', received_on: today(), means: '04' }
    expect((await post(`/expenses/${paid.id}/refunds`, back)).body.code).toBe('period-closed')
    const apply = await post(`/expenses/${paid.id}/apply-credit`, { expense_id: open.id })
    expect(apply.body.code).toBe('period-closed')
    expect(await expenseOf(paid.id)).toMatchObject({ in_favour: '4520' })
  })

  test('counts no more after its credit was used: as much is owed again, and what was paid stays', async () => {
    await post(`/expenses/${paid.id}/apply-credit`, { expense_id: open.id })
    await upload({ 'r.xml': sealed(noted, 'rejected') })
    expect(await expenseOf(paid.id)).toMatchObject({
      status: 'recorded',
      credited: '0',
      credit_used: '3390',
      in_favour: '0',
      payments: [{ amount: '11300', means: '04', paid_on: today() }],
    })
    expect((await account()).balances).toMatchObject([{ total: '3390', credit: '0' }])
    await itAllAddsUp()
    expect((await pay(paid.id)).body).toMatchObject({ status: 'paid', paid_amount: '3390' })
    await itAllAddsUp()
  })

  test('is credit again where what it paid in part is rejected', async () => {
    await post(`/expenses/${paid.id}/apply-credit`, { expense_id: open.id, amount: '1000' })
    await upload({ 'r.xml': sealed(open.clave, 'rejected') })
    expect(await expenseOf(open.id)).toMatchObject({ status: 'void', settled: '0', payments: [] })
    expect(await expenseOf(paid.id)).toMatchObject({ credit_used: '0', in_favour: '4520' })
    await itAllAddsUp()
  })

  test('was none before it came: as of a day of the past what was owed then is told', async () => {
    const yesterday = addDays(today(), -1)
    await app.asOwner(
      `update expenses set spent_on = $2::date - 3, paid_on = $2::date where id = any($1::uuid[]) and status = 'paid'`,
      [[paid.id, open.id], yesterday],
    )
    expect(await payables(`as_of=${addDays(yesterday, -1)}&supplier=${key}`)).toBe('11300')
    expect(await payables(`as_of=${yesterday}&supplier=${key}`)).toBe('0')
    expect(await payables(`as_of=${today()}&supplier=${key}`)).toBe('-1130')
  })
})

test('a note before the payment lowers what is paid, and leaves nothing in our favour', async () => {
  const { id, clave } = await bill('10')
  await note(clave, '4')
  expect((await pay(id)).body).toMatchObject({ status: 'paid', paid_amount: '6780', in_favour: '0' })
  await itAllAddsUp()
})

describe('the page of a supplier', () => {
  test('says who it is, what is owed, what was bought and paid, and what is usual', async () => {
    const first = await bill('10')
    await bill('2')
    await pay(first.id)
    const found = await account()
    expect(found).toMatchObject({
      key,
      name: supplier.name,
      identification_type: '02',
      identification_number: supplier.number,
      balances: [{ currency: 'CRC', total: '2260', credit: '0', overdue: '0' }],
      bought: [{ year: '2026', currency: 'CRC', net: '12000', tax: '1560', total: '13560', count: 2 }],
      usual: { document_kind: 'electronic' },
    })
    expect(found.emails.length + (found.phone === null ? 0 : 1)).toBeGreaterThan(0)
    const { data, totals, meta } = await payments()
    expect(data).toMatchObject([
      { expense_id: first.id, kind: 'paid', amount: '11300', on: today(), means: '04' },
    ])
    expect([totals, meta.total]).toEqual([[{ currency: 'CRC', amount: '11300' }], 1])
    expect((await get<Page<ExpenseRow>>(`/expenses?supplier=${key}`)).meta.total).toBe(2)
    await itAllAddsUp()
  })

  test('of who has no identification is by its name', async () => {
    await post('/expenses', {
      spent_on: today(),
      supplier_name: 'Pulpería La/Amistad',
      currency: 'CRC',
      total: '500',
    })
    const path = `/suppliers/${encodeURIComponent('pulpería la/amistad')}`
    expect(await get<SupplierAccount>(path)).toMatchObject({
      name: 'Pulpería La/Amistad',
      identification_number: null,
      balances: [{ total: '500' }],
    })
  })

  test('shows nothing of another company', async () => {
    await bill('1')
    const foreign = await anIssuingCompany(app)
    expect((await app.send('GET', `/suppliers/${key}`, foreign.as)).status).toBe(404)
    const { data } = await get<SupplierPayments>(`/suppliers/${key}/payments`, foreign.as)
    expect(data).toEqual([])
    expect((await app.send('GET', '/suppliers/nobody', company.as)).status).toBe(404)
  })
})
