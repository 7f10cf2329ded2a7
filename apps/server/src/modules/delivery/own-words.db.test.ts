import {
  type ClientPortal,
  type DocumentLetter,
  type LetterPreview,
  type LetterText,
  letterPlaceholders,
  letterTexts,
  letterTextWays,
  type PaymentDetail,
  type QuotationDetail,
  type SettingsAnswer,
  type WhatsappText,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { languageCodes } from '@cuentaclara/locales/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
})
afterAll(() => t.close())

type Text = { letter: LetterText; language: string; subject?: string; body?: string; whatsapp?: string }
const save = (...letter_texts: Text[]) =>
  t.send('PUT', '/settings/delivery', company.as, { payload: { settings: { letter_texts } } })
const reads = (language: string | null) =>
  t.asOwner('update clients set language = $2 where id = $1', [company.client.id, language])
const letterOf = async (path: string) => {
  const { body, status, text } = await t.send('GET', `${path}/letter`, company.as)
  expect(status, text).toBe(200)
  return body as DocumentLetter
}
const whatsappOf = async (path: string) =>
  ((await t.send('GET', `${path}/whatsapp`, company.as)).body as WhatsappText).text
const subjectsOf = async (template: string) =>
  (
    await t.asOwner<{ subject: string }>('select subject from outbox where sender = $1 and template = $2', [
      company.id,
      template,
    ])
  ).map(({ subject }) => subject)

async function anOffer(): Promise<string> {
  const payload = {
    title: 'Desayunos',
    valid_until: addDays(costaRicaDay(t.clock.now()), 15),
    content: { client_id: company.client.id, lines: [aLine()] },
  }
  const { body } = await t.send('POST', '/quotations', company.as, { payload })
  return `/quotations/${(body as QuotationDetail).id}`
}

async function aPayment(): Promise<string> {
  const credit = { sale_condition: '02', credit_days: 8, payments: [] }
  const { id } = await issued(t, company, anInvoice(company.client, credit))
  const { body, text } = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: costaRicaDay(t.clock.now()),
      currency: 'CRC',
      amount: '1000',
      means: '06',
      reference: '445566',
      allocations: [{ document_id: id, amount: '1000' }],
    },
  })
  expect(text).toContain('445566')
  return `/payments/${(body as PaymentDetail).id}`
}

