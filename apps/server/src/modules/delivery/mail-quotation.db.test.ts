import type { DocumentLetter, PublicLink, QuotationDetail } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { readQuotationFile } from '#modules/quotations/index.ts'
import { unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { noteFate, tellOfUndelivered } from './note-fate.ts'

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
