import type {
  DocumentDetail,
  LineCodes,
  LineCodesChanged,
  LineCodesInput,
  QuotationDetail,
  RecurringDetail,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
  keepBillersPrivate,
} from '#modules/documents/testing/issuing-company.ts'
import { newId } from '#platform/ids.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany

const rice = '2316100000100'
const coffee = '2391102010200'
const sound = '6331000000000'

beforeAll(async () => {
  t = await createTestApp()
  // As an update of the catalogue leaves them: one code withdrawn, one at another rate.
  const version = newId()
  await t.asOwner(
    `insert into cabys_versions (id, status, source, name, based_on, created_at, applied_at)
     select $1, 'applied', 'upload', 'nuevo.csv', id, now(), now() from cabys_versions`,
    [version],
  )
  await t.asOwner(
    `insert into cabys_changes (version_id, code, change, former_description, former_rate, description, rate)
     select $1, code, case code when $2 then 'retired' else 'changed' end, description, rate,
       case code when $2 then null else description end, case code when $2 then null else '13' end
     from cabys where code in ($2, $3)`,
    [version, rice, coffee],
  )
  await t.asOwner(`update cabys set is_withdrawn = true where code = $1`, [rice])
  await t.asOwner(`update cabys set rate = '13' where code = $1`, [coffee])
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['biller', 'viewer'])
})
afterAll(() => t.close())

const vat = (rate_code: string) => [{ code: '01', rate_code }]
const lines = [
  aLine({ description: 'Arroz blanco', cabys: rice, taxes: vat('02') }),
  aLine({ description: 'Almuerzo', cabys: sound, taxes: vat('08') }),
  aLine({ description: 'Café molido', cabys: coffee, taxes: vat('02') }),
]
const post = async <Made>(path: string, payload: object, as = company.as): Promise<Made> => {
  const { status, body, text } = await t.send('POST', path, as, { payload })
  expect(status, text).toBe(201)
  return body as Made
}
const aDraft = (change: object = {}, as = company.as) =>
  post<DocumentDetail>('/documents', anInvoice(company.client, { lines, ...change }), as)
const anOffer = () =>
  post<QuotationDetail>('/quotations', {
    title: 'Desayunos',
    valid_until: '2026-12-20',
    content: { client_id: company.client.id, lines },
  })
const aSeries = () =>
  post<RecurringDetail>('/recurring-invoices', {
    name: 'Mensualidad',
    schedule: { unit: 'month', every: 1, starts_on: '2026-12-01' },
    content: { client_id: company.client.id, lines },
  })

const ask = async (as = company.as): Promise<LineCodes> => {
  const { status, body, text } = await t.send('GET', '/line-codes', as)
  expect(status, text).toBe(200)
  return body as LineCodes
}
const change = (changes: LineCodesInput['changes'], as = company.as) =>
  t.send('POST', '/line-codes', as, { payload: { changes } })
const taken = ({ type, id, place, cabys, rate_code, proposals: [best] }: LineCodes['data'][number]) => ({
  ...{ type, id, place, from: { cabys, rate_code } },
  to: { cabys: best!.code, rate_code: best!.rate_code ?? rate_code },
})
const codesOf = (found: { cabys?: string; taxes?: { rate_code?: string | null }[] }[]) =>
  found.map(({ cabys, taxes }) => [cabys, taxes?.[0]?.rate_code])

