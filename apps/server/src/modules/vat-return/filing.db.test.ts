import type {
  VatBoxRows,
  VatCapitalGoods,
  VatLateArrivals,
  VatPurchaseLines,
  VatPurchases,
} from '@cuentaclara/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anInvoice } from '#modules/documents/testing/issuing-company.ts'
import { newId } from '#platform/ids.ts'
import { noInputs } from './read-facts.ts'
import {
  aClientWith,
  aLineOf,
  app,
  asRole,
  bought,
  boxesOf,
  claves,
  company,
  consulting,
  deliver,
  made,
  make,
  month,
  post,
  put,
  read,
  receive,
  received,
  refersTo,
  sell,
  someTimeLater,
  startWithTwelve,
  typeTheMonth,
} from './testing/twelve-documents.ts'

startWithTwelve()

// What was sold and taken back in it counts for nothing, and stands behind its figures.
beforeAll(async () => {
  await typeTheMonth()
  await sell('sold', '1')
  await deliver()
  await make(
    'taken-back',
    anInvoice(company.client, {
      kind: 'credit-note',
      lines: [aLineOf('1', '08')],
      references: [refersTo(made.sold!, '06')],
    }),
  )
  await deliver()
})

describe('filing', () => {
  const file = { filed_on: '2027-02-01', filing_number: '1504567890123' }

  test('whoever keeps the books prepares it; billers and viewers do not see it', async () => {
    const refused = async (role: 'biller' | 'viewer') =>
      (await post(`/vat-returns/${month}/review`, { note: null }, asRole(role))).status
    expect([await refused('biller'), await refused('viewer')]).toEqual([403, 403])
    expect((await app.send('GET', `/vat-returns/${month}`, asRole('biller'))).status).toBe(403)
    expect((await app.send('GET', `/vat-returns/${month}`, asRole('viewer'))).status).toBe(403)
  })

  test('is reviewed first, with a reason for what is open, and again when figures change', async () => {
    expect((await post(`/vat-returns/${month}/file`, file)).body.code).toBe('vat-return-not-reviewed')
    const without = await post(`/vat-returns/${month}/review`, { note: null })
    expect(without.body.errors).toHaveProperty('note')
    const { checks } = await read(`/vat-returns/${month}`)
    expect(checks.filter(({ is_open }) => is_open).map(({ check }) => check)).toEqual(['due', 'unanswered'])
    const reviewed = await post(
      `/vat-returns/${month}/review`,
      { note: 'Todo se pagó en enero' },
      asRole('accountant'),
    )
    expect(reviewed.body).toMatchObject({
      state: 'reviewed',
      changed_since_review: false,
      reviewed: { by: 'Member accountant', note: 'Todo se pagó en enero' },
    })
    await sell('late', '10000')
    await deliver()
    expect(await read(`/vat-returns/${month}`)).toMatchObject({ changed_since_review: true })
    expect((await post(`/vat-returns/${month}/file`, file)).body.code).toBe('vat-return-changed')
    await post(`/vat-returns/${month}/review`, { note: 'Todo se pagó en enero' })
  })

  // A month that was filed by mistake while it lasted froze its figures, and every sale after that made it one to rectify.
  test('waits until the month is over', async () => {
    const filedOn = async (filed_on: string) =>
      (await post(`/vat-returns/${month}/file`, { ...file, filed_on })).body.errors?.filed_on
    expect(await filedOn('2027-01-20')).toEqual(['The month is not over on that day.'])
    expect(await filedOn('2027-02-01')).toEqual(['Not a day to come.'])
  })

  test('freezes every figure; what changes later is to be rectified by a version of its own', async () => {
    await someTimeLater(13)
    const filed = await post(`/vat-returns/${month}/file`, file)
    expect(filed.body).toMatchObject({
      state: 'filed',
      filed: { on: file.filed_on, number: file.filing_number },
    })
    const figures = boxesOf(filed.body)
    expect(figures).toMatchObject({ V13_B: '2910000.00', F_PAGAR: '29750.00' })
    expect((await put(`/vat-returns/${month}/inputs`, noInputs)).body.code).toBe('vat-return-filed')

    // A slip that is corrected counts in the month of what it corrects.
    await someTimeLater(7)
    await make(
      'slip',
      anInvoice(company.client, {
        kind: 'credit-note',
        lines: [aLineOf('10000', '08')],
        references: [refersTo(made.late!, '14')],
      }),
    )
    await deliver()
    const later = await read(`/vat-returns/${month}`)
    expect(boxesOf(later)).toEqual(figures)
    expect(later.changes.find(({ box }) => box === 'V13_B')).toEqual({
      box: 'V13_B',
      filed: '2910000.00',
      live: '2900000.00',
    })
    expect((await read<VatBoxRows>(`/vat-returns/${month}/boxes/V13_B`)).meta.total).toBe(6)

    const rectified = await post(`/vat-returns/${month}/rectify`, { reason: 'Nota de crédito posterior' })
    expect(rectified.body).toMatchObject({ version: 2, state: 'draft', reason: 'Nota de crédito posterior' })
    expect(boxesOf(rectified.body)).toMatchObject({ V13_B: '2900000.00', F_RET: '26550.00' })
    expect(rectified.body.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'draft'],
      [1, 'rectified'],
    ])
    expect(boxesOf(await read(`/vat-returns/${month}?version=1`))).toEqual(figures)
    // What was filed stands until another version is: the next month still knows its balance.
    const next = (await read('/vat-returns/2027-02')).checks.find(({ check }) => check === 'balance')
    expect(next).toMatchObject({ is_open: false })
    await expect(
      app.asOwner(`update vat_returns set filing_number = '1' where state = 'rectified'`),
    ).rejects.toThrow(/kept as it was/)
  })

  test('is in the audit trail, and what is typed stays out of a closed month', async () => {
    const trail = await app.send('GET', '/audit?subject=vat-return', company.as)
    expect(trail.text).toContain(file.filing_number)
    await app.send('POST', '/closings', company.as, { payload: { month } })
    const refused = await put(`/vat-returns/${month}/inputs`, noInputs)
    expect(refused.body.code).toBe('period-closed')
    expect((await post(`/vat-returns/${month}/review`, { note: 'Se cerró el mes' })).status).toBe(200)
  })
})

