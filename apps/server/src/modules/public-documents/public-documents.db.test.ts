import type { DocumentDetail, PublicDocument, PublicLink } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createSecrets } from '#platform/secrets.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { makeToken, readToken } from './link-token.ts'
import { pagesOfLinks, tokenOf } from './testing/pages-of-links.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(() => t.close())

const { setLink, linkOf, shared, open, noteOpened, detailOf, anOffer, sendOffer } = pagesOfLinks(() => ({
  t,
  company,
}))
const fetchFile = (token: string, file: string) => t.send('GET', `/public-documents/${token}/files/${file}`)
const saveSection = (section: string, settings: object) =>
  t.send('PUT', `/settings/${section}`, company.as, { payload: { settings } })
const onCredit = () =>
  anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [], notes: 'Gracias' })

test('whoever holds the link sees the document, its files and how to pay, and nothing of the inside', async () => {
  await saveSection('documents', {
    bank_accounts: [
      { bank: 'Banco Nacional', currency: 'CRC', iban: 'CR05015202001026284066', holder: 'La Espiga' },
      { bank: 'BAC', currency: 'USD', iban: 'CR23015108410026012345', holder: 'La Espiga' },
    ],
    sinpe_number: '88887777',
  })
  await t.asOwner(`update clients set notes = 'paga tarde' where id = $1`, [company.client.id])
  const { id, consecutivo, clave } = await issued(t, company, onCredit())
  const token = await shared(id)

  const answer = await open(token)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(answer.headers['cache-control']).toBe('no-store')
  const page = answer.body as PublicDocument
  expect(page).toMatchObject({
    type: 'document',
    kind: 'invoice',
    number: consecutivo,
    issuer: { legal_name: expect.any(String), logo_url: null },
    receiver_name: 'Distribuidora del Valle S.A.',
    total: '2260',
    balance: '2260',
    fiscal_status: 'waiting',
    payment_status: 'unpaid',
    is_trial: true,
    notes: 'Gracias',
    lines: [{ description: 'Café de la casa', quantity: '2', unit_price: '1000', total: '2260' }],
    summary: { sale: '2000', tax: '260' },
    pay: {
      // Those in the currency of the document.
      accounts: [{ iban: 'CR05015202001026284066' }],
      sinpe_number: '88887777',
    },
  })
  expect(page.files).toContain('pdf')
  for (const inside of [company.id, company.client.id, id, 'paga tarde', 'cost', 'seller', '3101654321'])
    expect(answer.text).not.toContain(inside)

  const pdf = await fetchFile(token, 'pdf')
  expect(pdf.status).toBe(200)
  expect(pdf.headers['content-disposition']).toContain(`${clave}.pdf`)
  const xml = await fetchFile(token, 'xml')
  expect(xml.text).toBe((await t.send('GET', `/documents/${id}/files/xml`, company.as)).text)
  expect((await fetchFile(token, 'answer')).status).toBe(404)
  expect((await fetchFile(token, 'secrets')).status).toBe(404)
})

test('what is paid or rejected asks for no money', async () => {
  const paid = await issued(t, company)
  expect((await open(await shared(paid.id))).body).toMatchObject({ payment_status: 'paid', pay: null })
  const givenUp = await issued(t, company, onCredit())
  await t.send('POST', `/documents/${givenUp.id}/write-off`, company.as, {
    payload: { reason: 'Cerró el negocio' },
  })
  expect((await open(await shared(givenUp.id))).body).toMatchObject({ payment_status: null, balance: null })
  const { id } = await issued(t, company, onCredit())
  const token = await shared(id)
  await giveStatus(t, id, 'rejected')
  expect((await open(token)).body).toMatchObject({
    fiscal_status: 'rejected',
    balance: null,
    payment_status: null,
    pay: null,
  })
})