// features.md row 146: documents had words of the company, and all other letters those of the house.
test('offers, payments and statements go in the words that the company wrote for them', async () => {
  await save(
    { letter: 'quotation', language: 'es', subject: 'Oferta {{number}}', body: 'Vence {{valid}}: {{link}}' },
    { letter: 'payment', language: 'es', subject: 'Gracias', body: 'Llegaron {{amount}} ({{reference}}).' },
    { letter: 'statement', language: 'es', subject: 'Cuenta al {{to}}', body: 'Debe {{balance}}.' },
  )
  const offer = await anOffer()
  const quoted = await letterOf(offer)
  expect(quoted.subject).toMatch(/^Oferta COT-\d{5}$/)
  expect(quoted.message).toMatch(/^Vence \d\d\/\d\d\/\d{4}: http.*\/p\//)
  await t.send('POST', `${offer}/mail`, company.as, { payload: {} })
  expect(await subjectsOf('quotation')).toEqual([quoted.subject])

  const payment = await aPayment()
  expect(await letterOf(payment)).toMatchObject({
    subject: 'Gracias',
    message: 'Llegaron ₡1,000.00 (445566).',
  })
  await t.send('POST', `${payment}/mail`, company.as, { payload: {} })
  expect(await subjectsOf('payment')).toEqual(['Gracias'])

  const today = costaRicaDay(t.clock.now())
  await t.send('POST', '/bulk', company.as, {
    payload: {
      list: 'clients',
      action: 'statement',
      rows: [{ id: company.client.id, label: company.client.name }],
      params: { from: addDays(today, -30), to: today },
    },
  })
  const [statement] = await subjectsOf('statement')
  expect(statement).toMatch(/^Cuenta al \d\d\/\d\d\/\d{4}$/)
})

test('what goes to WhatsApp likewise', async () => {
  await save(
    { letter: 'quotation', language: 'es', whatsapp: 'Oferta {{number}}' },
    { letter: 'payment', language: 'es', whatsapp: 'Llegaron {{amount}}' },
  )
  expect(await whatsappOf(await anOffer())).toMatch(/^Oferta COT-\d{5}$/)
  expect(await whatsappOf(await aPayment())).toBe('Llegaron ₡1,000.00')
})

test('a client gets the text of its language, else that of the company’s, else the house’s in its own', async () => {
  const offer = await anOffer()
  await save(
    { letter: 'quotation', language: 'es', subject: 'Oferta', body: 'Aquí está.' },
    { letter: 'quotation', language: 'fr', subject: 'Offre', body: 'La voici.' },
  )
  await reads('fr')
  expect(await letterOf(offer)).toMatchObject({ subject: 'Offre', message: 'La voici.' })
  await reads('en')
  expect(await letterOf(offer)).toMatchObject({ subject: 'Oferta', message: 'Aquí está.' })
  // What it wrote of offers says nothing of documents.
  const { id } = await issued(t, company)
  expect((await letterOf(`/documents/${id}`)).message).toContain('Hello')

  await save({ letter: 'quotation', language: 'fr', subject: 'Offre', body: 'La voici.' })
  expect((await letterOf(offer)).message).toContain('Hello')
})

test('a subject alone goes with the house’s body of the same language, never into another', async () => {
  const offer = await anOffer()
  await save({ letter: 'quotation', language: 'es', subject: 'Oferta' })
  const own = await letterOf(offer)
  expect([own.subject, own.message.slice(0, 4)]).toEqual(['Oferta', 'Hola'])
  await reads('en')
  expect((await letterOf(offer)).subject).toMatch(/^Quotation/)
})

// They had one text in one language: whoever read another one was written to in the company's, or in the house's words.
describe('reminders', () => {
  const onCredit = () => anInvoice(company.client, { sale_condition: '02', credit_days: 1, payments: [] })
  const aDebt = async () => {
    const { id } = await issued(t, company, onCredit())
    await giveStatus(t, id, 'accepted')
    return id
  }
  const stepsSay = (text: string) =>
    t.send('PUT', '/settings/reminders', company.as, {
      payload: { settings: { steps: [{ days: 3, text }] } },
    })
  const reminderOf = async (id: string) => {
    const { body, status, text } = await t.send('GET', `/documents/${id}/reminder`, company.as)
    expect(status, text).toBe(200)
    return body as DocumentLetter
  }

  test('of a document go in the text of the client’s language, where a step’s own is in another one', async () => {
    const id = await aDebt()
    await stepsSay('Debe {{balance}}.')
    await save({
      letter: 'reminder',
      language: 'fr',
      subject: 'Rappel {{number}}',
      body: 'Reste {{balance}}.',
    })
    await reads('fr')
    expect(await reminderOf(id)).toMatchObject({
      subject: expect.stringMatching(/^Rappel FE-/),
      message: 'Reste ₡2,260.00.',
    })
    await reads('en')
    expect((await reminderOf(id)).message).toBe('Debe ₡2,260.00.')
    await reads(null)
    expect(await reminderOf(id)).toMatchObject({
      subject: expect.stringMatching(/^Recordatorio/),
      message: 'Debe ₡2,260.00.',
    })
    // A step without a text says what the company wrote of reminders, and else what the house does, in whatever is read.
    await stepsSay('')
    await save({ letter: 'reminder', language: 'es', body: 'Quedan {{balance}}.' })
    expect((await reminderOf(id)).message).toBe('Quedan ₡2,260.00.')
    await save()
    await reads('en')
    expect((await reminderOf(id)).message).toMatch(/^Hello/)
  })

  // A step said the same to everybody, or what all reminders say: the second one was as friendly as the first.
  test('of a step go in its text of the client’s language', async () => {
    const id = await aDebt()
    await save({
      letter: 'reminder',
      language: 'fr',
      subject: 'Rappel {{number}}',
      body: 'Reste {{balance}}.',
    })
    const steps = (texts: object[]) =>
      t.send('PUT', '/settings/reminders', company.as, {
        payload: { settings: { steps: [{ days: 3, text: 'Debe {{balance}}.', texts }] } },
      })
    await steps([
      { language: 'fr', text: 'Dernier rappel : {{balance}}.' },
      { language: 'en', text: '' },
    ])
    await reads('fr')
    expect(await reminderOf(id)).toMatchObject({
      subject: expect.stringMatching(/^Rappel FE-/),
      message: 'Dernier rappel : ₡2,260.00.',
    })
    await reads('en')
    expect((await reminderOf(id)).message).toBe('Debe ₡2,260.00.')
    const refused = await steps([{ language: 'de', text: 'x' }])
    expect(refused.status).toBe(422)
  })

  test('of all that is late too', async () => {
    await aDebt()
    await save({ letter: 'overdue', language: 'fr', subject: 'En retard : {{total}}', body: '{{documents}}' })
    await reads('fr')
    await t.asOwner(`update sessions set expires_at = expires_at + interval '1 year'`)
    t.clock.advance(4 * 86_400_000)
    const rows = [{ id: company.client.id, label: company.client.name }]
    const payload = { list: 'clients', action: 'remind', rows, params: {} }
    const { text } = await t.send('POST', '/bulk', company.as, { payload })
    expect(await subjectsOf('reminder'), text).toEqual(['En retard : ₡2,260.00'])
  })
})

test('the page of a client goes to WhatsApp in the words that the company wrote for its language', async () => {
  const path = `/clients/${company.client.id}/portal`
  await t.send('PUT', path, company.as, { payload: { is_on: true } })
  const textOf = async () =>
    ((await t.send('GET', path, company.as)).body as ClientPortal).whatsapp?.text ?? ''
  expect(await textOf()).toContain('comparte')
  await save({ letter: 'portal', language: 'fr', whatsapp: 'Votre page, {{ client }} : {{link}}' })
  expect(await textOf()).toContain('comparte')
  await reads('fr')
  expect(await textOf()).toMatch(/^Votre page, .* : http/)
})

test('taken back, the house speaks again; another company never hears of it', async () => {
  const other = await anIssuingCompany(t)
  await save({ letter: 'quotation', language: 'es', body: 'Aquí está.' })
  const { body } = await t.send('GET', '/settings/delivery', other.as)
  expect((body as SettingsAnswer).settings.letter_texts).toEqual([])
  const offer = await anOffer()
  expect((await letterOf(offer)).message).toBe('Aquí está.')
  await save()
  expect((await letterOf(offer)).message).toContain('Adjuntamos')
})

test('refuses two texts of one letter in one language, letters that there are not, and what is too long', async () => {
  const offer = { letter: 'quotation', language: 'es', body: 'x' } as const
  const errorsOf = async (...texts: object[]) => {
    const { status, body } = await save(...(texts as Text[]))
    return [status, Object.keys((body as { errors: object }).errors)]
  }
  expect(await errorsOf(offer, offer)).toEqual([422, ['letter_texts.1.language']])
  expect(await errorsOf({ ...offer, letter: 'greeting' })).toEqual([422, ['letter_texts.0.letter']])
  expect(await errorsOf({ ...offer, language: 'de' })).toEqual([422, ['letter_texts.0.language']])
  expect(await errorsOf({ ...offer, body: 'x'.repeat(2001) })).toEqual([422, ['letter_texts.0.body']])
})

test.each(letterTexts)(
  'a preview fills in all that the letter of a %s offers, in each language',
  async (purpose) => {
    const body = letterPlaceholders[purpose].map((name) => `{{${name}}}`).join(' | ')
    for (const language of languageCodes)
      for (const way of letterTextWays[purpose]) {
        const answer = await t.send('POST', '/settings/delivery/preview', company.as, {
          payload: { purpose, language, way, body },
        })
        const { message, unknown, usual } = answer.body as LetterPreview
        expect(message.split(' | ')).toHaveLength(letterPlaceholders[purpose].length)
        expect(message).not.toMatch(/\{\{|\| {2}\|/)
        expect(unknown).toEqual([])
        const asked = { purpose, language, way, ...usual }
        const again = await t.send('POST', '/settings/delivery/preview', company.as, { payload: asked })
        expect((again.body as LetterPreview).unknown).toEqual([])
      }
  },
)
