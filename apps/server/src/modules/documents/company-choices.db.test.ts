import type { Company, DocumentDetail, DocumentRow, DocumentTotals, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
let biller: { token: string; company: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
  biller = { token: company.members.biller!.token, company: company.id }
})
afterAll(() => app.close())

async function choose(section: string, settings: object) {
  const saved = await app.send('PUT', `/settings/${section}`, company.as, { payload: { settings } })
  expect(saved.status, saved.text).toBe(200)
}

const issue = (payload: object, as = company.as) => app.send('POST', '/documents/issue', as, { payload })
const draftOf = async (payload: object): Promise<DocumentDetail> => {
  const answer = await app.send('POST', '/documents', company.as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

describe('the usual terms of the company', () => {
  test('fill a draft that leaves them out, and give way to what it says', async () => {
    await choose('sales', { sale_condition: '02', credit_days: 45, prices_include_tax: true })
    const { price_includes_tax: _, ...line } = aLine({ unit_price: '1130' })
    const sale = { kind: 'invoice', client_id: company.client.id, lines: [line] }
    const filled = await draftOf(sale)
    expect(filled.input).toMatchObject({ sale_condition: '02', credit_days: 45 })
    expect(filled.input.lines[0]).toMatchObject({ price_includes_tax: true })
    expect(filled).toMatchObject({ total: '2260' })

    const said = { ...sale, sale_condition: '01', lines: [{ ...line, price_includes_tax: false }] }
    const spoken = await draftOf(said)
    expect(spoken.input.sale_condition).toBe('01')
    expect(spoken.input.credit_days ?? null).toBeNull()
    expect(spoken.total).toBe('2553.8')
    await choose('sales', {})
  })

  test('a document that is issued at once has them too, and nobody in particular pays at once', async () => {
    await choose('sales', { sale_condition: '02', credit_days: 20 })
    const answer = await issue({ kind: 'invoice', client_id: company.client.id, lines: [aLine()] })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ due_on: '2026-12-11', payment_status: 'unpaid' })
    const ticket = await issue({ kind: 'ticket', lines: [aLine()], payments: [{ means: '01' }] })
    expect(ticket.body).toMatchObject({ payment_status: 'paid' })
    await choose('sales', {})
  })

  test('those of the client come first', async () => {
    await choose('sales', { sale_condition: '02', credit_days: 20 })
    await app.asOwner(`update clients set sale_condition = '02', credit_days = 7 where id = $1`, [
      company.client.id,
    ])
    const draft = await draftOf({ kind: 'invoice', client_id: company.client.id, lines: [aLine()] })
    expect(draft.input).toMatchObject({ sale_condition: '02', credit_days: 7 })
    await app.asOwner('update clients set sale_condition = null, credit_days = null where id = $1', [
      company.client.id,
    ])
    await choose('sales', {})
  })
})

describe('a discount above the limit', () => {
  const discounted = (percent: string) =>
    anInvoice(company.client, { lines: [aLine(), aLine({ discounts: [{ code: '07', percent }] })] })

  test('is refused to a biller at its line, and open to whoever may exceed it', async () => {
    await choose('sales', { discount_limit: '10' })
    const refused = await issue(discounted('10.5'), biller)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'discount-above-limit',
      errors: { 'lines.1.discounts': [expect.stringContaining('10')] },
    })
    expect((await issue(discounted('10'), biller)).status).toBe(201)
    expect((await issue(discounted('10.5'))).status).toBe(201)
    await choose('sales', {})
  })
})

describe('billers who are private', () => {
  test('see, open, change and issue their own documents and no others', async () => {
    const theirs = await issued(app, company)
    const draft = await draftOf(anInvoice(company.client))
    const own: DocumentRow = (await issue(anInvoice(company.client), biller)).body
    const ids = async (): Promise<string[]> => {
      const page: Page<DocumentRow> = (await app.send('GET', '/documents?per_page=100', biller)).body
      return page.data.map(({ id }) => id)
    }
    expect(await ids()).toEqual(expect.arrayContaining([theirs.id, draft.id, own.id]))

    await choose('sales', { billers_are_private: true })
    const seen = await ids()
    expect(seen).toContain(own.id)
    expect(seen).not.toContain(theirs.id)
    expect(seen).not.toContain(draft.id)
    const totals: { data: DocumentTotals } = (await app.send('GET', '/documents/totals', biller)).body
    expect(totals.data.map(({ count }) => count)).toEqual([seen.length])
    const found = (await app.send('GET', '/search?q=Distribuidora', biller)).body as {
      documents: DocumentRow[]
    }
    expect(found.documents.every(({ id }) => seen.includes(id))).toBe(true)

    const status = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      (await app.send(method, `/documents/${path}`, biller, payload ? { payload } : {})).status
    expect(await status('GET', own.id)).toBe(200)
    for (const path of [theirs.id, `${theirs.id}/files/pdf`, `${theirs.id}/files/xml`, draft.id]) {
      expect(`${path} ${await status('GET', path)}`).toBe(`${path} 404`)
    }
    expect(await status('PUT', draft.id, anInvoice(company.client))).toBe(404)
    expect(await status('DELETE', draft.id)).toBe(404)
    expect(await status('POST', `${draft.id}/issue`, anInvoice(company.client))).toBe(404)
    await choose('sales', {})
    expect(await status('GET', theirs.id)).toBe(200)
  })
})

