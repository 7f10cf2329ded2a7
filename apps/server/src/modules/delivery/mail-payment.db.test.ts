import type {
  BulkAnswer,
  DocumentLetter,
  LetterRow,
  Page,
  PaymentDetail,
  WhatsappText,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
let payment: PaymentDetail
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
  const { id } = await issued(
    t,
    company,
    anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [] }),
  )
  const recorded = await t.send('POST', '/payments', company.as, {
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
  expect(recorded.status, recorded.text).toBe(201)
  payment = recorded.body
})
afterAll(() => t.close())

const path = (what: string) => `/payments/${payment.id}/${what}`

test('the client is written that the money came, with a paper that says what it settled', async () => {
  const letter = (await t.send('GET', path('letter'), company.as)).body as DocumentLetter
  expect(letter).toMatchObject({ to: 'compras@example.test', attachments: [expect.stringMatching(/\.pdf$/)] })
  expect(letter.message).toContain('445566')
  expect((await t.send('POST', path('mail'), company.as, { payload: {} })).status).toBe(204)
  const posted = await t.asOwner<{ recipient: string; attachments: object[] }>(
    `select recipient, attachments from outbox where sender = $1 and template = 'payment'`,
    [company.id],
  )
  expect(posted).toEqual([
    {
      recipient: 'compras@example.test',
      attachments: [{ document_id: payment.id, file: 'acknowledgement', name: letter.attachments[0] }],
    },
  ])
  const paper = await t.send('GET', path('paper'), company.as)
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect(paper.text.startsWith('%PDF-')).toBe(true)
})

test('or told in WhatsApp, from one’s own phone', async () => {
  const draft = (await t.send('GET', path('whatsapp'), company.as)).body as WhatsappText
  expect(draft).toMatchObject({ phone: null, text: expect.stringContaining('445566') })
  const hand = (phone: string) => t.send('POST', path('whatsapp'), company.as, { payload: { phone } })
  expect((await hand('llamar')).status).toBe(422)
  expect((await hand('88887777')).status).toBe(204)
  const { data } = (await t.send('GET', '/letters?way=whatsapp', company.as)).body as Page<LetterRow>
  expect(data).toMatchObject([
    {
      kind: 'payment',
      status: 'handed',
      recipient: '+50688887777',
      client_id: company.client.id,
      about: { type: 'payment', id: payment.id, number: String(payment.number) },
    },
  ])
})

test('of money that has no reference none is spoken of', async () => {
  const recorded = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: costaRicaDay(t.clock.now()),
      currency: 'CRC',
      amount: '500',
      means: '01',
      allocations: [],
    },
  })
  expect(recorded.status, recorded.text).toBe(201)
  payment = recorded.body
  const letter = (await t.send('GET', path('letter'), company.as)).body as DocumentLetter
  expect(letter.message).toMatch(/del \d\d\/\d\d\/\d{4}\. Adjuntamos/)
  const draft = (await t.send('GET', path('whatsapp'), company.as)).body as WhatsappText
  expect(draft.text).toMatch(/del \d\d\/\d\d\/\d{4}\. ¡Muchas/)
  expect(`${letter.message}${draft.text}`).not.toMatch(/referencia|—/)
})

test('nothing is told of what was undone, by viewers, or to another company', async () => {
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await t.send('GET', path('letter'), viewer)).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  for (const what of ['letter', 'whatsapp', 'paper'])
    expect((await t.send('GET', path(what), stranger.as)).status).toBe(404)
  await t.send('POST', path('void'), company.as, { payload: { reason: 'No llegó' } })
  expect((await t.send('GET', path('letter'), company.as)).status).toBe(409)
  expect((await t.send('GET', path('paper'), company.as)).status).toBe(409)
})

// Each had to be opened to be told.
test('many clients are told at once; what was undone, what a note left and who has no address are passed over', async () => {
  const rowOf = (id: string) => ({ id, label: id })
  const acknowledge = async (ids: string[], as = company.as) =>
    t.send('POST', '/bulk', as, {
      payload: { list: 'payments', action: 'acknowledge', rows: ids.map(rowOf), params: {} },
    })
  const postedTo = async () =>
    (
      await t.asOwner<{ recipient: string }>(
        `select recipient from outbox where sender = $1 and template = 'payment'`,
        [company.id],
      )
    ).map(({ recipient }) => recipient)
  const another = async () => {
    const { id: _, ...rest } = payment
    const answer = await t.send('POST', '/payments', company.as, {
      payload: {
        client_id: company.client.id,
        paid_on: rest.paid_on,
        currency: 'CRC',
        amount: '10',
        means: '01',
        allocations: [],
      },
    })
    return (answer.body as PaymentDetail).id
  }
  const [undone, noteLeft] = [await another(), await another()]
  await t.send('POST', `/payments/${undone}/void`, company.as, { payload: { reason: 'Era de otro' } })
  await t.asOwner('update payments set means = null, source_id = $2 where id = $1', [
    noteLeft,
    payment.allocations[0]!.document_id,
  ])

  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await acknowledge([payment.id], viewer)).status).toBe(403)
  const { result } = (await acknowledge([payment.id, undone, noteLeft])).body as BulkAnswer
  expect(result).toMatchObject({ done: 1, skipped: 2, failed: 0 })
  expect(await postedTo()).toEqual(['compras@example.test'])

  await t.asOwner(`update clients set emails = '{}' where id = $1`, [company.client.id])
  expect(((await acknowledge([payment.id])).body as BulkAnswer).result).toMatchObject({ done: 0, skipped: 1 })
  expect(await postedTo()).toHaveLength(1)
})