test('a link opens nothing before it is handed out, nor after it was switched off; the next one is another', async () => {
  const { id } = await issued(t, company)
  expect(await linkOf(id)).toMatchObject({ is_on: false, url: null })
  const secrets = createSecrets([testSecretKey])
  const early = makeToken(secrets, { companyId: company.id, type: 'document', id, serial: 1 })
  expect(await open(early)).toMatchObject({ status: 404, body: { code: 'link-unknown' } })

  const first = await shared(id)
  expect(first).toBe(early)
  expect(await shared(id)).toBe(first)
  expect((await setLink(id, false)).body).toMatchObject({ is_on: false, url: null })
  for (const path of ['', '/files/pdf'])
    expect((await t.send('GET', `/public-documents/${first}${path}`)).status).toBe(404)
  expect((await noteOpened(first)).status).toBe(404)

  const second = await shared(id)
  expect(second).not.toBe(first)
  expect((await open(first)).status).toBe(404)
  expect((await open(second)).status).toBe(200)
})

test('a word that somebody made up or changed opens nothing', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  const other = await issued(t, company)
  const secrets = createSecrets([testSecretKey])
  const bytes = Buffer.from(token, 'base64url')
  // The same proof for another document.
  const named = Buffer.from(
    makeToken(secrets, { companyId: company.id, type: 'document', id: other.id, serial: 1 }),
    'base64url',
  )
  const swapped = Buffer.concat([named.subarray(0, 35), bytes.subarray(35)]).toString('base64url')
  const strange = makeToken(createSecrets(['another installation, of 32 letters or more']), {
    companyId: company.id,
    type: 'document',
    id,
    serial: 1,
  })
  for (const wrong of [swapped, strange, `${token.slice(0, -2)}AA`, 'x'.repeat(68), 'x'.repeat(50)])
    expect((await open(wrong)).status, wrong).toBe(404)
  expect((await open('short')).status).toBe(404)
  expect(readToken(secrets, token)).toEqual({ companyId: company.id, type: 'document', id, serial: 1 })
})

test('being opened is noted once, and told by the chip; reading alone changes nothing', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await open(token)
  expect(await linkOf(id)).toMatchObject({ first_opened_at: null })
  expect((await detailOf(id)).delivery_status).toBe('not_sent')

  expect((await noteOpened(token)).status).toBe(204)
  await noteOpened(token)
  const { delivery_status, timeline } = await detailOf(id)
  expect(delivery_status).toBe('opened')
  expect(timeline.filter(({ event }) => event === 'opened')).toHaveLength(1)
  expect(await linkOf(id)).toMatchObject({
    first_opened_at: expect.any(String),
    last_opened_at: expect.any(String),
  })
})

test('what is sent anew and looked at anew is opened again', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await noteOpened(token)
  await t.send('POST', `/documents/${id}/send`, company.as, { payload: {} })
  expect((await detailOf(id)).delivery_status).toBe('sending')
  await noteOpened(token)
  await noteOpened(token)
  const { delivery_status, timeline } = await detailOf(id)
  expect(delivery_status).toBe('opened')
  expect(timeline.filter(({ event }) => event === 'opened')).toHaveLength(2)
})

test('that it was opened does not hide a letter that came back', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await t.asOwner(`update documents set delivery_status = 'bounced' where id = $1`, [id])
  await noteOpened(token)
  expect((await detailOf(id)).delivery_status).toBe('bounced')
})

test('only who may send hands links out, of their own company, of what was issued or sent', async () => {
  const { id } = await issued(t, company)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await setLink(id, true, 'documents', viewer)).status).toBe(403)
  expect((await t.send('GET', `/documents/${id}/link`, viewer)).status).toBe(403)
  const other = await anIssuingCompany(t)
  expect((await setLink(id, true, 'documents', other.as)).status).toBe(404)
  expect((await t.send('GET', `/documents/${id}/link`, other.as)).status).toBe(404)
  expect((await t.send('PUT', `/documents/${id}/link`, company.as, { payload: {} })).status).toBe(422)
  const draft = await t.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
  const draftId = (draft.body as DocumentDetail).id
  expect((await setLink(draftId, true)).body).toMatchObject({ code: 'document-not-issued' })
  const offer = await anOffer()
  expect((await setLink(offer.id, true, 'quotations')).body).toMatchObject({ code: 'link-of-draft' })
  await sendOffer(offer.id)
  expect((await setLink(offer.id, true, 'quotations', other.as)).status).toBe(404)
})

