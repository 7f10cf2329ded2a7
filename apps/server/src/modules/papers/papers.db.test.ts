import type { DocumentLetter, Paper, PublicDocument } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'
import { readPaperOfLetter } from './send-along.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(() => t.close())

type Way = 'clients' | 'documents' | 'payments' | 'quotations' | 'vat-filings'
const path = (way: Way, id: string) => `/${way}/${id}/papers`
const add = (way: Way, id: string, content: Buffer, as = company.as, name = 'orden de compra.png') =>
  t.send('POST', path(way, id), as, multipart({ name }, { file: content }))
const viewer = () => ({ token: company.members.viewer!.token, company: company.id })
const kept = async (way: Way, id: string): Promise<Paper[]> => {
  const answer = await add(way, id, aPng(4, 4))
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: Paper[] }).data
}

const aPayment = async (): Promise<string> => {
  const payload = {
    client_id: company.client.id,
    amount: '5000',
    currency: 'CRC',
    means: '04',
    reference: 'T-1',
    paid_on: '2026-11-20',
  }
  const { status, text, body } = await t.send('POST', '/payments', company.as, { payload })
  expect(status, text).toBe(201)
  return (body as { id: string }).id
}

test('papers are kept with a client, a document, a payment and a quotation, come back, and go', async () => {
  const { id: invoice } = await issued(t, company)
  const quotation = await t.send('POST', '/quotations', company.as, {
    payload: {
      title: 'Oferta',
      valid_until: '2099-01-01',
      content: { client_id: company.client.id, lines: [] },
    },
  })
  const payment = await aPayment()
  const owners: [Way, string][] = [
    ['payments', payment],
    ['clients', company.client.id],
    ['documents', invoice],
    ['quotations', (quotation.body as { id: string }).id],
  ]
  for (const [way, id] of owners) {
    const [paper] = await kept(way, id)
    expect(paper).toMatchObject({
      name: 'orden de compra.png',
      type: 'image/png',
      added_by: expect.any(String),
    })
    const file = await t.send('GET', `${path(way, id)}/${paper!.id}`, company.as)
    expect(file.headers['content-type']).toBe('image/png')
    expect(Number(file.headers['content-length'])).toBe(aPng(4, 4).length)
    const left = await t.send('DELETE', `${path(way, id)}/${paper!.id}`, company.as)
    expect(left.body).toEqual({ data: [] })
  }
})

