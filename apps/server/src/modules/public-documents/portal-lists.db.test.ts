import type {
  ClientAccount,
  ClientPortal,
  DocumentDetail,
  PaymentDetail,
  Portal,
  PortalDocuments,
  PortalPayments,
  PortalStatement,
  PublicLink,
} from '@cuentaclara/contracts'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
let token: string
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
  token = await opened(company.client.id)
})
afterAll(() => t.close())

async function opened(id: string): Promise<string> {
  const answer = await t.send('PUT', `/clients/${id}/portal`, company.as, { payload: { is_on: true } })
  return (answer.body as ClientPortal).url!.split('/portal/')[1]!
}
let callers = 0
/** As whoever holds the link, each from a place of its own: how many come from one is a test of its own. */
const look = (path: string, link = token) => {
  callers += 1
  return t.send('GET', `/portals/${link}${path}`, undefined, { remoteAddress: `10.9.0.${callers % 250}` })
}
const read = async <Body>(path: string): Promise<Body> => {
  const { status, body, text } = await look(path)
  expect(status, text).toBe(200)
  return body as Body
}
const documents = (query = '') => read<PortalDocuments>(`/documents?${query}`)
const payments = (query = '') => read<PortalPayments>(`/payments?${query}`)
const statement = (query = '') => read<PortalStatement>(`/account?${query}`)
const onCredit = (change: object = {}, client: { id: string } = company.client) =>
  anInvoice(client, { sale_condition: '02', credit_days: 8, payments: [], ...change })
const today = () => costaRicaDay(t.clock.now())
const pay = async (change: object): Promise<PaymentDetail> => {
  const payload = {
    client_id: company.client.id,
    paid_on: today(),
    currency: 'CRC',
    amount: '1000',
    means: '06',
    reference: 'SINPE 4455',
    ...change,
  }
  const { status, body, text } = await t.send('POST', '/payments', company.as, { payload })
  expect(status, text).toBe(201)
  return body as PaymentDetail
}