// Items had codes proposed; what was about to be billed went to the authority under codes that it refuses.
test('lines of drafts, offers and series have codes proposed, and each changes by itself', async () => {
  const [draft, offer, series] = [await aDraft(), await anOffer(), await aSeries()]
  await issued(t, company)
  const { data, total } = await ask()
  expect(total).toBe(6)
  // Whoever changed the last lines of a page sees the page before it.
  expect((await t.send('GET', '/line-codes?page=3', company.as)).body).toMatchObject({ page: 1, data })
  expect(data.map(({ type, place, problem }) => `${type} ${place} ${problem}`).toSorted()).toEqual([
    'document 0 withdrawn',
    'document 2 rate',
    'quotation 0 withdrawn',
    'quotation 2 rate',
    'recurring 0 withdrawn',
    'recurring 2 rate',
  ])
  expect(data.find(({ type }) => type === 'recurring')).toMatchObject({
    title: 'Mensualidad',
    client_name: company.client.name,
  })
  const rated = data.filter(({ problem }) => problem === 'rate')
  const answer = await change(rated.map(taken))
  expect(
    (answer.body as LineCodesChanged).rows.map(({ is_changed }) => is_changed),
    answer.text,
  ).toEqual([true, true, true])
  const now = [
    [rice, '02'],
    [sound, '08'],
    [coffee, '08'],
  ]
  const read = async (path: string) => (await t.send('GET', path, company.as)).body
  expect(codesOf(((await read(`/documents/${draft.id}`)) as DocumentDetail).input.lines)).toEqual(now)
  expect(codesOf(((await read(`/quotations/${offer.id}`)) as QuotationDetail).content.lines)).toEqual(now)
  const kept = (await read(`/recurring-invoices/${series.id}`)) as RecurringDetail
  expect(codesOf(kept.content.lines)).toEqual(now)
  expect(kept).toMatchObject({ name: 'Mensualidad', schedule: series.schedule })
  expect((await ask()).total).toBe(3)
})

test('one that somebody changed since says so and holds up no other', async () => {
  const [first, second] = [await aDraft(), await aDraft()]
  const rows = (await ask()).data.filter(({ problem }) => problem === 'rate')
  await t.send('PUT', `/documents/${first.id}`, company.as, {
    payload: anInvoice(company.client, { lines: lines.toReversed() }),
  })
  const { body } = await change(rows.map(taken))
  const outcome = new Map((body as LineCodesChanged).rows.map(({ id, ...row }) => [id, row]))
  expect(outcome.get(first.id)).toMatchObject({ is_changed: false, message: expect.stringMatching(/Arroz/) })
  expect(outcome.get(second.id)).toMatchObject({ is_changed: true, message: null })
})

test('a rate that is kept of an item is kept in its lines, and notes keep the codes of what they name', async () => {
  const item = await post<{ id: string }>('/items', {
    ...{ name: 'Café molido', cabys: coffee, unit: 'Unid', rate_code: '02' },
  })
  const line = { ...lines[2]!, item_id: item.id }
  await aDraft({ lines: [line] })
  expect((await ask()).total).toBe(1)
  const kept = { items: [{ id: item.id, cabys: coffee, rate_code: '02' }], is_kept: true }
  await t.send('POST', '/items/codes/kept', company.as, { payload: kept })
  expect((await ask()).total).toBe(0)
  await aDraft({ kind: 'credit-note' })
  expect((await ask()).total).toBe(0)
})

test('codes that are none and a line twice are named at their place', async () => {
  const draft = await aDraft()
  const row = taken((await ask()).data.find(({ problem }) => problem === 'rate')!)
  const wrong = await change([{ ...row, to: { cabys: rice, rate_code: '77' } }, row])
  expect(wrong).toMatchObject({
    status: 422,
    body: {
      errors: {
        'changes.0.to.cabys': [expect.any(String)],
        'changes.0.to.rate_code': [expect.any(String)],
        'changes.1.place': [expect.any(String)],
      },
    },
  })
  for (const place of [-1, 1.5, 1_000]) expect((await change([{ ...row, place }])).status).toBe(422)
  expect(draft.id).toBe(row.id)
})

test('nobody sees or changes what is another’s: of another company, of another biller, or with a role that only looks', async () => {
  await aDraft()
  const row = taken((await ask()).data[0]!)
  await anOffer()
  const stranger = await anIssuingCompany(t)
  expect((await ask(stranger.as)).total).toBe(0)
  expect((await change([row], stranger.as)).body).toMatchObject({ rows: [{ is_changed: false }] })
  const as = (role: 'biller' | 'viewer') => ({ token: company.members[role]!.token, company: company.id })
  expect((await change([row], as('viewer'))).status).toBe(403)
  expect((await t.send('GET', '/line-codes', as('viewer'))).status).toBe(403)
  await keepBillersPrivate(t, company)
  expect((await ask(as('biller'))).data).toEqual([])
  expect((await change([row], as('biller'))).body).toMatchObject({ rows: [{ is_changed: false }] })
  expect((await ask()).total).toBe(4)
})