// Found by generated requests: an answer of 500.
test('a paper for what somebody throws away in the same moment is told that it is gone', async () => {
  const { body } = await t.send('POST', '/quotations', company.as, {
    payload: { title: 'Oferta', valid_until: '2099-01-01', content: { client_id: null, lines: [] } },
  })
  const { id } = body as { id: string }
  const throwing = t.asOwner(
    `do $$ begin delete from quotations where id = '${id}'; perform pg_sleep(2); end $$`,
  )
  await expect.poll(async () => (await t.asOwner(sleeping)).length).toBe(1)
  expect((await add('quotations', id, aPng(4, 4))).status).toBe(404)
  await throwing
})
const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`

/** The return of a month, as somebody filed it, or while it is prepared. */
async function aReturn(state: 'filed' | 'draft', of = company): Promise<string> {
  const filed =
    state === 'filed'
      ? `now(), '2026-11-14', '1504567890123', '{}', '[]', '[]'`
      : 'null, null, null, null, null, null'
  const [row] = await t.asOwner<{ id: string }>(
    `insert into vat_returns (company_id, environment, period, state, filed_at, filed_on, filing_number, left_over, balances,
      register, updated_at)
    values ($1, 'simulator', $2, $3, ${filed}, now()) returning id`,
    [of.id, state === 'filed' ? '2026-10' : '2026-11', state],
  )
  return row!.id
}

// The number of the receipt could be typed, the receipt itself was kept in another drawer.
test('a filed return carries its receipts, one that is prepared carries none, and nobody else sees them', async () => {
  const filed = await aReturn('filed')
  const [paper] = await kept('vat-filings', filed)
  expect(paper).toMatchObject({ name: 'orden de compra.png', is_shown: false })
  const file = await t.send('GET', `${path('vat-filings', filed)}/${paper!.id}`, company.as)
  expect(file.headers['content-type']).toBe('image/png')
  expect((await add('vat-filings', await aReturn('draft'), aPng(4, 4))).status).toBe(404)
  expect((await add('vat-filings', filed, aPng(4, 4), viewer())).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  expect((await t.send('GET', path('vat-filings', filed), stranger.as)).status).toBe(404)
  expect((await t.send('GET', `${path('vat-filings', filed)}/${paper!.id}`, stranger.as)).status).toBe(404)
  const left = await t.send('DELETE', `${path('vat-filings', filed)}/${paper!.id}`, company.as)
  expect(left.body).toEqual({ data: [] })
})

// Plans and contracts of an offer went by another mail, and nobody knew which of them the client had said yes to.
test('a paper is shown to whoever holds the link only while somebody shares it', async () => {
  const { id } = await issued(t, company)
  const [paper] = await kept('documents', id)
  const link = await t.send('PUT', `/documents/${id}/link`, company.as, { payload: { is_on: true } })
  const token = /\/p\/([\w-]+)/.exec((link.body as { url: string }).url)?.[1] ?? ''
  const page = async () => (await t.send('GET', `/public-documents/${token}`)).body as PublicDocument
  const fetchPaper = () => t.send('GET', `/public-documents/${token}/papers/${paper!.id}`)
  const share = (is_shown: boolean, as = company.as) =>
    t.send('PUT', `${path('documents', id)}/${paper!.id}`, as, { payload: { is_shown } })
  expect((await page()).papers).toEqual([])
  expect((await fetchPaper()).status).toBe(404)
  expect((await share(true, viewer())).status).toBe(403)

  expect((await share(true)).body).toMatchObject({ data: [{ id: paper!.id, is_shown: true }] })
  expect((await page()).papers).toMatchObject([{ id: paper!.id, name: 'orden de compra.png' }])
  const file = await fetchPaper()
  expect(file.headers['content-type']).toBe('image/png')
  expect(file.headers['x-robots-tag']).toContain('noindex')

  // Of another record it is nobody's.
  const other = await issued(t, company)
  const wrong = `${path('documents', other.id)}/${paper!.id}`
  expect((await t.send('PUT', wrong, company.as, { payload: { is_shown: true } })).status).toBe(404)
  await share(false)
  expect((await fetchPaper()).status).toBe(404)
})

test('a file is judged by its content, not by its name', async () => {
  const answer = await add('clients', company.client.id, Buffer.from('MZ no picture'), company.as, 'foto.png')
  expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, ['file']])
})

// The slip of a transfer lay in a chat, and nobody found it when the bank asked.
test('who sees a payment sees its papers, who records payments keeps them, and no client is shown one', async () => {
  const id = await aPayment()
  const [paper] = await kept('payments', id)
  expect((await t.send('GET', path('payments', id), viewer())).body).toMatchObject({
    data: [{ id: paper!.id }],
  })
  expect((await add('payments', id, aPng(4, 4), viewer())).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  expect((await t.send('GET', path('payments', id), stranger.as)).status).toBe(404)
  expect((await t.send('GET', `${path('payments', id)}/${paper!.id}`, stranger.as)).status).toBe(404)
  const share = { payload: { is_shown: true } }
  expect((await t.send('PUT', `${path('payments', id)}/${paper!.id}`, company.as, share)).status).toBe(405)
  const trail = (await t.send('GET', '/audit?subject=paper', company.as)).text
  expect(trail).toContain(id)
})

test('viewers read papers and keep none; another company finds none of them', async () => {
  const { id } = await issued(t, company)
  const [paper] = await kept('documents', id)
  expect((await t.send('GET', path('documents', id), viewer())).status).toBe(200)
  expect((await add('documents', id, aPng(4, 4), viewer())).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  expect((await t.send('GET', path('documents', id), stranger.as)).status).toBe(404)
  expect((await t.send('GET', `${path('documents', id)}/${paper!.id}`, stranger.as)).status).toBe(404)
  expect((await add('documents', id, aPng(4, 4), stranger.as)).status).toBe(404)
})

test('a paper goes along with a letter when somebody asks for it, and only one of that document', async () => {
  const { id } = await issued(t, company)
  const [paper] = await kept('documents', id)
  const [ofClient] = await kept('clients', company.client.id)
  const letter = (await t.send('GET', `/documents/${id}/letter`, company.as)).body as DocumentLetter
  expect(letter.papers).toEqual([{ id: paper!.id, name: paper!.name, size: paper!.size, is_shown: false }])
  const send = (papers: string[]) =>
    t.send('POST', `/documents/${id}/send`, company.as, { payload: { papers } })
  expect((await send([ofClient!.id])).status).toBe(422)
  expect((await send([paper!.id])).status).toBe(200)
  const [posted] = await t.asOwner<{ attachments: { file: string; name: string }[] }>(
    'select attachments from outbox where sender = $1',
    [company.id],
  )
  expect(posted!.attachments.map(({ file }) => file)).toEqual(['pdf', 'xml', 'paper'])
  const file = await readPaperOfLetter(t, company.id, paper!.id)
  expect(file).toMatchObject({ name: 'orden de compra.png', type: 'image/png', content: aPng(4, 4) })
})