describe('the documents of a client', () => {
  // The latest 200 were shown, and one of two years ago was nowhere.
  test('are all there, a page at a time, and none of anybody else', async () => {
    const mine: string[] = []
    for (let n = 0; n < 27; n += 1) mine.push((await issued(t, company, onCredit())).id)
    await issued(t, company, onCredit({}, await insertClient(t, company.id)))
    const first = await documents()
    expect([first.data.length, first.meta.total]).toEqual([25, 27])
    const rest = await documents(`cursor=${first.meta.next_cursor}`)
    expect(rest.meta.next_cursor).toBeNull()
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(mine.toReversed())
    expect((await look('/documents?cursor=x')).status).toBe(422)
    expect((await look('/documents')).headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  test('are found by number, amount and what they sold, of a year, and by whether they are owed', async () => {
    const course = aLine({ description: 'Curso de cerámica', quantity: '1', unit_price: '5000' })
    const owed = await issued(t, company, onCredit({ lines: [course] }))
    const cash = await issued(t, company, anInvoice(company.client))
    const settled = await issued(t, company, onCredit())
    await pay({ amount: '2260', allocations: [{ document_id: settled.id, amount: '2260' }] })
    const rejected = await issued(t, company, onCredit())
    await giveStatus(t, rejected.id, 'rejected')
    const theirs = await issued(t, company, onCredit({ lines: [course] }, await insertClient(t, company.id)))

    const idsOf = async (query: string) => (await documents(query)).data.map(({ id }) => id)
    expect(await idsOf('view=owed')).toEqual([owed.id])
    expect((await idsOf('view=paid')).toSorted()).toEqual([cash.id, settled.id].toSorted())
    expect(await idsOf('search=ceramica')).toEqual([owed.id])
    expect(await idsOf('search=5650')).toEqual([owed.id])
    const sequence = owed.consecutivo!.slice(-10)
    expect(await idsOf(`search=${sequence}`)).toEqual([owed.id])
    expect(await idsOf(`search=FE-${Number(sequence)}`)).toEqual([owed.id])
    expect(await idsOf(`search=${theirs.consecutivo}`)).toEqual([])
    expect(await idsOf('search=vajilla')).toEqual([])
    const year = today().slice(0, 4)
    expect(await idsOf(`year=${year}&view=owed`)).toEqual([owed.id])
    expect(await idsOf(`year=${Number(year) - 2}`)).toEqual([])
    expect((await look('/documents?view=everything')).status).toBe(422)
    const page = (await read<Portal>('')) as Portal
    expect(page.debts.map(({ id }) => id)).toEqual([owed.id])
    expect([page.first_year, page.currencies]).toEqual([year, ['CRC']])
  })

  // What a note took back was not paid.
  test('that a note cancelled are neither owed nor paid', async () => {
    const sale = await issued(t, company, onCredit())
    await giveStatus(t, sale.id, 'accepted')
    const made = await t.send('GET', `/documents/${sale.id}`, company.as)
    const { clave, input } = made.body as DocumentDetail
    const references = [
      { document_type: '01', code: '01', number: clave, issued_at: sale.issued_at, reason: 'Anula' },
    ]
    const note = await issued(t, company, { ...input, kind: 'credit-note', references } as never)
    await giveStatus(t, note.id, 'accepted')
    for (const view of ['owed', 'paid']) expect((await documents(`view=${view}`)).data, view).toEqual([])
    const { data } = await documents()
    expect(data.map(({ id }) => id).toSorted()).toEqual([sale.id, note.id].toSorted())
    // Its client saw a total and a day on which it is due, and not that it owes nothing of it.
    expect(data.find(({ id }) => id === sale.id)).toMatchObject({ settled_by: 'note', balance: '0' })
    const link = await t.send('PUT', `/documents/${sale.id}/link`, company.as, { payload: { is_on: true } })
    const word = (link.body as PublicLink).url!.split('/p/')[1]!
    expect((await t.send('GET', `/public-documents/${word}`)).body).toMatchObject({
      payment_status: 'credited',
      balance: null,
      pay: null,
    })
  })
})

describe('what a client paid', () => {
  test('is listed with what it settled, the latest first; what was undone or is somebody else’s is not', async () => {
    const sale = await issued(t, company, onCredit())
    const earlier = await pay({
      paid_on: addDays(today(), -3),
      amount: '500',
      reference: 'TR-1',
      means: '04',
    })
    const mine = await pay({ amount: '3000', allocations: [{ document_id: sale.id, amount: '2260' }] })
    const undone = await pay({ amount: '77' })
    await t.send('POST', `/payments/${undone.id}/void`, company.as, { payload: { reason: 'No llegó' } })
    const other = await insertClient(t, company.id)
    const theirs = await pay({ client_id: other.id, amount: '99' })

    const { data, meta } = await payments()
    expect(meta.total).toBe(2)
    expect(data).toEqual([
      {
        id: mine.id,
        number: mine.number,
        paid_on: today(),
        currency: 'CRC',
        amount: '3000',
        means: '06',
        means_other: null,
        reference: 'SINPE 4455',
        unapplied: '740',
        returned: '0',
        documents: [
          { id: sale.id, kind: 'invoice', number: sale.consecutivo, currency: 'CRC', amount: '2260' },
        ],
        receipts: [],
      },
      expect.objectContaining({ id: earlier.id, means: '04', reference: 'TR-1', documents: [] }),
    ])
    const receipt = await look(`/payments/${mine.id}/receipt`)
    expect(receipt.headers['content-type']).toBe('application/pdf')
    expect(receipt.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(receipt.text.slice(0, 5)).toBe('%PDF-')
    for (const { id } of [undone, theirs]) expect((await look(`/payments/${id}/receipt`)).status).toBe(404)
  })

  test('of more than a page is there too, each once', async () => {
    await t.asOwner(
      `insert into payments (company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount, means,
        search, created_at, updated_at)
      select $1, gen_random_uuid(), c.environment, 1000 + n, $3::date - n / 3, $2, 'x', 'CRC', 1, n, '01', '', now(), now()
      from companies c cross join generate_series(1, 60) n where c.id = $1`,
      [company.id, company.client.id, today()],
    )
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: PortalPayments = await payments(cursor === '' ? '' : `cursor=${cursor}`)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.meta.next_cursor ?? null
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })
})

describe('the statement of a client', () => {
  const closesWith = async (currency: string) => {
    const { balances } = await read<Portal>('')
    const account = (await t.send('GET', `/clients/${company.client.id}/account`, company.as))
      .body as ClientAccount
    const ours = account.balances.find((each) => each.currency === currency)
    const theirs = balances.find((each) => each.currency === currency)
    const net = (owed = '0', credit = '0') => toText(subtract(decimal(owed), decimal(credit)))
    expect(net(ours?.total, ours?.credit)).toBe(net(theirs?.balance, theirs?.credit))
    return net(theirs?.balance, theirs?.credit)
  }

  test('of any period closes with what the page says is owed, less what is the client’s, and so does the company', async () => {
    const old = await issued(t, company, onCredit())
    // The sessions of those who look at it in the company go on meanwhile.
    await t.asOwner(`update sessions set expires_at = expires_at + '2 years', ends_at = ends_at + '2 years'`)
    t.clock.advance(200 * 86_400_000)
    const paid = await pay({
      amount: '1500',
      allocations: [{ document_id: old.id, amount: '1000' }],
    })
    await issued(t, company, anInvoice(company.client))
    const dollars = await issued(t, company, onCredit({ currency: 'USD', exchange_rate: '500' }))
    await pay({ currency: 'USD', exchange_rate: '500', amount: '100' })
    const gone = await pay({ amount: '9' })
    const corrected = await issued(t, company, onCredit())
    for (const [path, payload] of [
      [`/payments/${gone.id}/void`, { reason: 'Repetido' }],
      [`/documents/${corrected.id}/write-off`, { amount: '60', reason: 'Redondeo' }],
    ] as const)
      expect((await t.send('POST', path, company.as, { payload })).status, path).toBe(200)

    for (const currency of ['CRC', 'USD']) {
      const closing = await closesWith(currency)
      for (const span of ['months=3', 'months=6', 'months=12', `from=${addDays(today(), -400)}`, ''])
        expect((await statement(`currency=${currency}&${span}`)).closing, `${currency} ${span}`).toBe(closing)
    }
    const quarter = await statement('months=3')
    expect(quarter).toMatchObject({ opening: '2260', has_file: true, earlier: { count: 0, balance: '2260' } })
    expect(quarter.entries.map(({ what }) => what)).toContain('payment')
    const whole = await statement('months=12')
    expect(whole.opening).toBe('0')
    expect(whole.entries[0]).toEqual({
      day: addDays(today(), -200),
      what: 'document',
      kind: 'invoice',
      number: old.consecutivo,
      charge: '2260',
      credit: '0',
      balance: '2260',
    })
    // Its pages are named by their numbers alone.
    for (const { id } of [old, paid, dollars]) expect(JSON.stringify(whole)).not.toContain(id)
    const file = await look('/statement?currency=USD&months=6')
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  // What was paid in advance was the client's at the top of the page, and in no statement.
  test('is there too of a currency in which it only paid', async () => {
    const payload = {
      client_id: company.client.id,
      paid_on: costaRicaDay(t.clock.now()),
      currency: 'USD',
      exchange_rate: '505',
      amount: '100',
      means: '06',
      reference: 'SWIFT 1',
      allocations: [],
    }
    const answer = await t.send('POST', '/payments', company.as, { payload })
    expect(answer.status, answer.text).toBe(201)
    const page = (await read<Portal>('')) as Portal
    expect(page.balances).toMatchObject([{ currency: 'USD', credit: '100' }])
    expect(page.currencies).toEqual(['USD'])
    expect((await look('/account?currency=USD')).body).toMatchObject({ closing: '-100' })
  })

  test('begins on the day that is asked for, never on one to come, and at most ten years ago', async () => {
    const from = addDays(today(), -40)
    expect((await statement(`from=${from}`)).period).toEqual({ from, to: today() })
    for (const path of ['account', 'statement']) {
      const later = await look(`/${path}?from=${addDays(today(), 1)}`)
      expect([later.status, Object.keys((later.body as { errors: object }).errors)]).toEqual([422, ['from']])
    }
    expect((await look(`/account?from=2001-01-01`)).status).toBe(422)
    expect((await look('/account?months=5')).status).toBe(422)
  })

  test('of very many movements shows the latest on the page, and what came before as a sum', async () => {
    await t.asOwner(
      `insert into payments (company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount, means,
        search, created_at, updated_at)
      select $1, gen_random_uuid(), c.environment, 1000 + n, $3::date - n / 50, $2, 'x', 'CRC', 1, 10, '01', '', now(), now()
      from companies c cross join generate_series(1, 3001) n where c.id = $1`,
      [company.id, company.client.id, today()],
    )
    const { entries, earlier, closing, has_file } = await statement('months=12')
    expect([entries.length, earlier.count, has_file]).toEqual([300, 2701, false])
    expect([earlier.balance, entries[0]!.balance, closing]).toEqual(['-27010', '-27020', '-30010'])
    expect((await look('/statement?months=12')).body).toMatchObject({ code: 'export-too-long' })
  })
})

test('none of it opens by the link of a document, nor by one that was switched off', async () => {
  const { id } = await issued(t, company, onCredit())
  const paid = await pay({})
  const link = await t.send('PUT', `/documents/${id}/link`, company.as, { payload: { is_on: true } })
  const ofDocument = (link.body as { url: string }).url.split('/p/')[1]!
  await t.send('PUT', `/clients/${company.client.id}/portal`, company.as, { payload: { is_on: false } })
  for (const other of [ofDocument, token])
    for (const path of ['/documents', '/payments', '/account', '/statement', `/payments/${paid.id}/receipt`])
      expect((await look(path, other)).status, path).toBe(404)
})

test('from one place a statement is asked for a few times in a minute, and lists more often', async () => {
  const ask = (path: string) =>
    t.send('GET', `/portals/${token}${path}`, undefined, { remoteAddress: '10.8.0.1' })
  const answers: number[] = []
  for (let time = 0; time < 21; time += 1) answers.push((await ask('/account')).status)
  expect([answers.slice(0, 20).every((status) => status === 200), answers[20]]).toEqual([true, 429])
  expect((await ask('/documents')).status).toBe(200)
})
