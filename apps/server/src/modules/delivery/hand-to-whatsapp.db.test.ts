import type {
  DocumentDetail,
  DocumentRow,
  LetterPreview,
  QuotationDetail,
  WhatsappText,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(() => t.close())

type Way = 'documents' | 'quotations'
const draft = (id: string, way: Way = 'documents', as = company.as) =>
  t.send('GET', `/${way}/${id}/whatsapp`, as)
const hand = (id: string, phone: string, way: Way = 'documents', as = company.as) =>
  t.send('POST', `/${way}/${id}/whatsapp`, as, { payload: { phone } })
const detailOf = async (id: string): Promise<DocumentDetail> =>
  (await t.send('GET', `/documents/${id}`, company.as)).body
const asViewer = () => ({ token: company.members.viewer!.token, company: company.id })
const saveText = (whatsapp: string) =>
  t.send('PUT', '/settings/delivery', company.as, {
    payload: { settings: { letter_texts: [{ letter: 'document', language: 'es', whatsapp }] } },
  })
const phoneOfClient = (number: string | null, country: string | null = null) =>
  t.asOwner('update clients set phone_number = $2, phone_country_code = $3 where id = $1', [
    company.client.id,
    number,
    country,
  ])

async function anOffer(): Promise<QuotationDetail> {
  const payload = {
    title: 'Desayunos',
    valid_until: addDays(costaRicaDay(t.clock.now()), 15),
    content: { client_id: company.client.id, lines: [aLine()] },
  }
  return (await t.send('POST', '/quotations', company.as, { payload })).body
}

test('says an invoice in the company’s words, or the house’s, to the phone of its client', async () => {
  await phoneOfClient('88887777')
  const { id, consecutivo } = await issued(t, company)
  const usual = (await draft(id)).body as WhatsappText
  expect(usual.phone).toBe('50688887777')
  expect(usual.text).toContain('Este es un comprobante de prueba, sin validez fiscal.')
  expect(usual.text).toContain(shortNumber(consecutivo))
  expect(usual.text).not.toContain('{{')

  await saveText('Hola, {{client}}: {{number}} por {{total}}')
  const own = (await draft(id)).body as WhatsappText
  expect(own.text).toMatch(/Hola, Distribuidora del Valle.*: FE-1 por ₡/)
  expect((await saveText('x'.repeat(1001))).body).toMatchObject({
    errors: { 'letter_texts.0.whatsapp': expect.anything() },
  })
})

test('fills in no phone that WhatsApp does not know', async () => {
  await phoneOfClient(null)
  const { id } = await issued(t, company)
  expect((await draft(id)).body).toMatchObject({ phone: null })
})

test('notes who took it there and for which number, and claims no more', async () => {
  const { id } = await issued(t, company)
  expect((await hand(id, '8888 7777')).status).toBe(204)
  const { timeline, delivery_status } = await detailOf(id)
  expect(delivery_status).toBe('not_sent')
  expect(timeline.find(({ event }) => event === 'whatsapp')).toMatchObject({
    detail: '+50688887777',
    actor: expect.stringMatching(/\w/),
  })
})

test('refuses what is no number, what was not issued, other companies and who may not send', async () => {
  const { id } = await issued(t, company)
  expect(await hand(id, '8888')).toMatchObject({
    status: 422,
    body: { errors: { phone: expect.anything() } },
  })
  expect((await draft(id, 'documents', asViewer())).status).toBe(403)
  expect((await hand(id, '88887777', 'documents', asViewer())).status).toBe(403)
  const other = await anIssuingCompany(t)
  expect((await draft(id, 'documents', other.as)).status).toBe(404)
  expect((await hand(id, '88887777', 'documents', other.as)).status).toBe(404)
  const { body } = await t.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
  const unissued = (body as DocumentRow).id
  expect((await draft(unissued)).body).toMatchObject({ code: 'document-not-issued' })
  expect((await hand(unissued, '88887777')).body).toMatchObject({ code: 'document-not-issued' })
  expect((await detailOf(id)).timeline.map(({ event }) => event)).not.toContain('whatsapp')
})

test('taking a draft of an offer there sends it; its letters tell of it', async () => {
  await phoneOfClient('2025550143', '1')
  const { id, number } = await anOffer()
  const text = (await draft(id, 'quotations')).body as WhatsappText
  expect(text).toMatchObject({
    phone: '12025550143',
    text: expect.stringContaining(`COT-${String(number).padStart(5, '0')}`),
  })
  expect((await hand(id, '123', 'quotations')).status).toBe(422)
  expect((await hand(id, '+1 202 555 0143', 'quotations')).status).toBe(204)
  const offer = (await t.send('GET', `/quotations/${id}`, company.as)).body as QuotationDetail
  expect(offer).toMatchObject({
    status: 'sent',
    letters: [{ recipient: '+12025550143', status: 'handed', posted_by: expect.anything() }],
  })
})

test('an offer that was taken back, of another company or asked for by a viewer goes nowhere', async () => {
  const { id } = await anOffer()
  const other = await anIssuingCompany(t)
  expect((await draft(id, 'quotations', other.as)).status).toBe(404)
  expect((await hand(id, '88887777', 'quotations', other.as)).status).toBe(404)
  expect((await hand(id, '88887777', 'quotations', asViewer())).status).toBe(403)
  await t.send('POST', `/quotations/${id}/cancel`, company.as)
  expect((await hand(id, '88887777', 'quotations')).body).toMatchObject({ code: 'quotation-not-mailable' })
})

test('its text is previewed before it is saved', async () => {
  const preview = (body: string) =>
    t.send('POST', '/settings/delivery/preview', company.as, {
      payload: { purpose: 'document', way: 'whatsapp', body },
    })
  expect((await preview('{{number}}')).body).toMatchObject({ subject: '', message: 'FE-42', unknown: [] })
  expect(((await preview('')).body as LetterPreview).message).toContain('Distribuidora del Valle')
})