test('an offer is seen without its internal notes, and who handed it out is told', async () => {
  const { id } = await anOffer({ terms: 'Entrega en 3 días' })
  await sendOffer(id)
  const token = await shared(id, 'quotations')
  const answer = await open(token)
  expect(answer.body).toMatchObject({
    type: 'quotation',
    number: expect.stringMatching(/^COT-\d{5}$/),
    title: 'Desayunos de noviembre',
    quotation_status: 'open',
    notes: expect.stringContaining('Entrega en 3 días'),
    files: ['pdf'],
    pay: null,
  })
  expect(answer.text).not.toContain('No bajar')
  expect((await fetchFile(token, 'pdf')).status).toBe(200)
  expect((await fetchFile(token, 'xml')).status).toBe(404)

  await noteOpened(token)
  await noteOpened(token)
  const told = await t.asOwner(
    `select 1 from notifications where kind = 'quotation-viewed' and path like $1`,
    [`%${id}`],
  )
  expect(told).toHaveLength(1)

  // While its next revision is written there is nothing to see.
  await t.send('POST', `/quotations/${id}/revise`, company.as)
  expect((await open(token)).status).toBe(404)
})

test('a letter or a text that says the link switches it on', async () => {
  const { id } = await issued(t, company)
  const text = (await t.send('GET', `/documents/${id}/whatsapp`, company.as)).body as { text: string }
  const token = /\/p\/([\w-]+)/.exec(text.text)?.[1] ?? ''
  expect((await open(token)).status).toBe(404)
  await t.send('POST', `/documents/${id}/whatsapp`, company.as, {
    payload: { phone: '88887777', text: 'Sin enlace' },
  })
  expect((await open(token)).status).toBe(404)
  await t.send('POST', `/documents/${id}/whatsapp`, company.as, {
    payload: { text: text.text, phone: '88887777' },
  })
  expect((await open(token)).status).toBe(200)

  await saveSection('delivery', {
    letter_texts: [{ letter: 'document', language: 'es', body: 'Véala en {{link}}' }],
  })
  const mailed = await issued(t, company)
  await t.send('POST', `/documents/${mailed.id}/send`, company.as, { payload: {} })
  const { url } = await linkOf(mailed.id)
  expect((await open(tokenOf(url))).status).toBe(200)

  const offer = await anOffer()
  const offered = (await t.send('GET', `/quotations/${offer.id}/whatsapp`, company.as)).body as {
    text: string
  }
  await t.send('POST', `/quotations/${offer.id}/whatsapp`, company.as, {
    payload: { text: offered.text, phone: '88887777' },
  })
  expect((await open(/\/p\/([\w-]+)/.exec(offered.text)?.[1] ?? '')).status).toBe(200)
})

test('switching a link is in the audit trail, opening it is not', async () => {
  const { id } = await issued(t, company)
  const token = await shared(id)
  await noteOpened(token)
  await setLink(id, false)
  const trail = await t.asOwner(
    `select 1 from audit_entries where subject = 'public-link' and company_id = $1`,
    [company.id],
  )
  expect(trail).toHaveLength(2)
})

// Whoever held the paper had no way to the page where it can be paid.
test('what is printed leads to the page of its link while that is on, and nowhere else', async () => {
  const { id } = await issued(t, company, onCredit())
  const printed = async () => (await t.send('GET', `/documents/${id}/files/pdf`, company.as)).text
  const leadsTo = (file: string) => [...file.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)
  expect(leadsTo(await printed())).toEqual([])
  const { url } = (await setLink(id, true)).body as PublicLink
  expect(leadsTo(await printed())).toEqual([url])
  expect(leadsTo((await fetchFile(tokenOf(url), 'pdf')).text)).toEqual([url])
  await setLink(id, false)
  expect(leadsTo(await printed())).toEqual([])
})
