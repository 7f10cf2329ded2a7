import type { Client, ClientPortal, DocumentLetter, Portal, WhatsappText } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeForPrint } from '#modules/documents/document-pdf.ts'
import { readDocumentFile } from '#modules/documents/index.ts'
import { previewDraft } from '#modules/documents/preview-draft.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { pdfText } from '#test/pdf-text.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
})
afterAll(() => t.close())

const clientPath = () => `/clients/${company.client.id}`
async function reads(language: Client['language']): Promise<Client> {
  const before = (await t.send('GET', clientPath(), company.as)).body as Client
  const answer = await t.send('PUT', clientPath(), company.as, { payload: { ...before, language } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Client
}
const pageOf = (id: string) => unsafeForCompany(t, company.id, (ctx) => describeForPrint(ctx, id))
const letterOf = async (id: string) =>
  (await t.send('GET', `/documents/${id}/letter`, company.as)).body as DocumentLetter

// An importer in Dubai got papers in Spanish, for the company had one language for all of them.
test('a client that reads Arabic gets its PDF, its letter and its WhatsApp so; another one gets those of the company', async () => {
  expect((await reads('ar')).language).toBe('ar')
  const { id } = await issued(t, company)
  const { page } = await pageOf(id)
  expect(page).toMatchObject({ language: 'ar', direction: 'rtl', title: 'فاتورة إلكترونية' })
  const file = await readDocumentFile(
    (fn) => unsafeForCompany(t, company.id, fn),
    id,
    'pdf',
    async () => null,
  )
  const text = pdfText(file.content as Buffer).join('\n')
  expect(text).toContain('Factura electrónica')
  expect(text).toMatch(/\p{Script=Arabic}/u)
  expect(text).not.toContain('Condición de venta')

  const letter = await letterOf(id)
  expect(letter.subject).toContain('الفاتورة الإلكترونية')
  expect(letter.message).toContain('مرحبًا')
  await t.send('POST', `/documents/${id}/send`, company.as, { payload: {} })
  const [sent] = await t.asOwner<{ subject: string }>(
    `select subject from outbox where sender = $1 and template = 'document'`,
    [company.id],
  )
  expect(sent!.subject).toBe(letter.subject)
  const whatsapp = (await t.send('GET', `/documents/${id}/whatsapp`, company.as)).body as WhatsappText
  expect(whatsapp.text).toContain('مرحبًا')

  await reads(null)
  expect((await pageOf(id)).page).toMatchObject({
    language: 'es',
    direction: 'ltr',
    title: 'Factura electrónica',
  })
  expect((await letterOf(id)).message).not.toMatch(/\p{Script=Arabic}/u)
})

test('what the company wrote itself stays in its own language, whoever reads it', async () => {
  const body = 'Hola {{client}}, aquí va su {{kind}}.'
  await t.send('PUT', '/settings/delivery', company.as, {
    payload: { settings: { letter_texts: [{ letter: 'document', language: 'es', body }] } },
  })
  await reads('fr')
  const { id } = await issued(t, company)
  expect((await letterOf(id)).message).toContain('aquí va su factura electrónica')
  expect((await pageOf(id)).page.title).toBe('Facture électronique')
})

test('whoever wants to see the paper in another language gets it so, right to left too', async () => {
  await reads('fr')
  const { id } = await issued(t, company)
  const inLanguage = (language: 'ar' | 'en' | null) =>
    unsafeForCompany(t, company.id, (ctx) => describeForPrint(ctx, id, undefined, language))
  expect((await inLanguage('ar')).page).toMatchObject({ language: 'ar', direction: 'rtl' })
  expect((await inLanguage('en')).page).toMatchObject({ language: 'en', title: 'Electronic invoice' })
  expect((await inLanguage(null)).page).toMatchObject({ language: 'fr' })
  const file = await t.send('GET', `/documents/${id}/files/pdf?language=en`, company.as)
  expect(file.status).toBe(200)
})

test('a preview is what the client will get', async () => {
  await reads('fr')
  const page = await unsafeForCompany(t, company.id, (ctx) =>
    previewDraft(ctx, schemas.draftInput.parse(anInvoice(company.client))),
  )
  expect(page).toMatchObject({ language: 'fr', title: 'Facture électronique', watermark: 'BROUILLON' })
})

test('its page opens in its language; whoever does not speak of it leaves it as it is', async () => {
  await reads('ar')
  const portal = await t.send('PUT', `${clientPath()}/portal`, company.as, { payload: { is_on: true } })
  const { url, whatsapp } = portal.body as ClientPortal
  expect(whatsapp!.text).toMatch(/\p{Script=Arabic}/u)
  expect(((await t.send('GET', `/portals/${url!.split('/portal/')[1]}`)).body as Portal).language).toBe('ar')
  const kept = await t.send('PUT', clientPath(), company.as, { payload: { name: 'Importadora Nur' } })
  expect((kept.body as Client).language).toBe('ar')
  const refused = await t.send('PUT', clientPath(), company.as, {
    payload: { name: 'Importadora Nur', language: 'de' },
  })
  expect(refused.status).toBe(422)
  expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(['language'])
})