test('a filed return is paid once, under the number of its receipt, and says so', async () => {
  const payment = { paid_on: '2027-02-15', payment_number: 'SINPE-20270215' }
  const pay = (period: string) => post(`/vat-returns/${period}/pay`, payment)
  expect((await pay('2027-02')).body.code).toBe('vat-return-not-filed')
  await post('/vat-returns/2026-12/review', { note: 'Sin movimiento propio' })
  await post('/vat-returns/2026-12/file', { filed_on: '2027-01-15', filing_number: '1504567890124' })
  await someTimeLater(30)
  const paid = await pay('2026-12')
  expect(paid.body).toMatchObject({
    state: 'filed',
    paid: { on: '2027-02-15', number: 'SINPE-20270215', by: 'Olga Solano' },
  })
  expect((await pay('2026-12')).body.code).toBe('vat-return-paid')
  await expect(
    app.asOwner(`update vat_returns set payment_number = '1' where period = '2026-12'`),
  ).rejects.toThrow(/kept as it was/)
  expect((await post('/vat-returns/2026-12/rectify', { reason: 'Nota posterior' })).status).toBe(200)
})

describe('sales to the State', () => {
  test('count with their receipt, not when they are issued', async () => {
    await someTimeLater(20)
    const ministry = await aClientWith('02', '2100042005', 'Ministerio de Prueba')
    const current = '2027-03'
    await make(
      'state',
      anInvoice(ministry, { lines: [aLineOf('100000', '08')], sale_condition: '08', payments: [] }),
    )
    await deliver()
    expect(boxesOf(await read(`/vat-returns/${current}`)).V13_B).toBe('0.00')
    await make(
      'state-receipt',
      anInvoice(ministry, {
        kind: 'payment-receipt',
        sale_condition: '09',
        lines: [
          {
            description: 'Pago',
            quantity: '1',
            unit_price: '100000',
            taxes: [{ code: '01', rate_code: '08' }],
          },
        ],
        payments: [{ means: '04' }],
        references: [refersTo(made.state!, '17')],
      }),
    )
    await deliver()
    expect(boxesOf(await read(`/vat-returns/${current}`)).V13_B).toBe('100000.00')
  })
})