describe('billers who correct', () => {
  test('issue notes where the company lets them, and are told so', async () => {
    const invoice = await issued(app, company)
    const note = {
      kind: 'credit-note',
      client_id: company.client.id,
      sale_condition: '01',
      lines: [aLine()],
      payments: [{ means: '01' }],
      references: [
        {
          document_type: '01',
          number: invoice.clave,
          issued_at: invoice.issued_at,
          code: '01',
          reason: 'Devolución total',
        },
      ],
    }
    const permissions = async () =>
      ((await app.send('GET', `/company/${company.id}`, biller)).body as { company: Company }).company
        .permissions
    expect((await issue(note, biller)).status).toBe(403)
    expect(await permissions()).not.toContain('documents.correct')

    await choose('sales', { billers_correct: true })
    expect(await permissions()).toContain('documents.correct')
    const answer = await issue(note, biller)
    expect(answer.status, answer.text).toBe(201)
    await choose('sales', {})
  })
})

describe('the rate of dollar documents', () => {
  const dollars = () => draftOf(anInvoice(company.client, { currency: 'USD' }))
  const rate = async () =>
    (await app.send('GET', '/exchange-rates/current', company.as)).body as { documents: string | null }

  test('of euros is that of the euro, also for what is spent', async () => {
    await app.asOwner(
      `insert into exchange_rates (currency, day, buy, sell, source, is_demo, fetched_at)
        values ('EUR', '2026-11-21', 589.69, 589.69, 'test', false, now())`,
    )
    const draft = await draftOf(anInvoice(company.client, { currency: 'EUR' }))
    expect(draft.exchange_rate).toBe('589.69')
    const spent = await app.send('POST', '/expenses', company.as, {
      payload: { spent_on: '2026-11-21', supplier_name: 'Hosting', currency: 'EUR', total: '100', vat: '0' },
    })
    expect(spent.body).toMatchObject({ exchange_rate: '589.69' })
  })

  test('is of the side and the source that the company chose', async () => {
    await app.asOwner(
      `insert into exchange_rates (currency, day, buy, sell, source, is_demo, fetched_at) values ('USD', '2026-11-21', 498.1, 505.43, 'test', false, now())
        on conflict (day, currency, is_demo) do update set buy = excluded.buy, sell = excluded.sell`,
    )
    expect((await dollars()).exchange_rate).toBe('505.43')
    expect((await rate()).documents).toBe('505.43')
    await choose('currency', { rate_side: 'buy' })
    expect((await dollars()).exchange_rate).toBe('498.1')
    expect((await rate()).documents).toBe('498.1')
    // Expenses and payments took the selling rate whatever the company had chosen.
    const spent = await app.send('POST', '/expenses', company.as, {
      payload: { spent_on: '2026-11-21', supplier_name: 'Hosting', currency: 'USD', total: '100', vat: '0' },
    })
    expect(spent.body).toMatchObject({ exchange_rate: '498.1' })
    const paid = await app.send('POST', '/payments', company.as, {
      payload: {
        client_id: company.client.id,
        paid_on: '2026-11-21',
        currency: 'USD',
        amount: '100',
        means: '01',
      },
    })
    expect(paid.body).toMatchObject({ exchange_rate: '498.1' })

    await choose('currency', { rate_source: 'own' })
    expect((await rate()).documents).toBeNull()
    const refused = await issue(anInvoice(company.client, { currency: 'USD' }))
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: { exchange_rate: [expect.any(String)] } })
    await app.send('POST', '/exchange-rates', company.as, {
      payload: { buy: '500', sell: '510', reason: 'Acordado con el banco' },
    })
    expect((await dollars()).exchange_rate).toBe('510')
    expect((await rate()).documents).toBe('510')
    await choose('currency', {})
  })

  // fiscal.md 4.8: a dollar of five colones was issued without a word.
  test('is told when a typed one is far from it', async () => {
    const typed = async (exchange_rate: string) => {
      const { issues } = await draftOf(anInvoice(company.client, { currency: 'USD', exchange_rate }))
      return issues.filter(({ path }) => path === 'exchange_rate').map(({ message }) => message)
    }
    expect(await typed('505')).toEqual([])
    expect(await typed('5')).toEqual(['The exchange rate 5 is far from that of the day, 510. Check it.'])
  })
})

// 6 typed for 600: the invoice in euros was worth a hundredth in every report, and nobody had asked.
test('a rate of euros far from the last one that was used is asked about', async () => {
  const euros = (exchange_rate: string) =>
    anInvoice(company.client, { currency: 'EUR', exchange_rate, lines: [aLine()] })
  const aboutRate = async (rate: string) =>
    (await draftOf(euros(rate))).issues.filter(({ path }) => path === 'exchange_rate')
  expect(await aboutRate('6')).toEqual([])
  await issued(app, company, euros('590'))
  expect(await aboutRate('600')).toEqual([])
  expect(await aboutRate('6')).toMatchObject([
    {
      code: 'exchange-rate.unlike-last',
      path: 'exchange_rate',
      severity: 'warning',
      params: { usual: '590' },
    },
  ])
})
