import type { DocumentLetter, PublicLink, QuotationDetail } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPost } from '#app/post.ts'
import { aLine, anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { readQuotationFile, readQuotationLetterFacts } from '#modules/quotations/index.ts'
import { unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { postOffer } from './mail-quotation.ts'
import { noteFate, tellOfUndelivered } from './note-fate.ts'

const post = createPost({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['viewer'])
})
afterAll(() => app.close())

const today = () => costaRicaDay(app.clock.now())
async function aDraft(change = {}): Promise<QuotationDetail> {
  const payload = {
    title: 'Desayunos de noviembre',
    valid_until: addDays(today(), 15),
    content: { client_id: company.client.id, lines: [aLine()] },
    ...change,
  }
  return (await app.send('POST', '/quotations', company.as, { payload })).body
}
const read = async (id: string): Promise<QuotationDetail> =>
  (await app.send('GET', `/quotations/${id}`, company.as)).body
const mail = (id: string, payload: object = {}, as = company.as) =>
  app.send('POST', `/quotations/${id}/mail`, as, { payload })
const settle = (id: string, outcome: 'sent' | 'bounced', problem: string | null = null) =>
  unsafeForAllCompanies(app, (ctx) =>
    noteFate(ctx, { id, companyId: company.id, recipient: 'ana@example.test', outcome, problem }),
  )

test('mailing a draft sends it; its page tells where the letter is', async () => {
  const { id, number } = await aDraft()
  const letter: DocumentLetter = (await app.send('GET', `/quotations/${id}/letter`, company.as)).body
  const name = `COT-${String(number).padStart(5, '0')}`
  expect(letter).toMatchObject({ to: 'compras@example.test', attachments: [`${name}.pdf`] })
  expect(letter.subject).toContain(name)

  expect((await mail(id, { to: 'ana@example.test', message: 'Hola {{client}}' })).status).toBe(204)
  const sent = await read(id)
  expect(sent).toMatchObject({
    status: 'sent',
    dated_on: today(),
    sent_how: 'mail',
    undelivered: 'sending',
    letters: [{ recipient: 'ana@example.test', status: 'sending', revision: 1 }],
  })

  await settle(sent.letters[0]!.id, 'sent')
  expect((await read(id)).undelivered).toBeNull()
  expect((await read(id)).letters[0]).toMatchObject({ status: 'sent', problem: null })
  const file = await readQuotationFile((fn) => unsafeForCompany(app, company.id, fn), id)
  expect(file.name).toBe(`${name}.pdf`)
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
})

// The letter had a PDF and no way to say yes.
test('the letter leads to the page where it is accepted, and switches it on', async () => {
  const { id } = await aDraft()
  const { message } = (await app.send('GET', `/quotations/${id}/letter`, company.as)).body as DocumentLetter
  await mail(id)
  const link = (await app.send('GET', `/quotations/${id}/link`, company.as)).body as PublicLink
  expect(link).toMatchObject({ is_on: true, url: expect.stringContaining('/p/') })
  expect(message).toContain(`\n\n${link.url}\n\n`)
})

test('a letter that came back says why, and tells whoever sent it', async () => {
  const { id } = await aDraft()
  await mail(id)
  const [letter] = (await read(id)).letters
  await settle(letter!.id, 'bounced', 'mailbox full')
  await tellOfUndelivered(app, { id: letter!.id, companyId: company.id, recipient: letter!.recipient })
  // Nobody got it: it is not called sent, neither on its page nor in the list.
  expect(await read(id)).toMatchObject({
    undelivered: 'bounced',
    letters: [{ status: 'bounced', problem: 'mailbox full' }],
  })
  const news = await app.asOwner<{ path: string }>(
    `select path from notifications where path = '/transactions/detail/quotation/${id}'`,
  )
  expect(news).toHaveLength(1)
})

const cancel = async (recipient: string, id: string) => {
  const letters = await app.asOwner<{ id: string }>(
    'select id from letters where quotation_id = $1 and recipient = $2',
    [id, recipient],
  )
  const { status, text } = await app.send('POST', `/letters/${letters[0]!.id}/cancel`, company.as)
  expect(status, text).toBe(200)
}

// It was called not sent: its latest letter was one that somebody had taken back.
test('an offer that its client has is not called unsent because another letter about it was taken back', async () => {
  const { id } = await aDraft()
  await mail(id, { to: 'ana@example.test' })
  await settle((await read(id)).letters[0]!.id, 'sent')
  const facts = await unsafeForCompany(app, company.id, (ctx) => readQuotationLetterFacts(ctx, id))
  const followUp = { recipients: ['compras@example.test'], language: 'es', reason: 'follow_up' } as const
  await unsafeForCompany(app, company.id, (ctx) =>
    postOffer(ctx, post, facts!, { ...followUp, subject: 'Aún vale', message: 'Todavía puede aceptarla' }),
  )
  expect((await read(id)).undelivered).toBeNull()
  await cancel('compras@example.test', id)
  expect((await read(id)).undelivered).toBeNull()
})

test('of several letters at once those count that were not taken back, and none only once all were', async () => {
  const { id } = await aDraft()
  const all = ['uno@example.test', 'dos@example.test', 'tres@example.test']
  await mail(id, { to: all[0], also: all.slice(1) })
  for (const [index, recipient] of all.entries()) {
    await cancel(recipient, id)
    expect((await read(id)).undelivered).toBe(index < 2 ? 'sending' : 'not_sent')
  }
})

test('an offer whose letter waited too long says that nobody got it', async () => {
  const { id } = await aDraft()
  await mail(id)
  await app.asOwner(`update letters set expires_at = '2026-11-01' where quotation_id = $1`, [id])
  expect(await read(id)).toMatchObject({ undelivered: 'bounced', letters: [{ status: 'bounced' }] })
})

test('goes out only while it stands, to somebody, and by those who may send', async () => {
  const { id } = await aDraft({
    content: { lines: [aLine()] },
    prospect: { name: 'Ana Solano', email: '' },
  })
  expect((await mail(id)).status).toBe(422)
  expect((await read(id)).status).toBe('draft')
  const empty = await aDraft({ content: { client_id: company.client.id, lines: [] } })
  for (const way of ['letter', 'whatsapp'])
    expect((await app.send('GET', `/quotations/${empty.id}/${way}`, company.as)).body).toMatchObject({
      code: 'quotation-not-sendable',
    })
  const asViewer = { token: company.members.viewer!.token, company: company.id }
  expect((await mail(id, { to: 'ana@example.test' }, asViewer)).status).toBe(403)
  const stranger = await anIssuingCompany(app)
  expect((await mail(id, { to: 'ana@example.test' }, stranger.as)).status).toBe(404)

  expect((await mail(id, { to: 'ana@example.test' })).status).toBe(204)
  await app.send('POST', `/quotations/${id}/decide`, company.as, {
    payload: { decision: 'rejected', name: '', reason: '' },
  })
  const refused = await mail(id, { to: 'ana@example.test' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'quotation-not-mailable' } })
})

test('is printed as a quotation, with what is offered and until when', async () => {
  const { id } = await aDraft({ terms: 'Entrega en 3 días' })
  const answer = await app.send('GET', `/quotations/${id}/pdf`, company.as)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/COT-\d{5}\.pdf/)
})