test('what a month leaves is found by the next one under the month it is from', async () => {
  const [february, march] = ['2027-02', '2027-03']
  await put(`/vat-returns/${february}/inputs`, { ...noInputs, carried_balance: '1000' })
  expect((await read(`/vat-returns/${february}`)).balances).toMatchObject([
    { origin: '2027-01', found: '1000', used: '0', left: '1000' },
  ])
  await post(`/vat-returns/${february}/review`, { note: 'Sin movimiento propio' })
  const filed = await post(`/vat-returns/${february}/file`, {
    filed_on: '2027-03-01',
    filing_number: '1504567890125',
  })
  expect(filed.body.balances).toMatchObject([{ origin: '2027-01', left: '1000' }])
  const { balances } = await read(`/vat-returns/${march}`)
  expect(balances).toEqual([
    { origin: '2027-01', found: '1000', used: '1000', left: '0', may_be_compensated: false },
  ])
  const { data } = await read<VatBoxRows>(`/vat-returns/${march}/boxes/F_ANT`)
  expect(data).toMatchObject([{ kind: 'carried', day: '2027-01-31', amount: '1000' }])
  // A balance that is typed in its place passed without a word.
  const carried = async (carried_balance: string | null) =>
    (await put(`/vat-returns/${march}/inputs`, { ...noInputs, carried_balance })).body.checks.find(
      ({ check }) => check === 'carried',
    )
  expect(await carried('1500')).toMatchObject({ is_open: true, amount: '500' })
  expect(await carried('1000')).toMatchObject({ is_open: false, amount: null })
  expect(await carried(null)).toMatchObject({ is_open: false })
})

describe('lines of a purchase', () => {
  const march = '2027-03'
  const linesOf = async (id: string) =>
    (await read<VatPurchaseLines>(`/vat-returns/${march}/purchases/${id}/lines`)).data
  const say = (id: string, line: number, use: string | null, is_capital = false, about = 'reception') =>
    put(`/vat-returns/${march}/uses`, { about, about_id: id, line, use, reduced_rate: null, is_capital })

  // Of a bill with goods for sale and a service for exempt sales, all or nothing could be credited.
  test('serve what their purchase does, unless somebody says otherwise of one; boxes add up per line', async () => {
    const lines = [bought('100000'), bought('50000', consulting), bought('7000')]
    await receive('by-line', '', {}, { lines })
    const id = received['by-line']!
    const credit = async () => boxesOf(await read(`/vat-returns/${march}`)).K_CRED
    await say(id, 0, 'full')
    expect(await credit()).toBe('20410.00')
    await say(id, 2, 'none')
    await say(id, 3, 'outside', true)
    expect(await linesOf(id)).toMatchObject([
      { line: 1, use: 'full', credit: '13000', is_said: false, is_service: false },
      { line: 2, use: 'none', credit: '0', is_said: true, is_service: true },
      { line: 3, use: 'outside', is_capital: true, is_said: true },
    ])
    expect(boxesOf(await read(`/vat-returns/${march}`))).toMatchObject({
      C13_B: '150000.00',
      CN_19: '7000.00',
      K_CRED: '13000.00',
    })
    const { data } = await read<VatPurchases>(`/vat-returns/${march}/purchases`)
    expect(data).toMatchObject([{ id, use: 'full', is_by_line: true, is_capital: false, credit: '13000' }])
    const goods = (await read<VatCapitalGoods>(`/vat-returns/${march}/capital-goods`)).data
    expect(goods).toMatchObject([{ id, base: '7000' }])

    // What is said of the whole goes to the lines of which nothing is said.
    await say(id, 0, 'none')
    expect(await credit()).toBe('0.00')
    await say(id, 0, 'full')
    for (const line of [2, 3]) await say(id, line, null)
    expect(await credit()).toBe('20410.00')
    expect((await linesOf(id)).map(({ is_said }) => is_said)).toEqual([false, false, false])
  })

  test('are said of what has lines; a stranger sees none', async () => {
    expect((await say(newId(), 1, 'none', false, 'expense')).status).toBe(422)
    expect((await say('3101999888', 1, 'none', false, 'supplier')).status).toBe(422)
    expect(await linesOf(newId())).toEqual([])
    const path = `/vat-returns/${march}/purchases/${received['by-line']}/lines`
    expect((await app.send('GET', path, asRole('biller'))).status).toBe(403)
  })
})

