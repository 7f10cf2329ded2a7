import type { Deliveries, LetterPreview, QuotationDetail } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { aLine, anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { parseConfig } from '../../config.ts'
import { followUpOffers } from './follow-up-offers.ts'

const secrets = createSecrets([testSecretKey])
const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
const links = { secrets, address: 'https://app.example.test' }

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
})
afterAll(() => t.close())

const today = () => costaRicaDay(t.clock.now())
const post = (path: string, payload: object = {}) => t.send('POST', path, company.as, { payload })
const save = (settings: object) =>
  t.send('PUT', '/settings/reminders', company.as, { payload: { settings: { quiet_days: [], ...settings } } })
const followUp = () => unsafeForCompany(t, company.id, (ctx) => followUpOffers(ctx, { outbox, links }))
const letters = async () =>
  (await lettersTo(t, 'compras@example.test')).filter(({ text }) => text.includes('Todavía puede'))

/** An offer that went out, and stands for so many days. */
async function anOffer(days: number): Promise<string> {
  const { id } = (
    await post('/quotations', {
      title: 'Desayunos',
      valid_until: addDays(today(), days),
      content: { client_id: company.client.id, lines: [aLine()] },
    })
  ).body as QuotationDetail
  await post(`/quotations/${id}/send`)
  return id
}

/** As if it had gone out the day before: sessions would not live through the wait. */
const sentYesterday = (id: string) =>
  t.asOwner(`update quotations set sent_at = sent_at - interval '1 day' where id = $1`, [id])

// Offers lay unanswered until they had expired, because nobody thought of writing once more.
test('an offer that expires soon brings one letter with its page, on a later day than it was sent, and no second one', async () => {
  await save({ offers_on: true, offer_days: 3 })
  const id = await anOffer(3)
  const far = await anOffer(20)
  const before = (await letters()).length
  await sentYesterday(far)
  expect(await followUp()).toBe(0)
  await sentYesterday(id)
  expect(await followUp()).toBe(1)
  expect(await followUp()).toBe(0)
  const all = await letters()
  expect(all).toHaveLength(before + 1)
  expect(all[0]!.text).toContain('https://app.example.test/p/')
  const kept = await t.asOwner<{ quotation_id: string; reason: string }>(
    `select quotation_id, reason from letters where company_id = $1`,
    [company.id],
  )
  expect(kept).toEqual([{ quotation_id: id, reason: 'follow_up' }])
})

// The text was in one language, whoever read it.
test('it goes in the text that the company wrote for the client’s language, else in the one beside its day', async () => {
  await save({ offers_on: true, offer_days: 3, offer_text: 'Aún vale: {{link}}' })
  const letter_texts = [
    { letter: 'offer', language: 'fr', subject: 'Encore {{number}}', body: 'Valable jusqu’au {{valid}}.' },
  ]
  await t.send('PUT', '/settings/delivery', company.as, { payload: { settings: { letter_texts } } })
  const sentIn = async (language: string | null) => {
    await t.asOwner('update clients set language = $2 where id = $1', [company.client.id, language])
    await sentYesterday(await anOffer(2))
    expect(await followUp()).toBe(1)
    const rows = await t.asOwner<{ subject: string }>(
      `select subject from outbox where sender = $1 order by created_at desc, id desc limit 1`,
      [company.id],
    )
    return rows[0]!.subject
  }
  expect(await sentIn('fr')).toMatch(/^Encore COT-/)
  expect(await sentIn('ar')).toMatch(/^La cotización|^Cotización/)
})

test('nothing goes by itself where nobody chose it, on quiet days, after an answer, and to who wants no reminders', async () => {
  const id = await anOffer(2)
  await sentYesterday(id)
  expect(await followUp()).toBe(0)
  await save({ offers_on: true, quiet_days: [new Date(`${today()}T12:00:00Z`).getUTCDay() || 7] })
  expect(await followUp()).toBe(0)
  await save({ offers_on: true })
  const setReminders = (is_on: boolean) =>
    t.send('PUT', `/clients/${company.client.id}/reminders`, company.as, { payload: { is_on } })
  await setReminders(false)
  expect(await followUp()).toBe(0)
  await setReminders(true)
  await t.asOwner(`update quotations set status = 'rejected', decided_at = now() where id = $1`, [id])
  expect(await followUp()).toBe(0)
})

test('the letter is seen before it is switched on', async () => {
  const preview = (
    await post('/settings/delivery/preview', { purpose: 'offer', body: 'Vence {{valid}}: {{link}}' })
  ).body as LetterPreview
  expect(preview.subject).toContain('COT-00042')
  expect(preview.message).toMatch(/^Vence \d\d\/\d\d\/\d{4}: .*\/p\//)
})

test('the page of an offer tells each way on which it went, with its state, and when its link was opened', async () => {
  const id = await anOffer(9)
  await post(`/quotations/${id}/mail`, { to: 'ana@example.test' })
  await post(`/quotations/${id}/whatsapp`, { phone: '88887777', text: 'Hola' })
  const read = async () =>
    (await t.send('GET', `/quotations/${id}/deliveries`, company.as)).body as Deliveries
  expect((await read()).data).toMatchObject([
    { way: 'whatsapp', recipient: '+50688887777', status: 'handed' },
    { way: 'mail', recipient: 'ana@example.test', status: 'sending', reason: 'asked', revision: 1 },
  ])
  await t.asOwner(
    `update letters set status = 'bounced', problem = 'No such user', settled_at = now() where recipient = 'ana@example.test' and company_id = $1`,
    [company.id],
  )
  expect((await read()).data[1]).toMatchObject({
    status: 'bounced',
    problem: 'No such user',
    settled_at: expect.any(String),
  })
  const unknown = await t.send('GET', `/documents/${id}/deliveries`, company.as)
  expect(unknown.status).toBe(404)
})