// A note gave back full credit of an invoice that served exempt sales and had given none.
test('the note of a supplier takes back as much credit as was said of its invoice', async () => {
  const march = '2027-03'
  const { K_CRED, C13_B } = boxesOf(await read(`/vat-returns/${march}`))
  await receive('noted', '100000', {})
  const say = (id: string, use: string | null) =>
    put(`/vat-returns/${march}/uses`, {
      about: 'reception',
      about_id: id,
      use,
      reduced_rate: null,
      is_capital: false,
    })
  await say(received.noted!, 'none')
  await receive('note', '40000', {}, { kind: 'credit-note', refersTo: claves.noted! })
  const base = (Number(C13_B) + 60_000).toFixed(2)
  expect(boxesOf(await read(`/vat-returns/${march}`))).toMatchObject({ K_CRED, C13_B: base })
  // What is said of the note itself goes before.
  await say(received.note!, 'full')
  const lower = (Number(K_CRED) - 5_200).toFixed(2)
  expect(boxesOf(await read(`/vat-returns/${march}`))).toMatchObject({ K_CRED: lower })
})

// Whoever pressed it by mistake could neither go back nor pay what had been filed.
test('a rectification that was begun by mistake is left again, and meanwhile what was filed is paid', async () => {
  const period = '2026-12'
  expect((await read(`/vat-returns/${period}`)).version).toBe(2)
  const left = await post(`/vat-returns/${period}/discard`, {})
  expect(left.body).toMatchObject({ version: 1, state: 'filed', paid: { number: 'SINPE-20270215' } })
  expect(left.body.versions).toHaveLength(1)
  expect((await post(`/vat-returns/${period}/discard`, {})).body.code).toBe('vat-return-filed')
  expect((await post(`/vat-returns/2026-10/discard`, {})).body.code).toBe('vat-return-not-rectifying')

  await post('/vat-returns/2026-10/review', { note: 'Sin movimiento propio' })
  await post('/vat-returns/2026-10/file', { filed_on: '2027-03-01', filing_number: '1504567890125' })
  await post('/vat-returns/2026-10/rectify', { reason: 'Nota posterior' })
  const payment = { paid_on: '2027-03-01', payment_number: 'SINPE-20270301' }
  const paid = await post('/vat-returns/2026-10/pay', payment)
  expect(paid.body).toMatchObject({ version: 2, state: 'draft' })
  expect(paid.body.versions.map(({ paid_on }) => paid_on)).toEqual([null, '2027-03-01'])
  expect((await post('/vat-returns/2026-10/pay', payment)).body.code).toBe('vat-return-paid')
  // What replaces another one cannot have been filed before it.
  await post('/vat-returns/2026-10/review', { note: 'Vuelta a ver' })
  const early = { filed_on: '2027-02-28', filing_number: '1504567890126' }
  const refused = await post('/vat-returns/2026-10/file', early)
  expect([refused.status, Object.keys((refused.body as unknown as { errors: object }).errors)]).toEqual([
    422,
    ['filed_on'],
  ])
  expect((await post('/vat-returns/2026-10/discard', {}, asRole('biller'))).status).toBe(403)
  expect((await post('/vat-returns/2026-10/discard', {})).body).toMatchObject({ state: 'filed', version: 1 })
})

// Its credit was lost, or could be declared in two returns.
test('what arrives after its month was filed is declared in an open one, once', async () => {
  const [filed, open] = ['2026-10', '2027-04']
  // Late: the return of October was filed above. The authority's clock has no say in the day of a supplier.
  await receive('late', '100000', {}, { issuedAtMs: Date.parse('2026-10-20T12:00:00-06:00') })
  const late = async () => (await read<VatLateArrivals>(`/vat-returns/${open}/late-arrivals`)).data
  expect(await late()).toMatchObject([{ id: received.late, declared_in: filed, tax: '13000', use: null }])
  const move = (about_id: string, moved_to: string | null, period = open) =>
    put(`/vat-returns/${period}/uses`, {
      ...{ about: 'reception', about_id, use: null, reduced_rate: null, is_capital: false, moved_to },
    })
  expect((await move(received.late!, '2027-02', '2027-02')).body.code).toBe('vat-return-filed')
  expect((await move(received.late!, '2026-09')).status).toBe(422)
  const { K_CRED } = boxesOf(await read(`/vat-returns/${open}`))
  expect(boxesOf((await move(received.late!, open)).body)).toMatchObject({
    K_CRED: (Number(K_CRED) + 13_000).toFixed(2),
  })
  expect(await late()).toEqual([])
  // What a filed return counts stays there.
  const twice = await move(received['9']!, open)
  expect(twice.body.code).toBe('vat-purchase-filed')
  expect((await move(newId(), open)).status).toBe(422)
  // The screen declares what the list says: a capital good that our answer alone named lost its mark.
  await receive('machine', '100000', {}, { issuedAtMs: Date.parse('2026-10-21T12:00:00-06:00') })
  const said = {
    answer: 'accepted',
    activity: '5610.0',
    vat_condition: '03',
    vat_credit: '13000',
    vat_expense: '0',
  }
  expect((await post(`/receptions/${received.machine}/answer`, said)).status).toBe(200)
  expect(await late()).toMatchObject([{ id: received.machine, is_capital: true }])
})

// Only what came late could be declared in another month than its own.
test('a received document is declared in a later month before its own is filed, and goes back, with what was said of it', async () => {
  await someTimeLater(30)
  const now = new Date(app.clock.now()).toISOString().slice(0, 7)
  const [year, number] = now.split('-').map(Number)
  const later = number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`
  await receive('to-move', '50000', {})
  const about = { about: 'reception', about_id: received['to-move'], reduced_rate: null, is_capital: false }
  const isIn = async (month: string) =>
    (await read<VatPurchases>(`/vat-returns/${month}/purchases?per_page=100`)).data.some(
      ({ id }) => id === received['to-move'],
    )
  expect((await put(`/vat-returns/${now}/uses`, { ...about, use: 'none' })).status).toBe(200)
  expect((await put(`/vat-returns/${now}/uses`, { ...about, moved_to: later })).status).toBe(200)
  expect([await isIn(now), await isIn(later)]).toEqual([false, true])
  const [moved] = (await read<VatPurchases>(`/vat-returns/${later}/purchases`)).data
  expect(moved).toMatchObject({ use: 'none', is_assumed: false })
  expect((await put(`/vat-returns/${later}/uses`, { ...about, moved_to: null })).status).toBe(200)
  expect([await isIn(now), await isIn(later)]).toEqual([true, false])
  const refused = await put(`/vat-returns/${later}/uses`, { ...about, moved_to: now.replace(/^2/, '1') })
  expect(refused.status).toBe(422)
})
