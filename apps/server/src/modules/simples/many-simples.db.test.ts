import type {
  BulkAnswer,
  DocumentLetter,
  LetterRow,
  NewSimple,
  Page,
  PublicLink,
  SimpleDetail,
  SimpleRow,
  SimpleTotals,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { readSimplePaper } from './print-simple.ts'
import { printSimplesTask } from './print-simples-task.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer', 'biller'])
  await t.asOwner(`update companies set regime = 'simplified' where id = $1`, [company.id])
})
afterAll(() => t.close())

const create = async (change: Partial<NewSimple> = {}): Promise<SimpleDetail> => {
  const payload = {
    use: 'regime-sale',
    client_id: company.client.id,
    lines: [{ description: 'Gallo pinto', quantity: '2', unit_price: '1500' }],
    payments: [{ means: '06' }],
    ...change,
  }
  const { status, body, text } = await t.send('POST', '/simples', company.as, { payload })
  expect(status, text).toBe(201)
  return body as SimpleDetail
}
const voided = async () => {
  const receipt = await create()
  await t.send('POST', `/simples/${receipt.id}/void`, company.as, { payload: { reason: 'Se repitió' } })
  return receipt
}
const viewer = () => ({ token: company.members.viewer!.token, company: company.id })
const bulk = (action: string, rows: readonly { id: string }[], as = company.as) =>
  t.send('POST', '/bulk', as, {
    payload: { list: 'simples', action, rows: rows.map(({ id }) => ({ id, label: id })), params: {} },
  })
const posted = () =>
  t.asOwner<{ recipient: string; subject: string; attachments: object[] }>(
    `select recipient, subject, attachments from outbox where sender = $1 and template = 'simple' order by created_at`,
    [company.id],
  )

// A receipt could be handed over on paper alone.
test('a receipt is mailed with its PDF, in words that the company may change, and stands in its outgoing mail', async () => {
  const receipt = await create()
  const name = `CS-${receipt.number}`
  const letter = (await t.send('GET', `/simples/${receipt.id}/letter`, company.as)).body as DocumentLetter
  expect(letter).toMatchObject({ to: 'compras@example.test', attachments: [`${name}.pdf`] })
  expect(letter.message).toContain(name)
  expect(letter.message).toMatch(/3.000/)
  const mail = await t.send('POST', `/simples/${receipt.id}/mail`, company.as, {
    payload: { to: 'ana@example.test' },
  })
  expect(mail.status, mail.text).toBe(204)
  expect(await posted()).toEqual([
    {
      recipient: 'ana@example.test',
      subject: letter.subject,
      attachments: [{ document_id: receipt.id, file: 'simple', name: `${name}.pdf` }],
    },
  ])
  const { data } = (await t.send('GET', '/letters?kind=simple', company.as)).body as Page<LetterRow>
  expect(data).toMatchObject([
    { kind: 'simple', client_id: company.client.id, about: { type: 'simple', id: receipt.id, number: name } },
  ])
  const paper = await readSimplePaper(t, company.id, receipt.id)
  expect([paper.name, paper.content.subarray(0, 5).toString()]).toEqual([`${name}.pdf`, '%PDF-'])
})

test('nothing is written of drafts and of what is void, by viewers, or to another company', async () => {
  const receipt = await create()
  const path = `/simples/${receipt.id}/letter`
  expect((await t.send('GET', path, viewer())).status).toBe(403)
  expect((await t.send('GET', path, (await anIssuingCompany(t)).as)).status).toBe(404)
  for (const { id } of [await voided(), await create({ as_draft: true })])
    expect((await t.send('POST', `/simples/${id}/mail`, company.as, { payload: {} })).body).toMatchObject({
      code: 'simple-not-open',
    })
  expect(await posted()).toEqual([])
})

test('many are sent at once, and of each that is not it is said why', async () => {
  const good = await create()
  const rows = [good, await create({ client_id: null, client_name: 'Marta' }), await voided()]
  expect((await bulk('send', rows, viewer())).status).toBe(403)
  const { result } = (await bulk('send', rows)).body as BulkAnswer
  expect(result).toMatchObject({ done: 1, skipped: 2, failed: 0 })
  expect(result!.rows.map(({ id, message }) => [id, message !== null && message.length > 10])).toEqual([
    [rows[1]!.id, true],
    [rows[2]!.id, true],
  ])
  expect((await posted()).map(({ recipient }) => recipient)).toEqual(['compras@example.test'])
})

// They became invoices one by one.
test('many become drafts of invoices at once, each once, and what is void or became one already says so', async () => {
  const rows = [await create(), await create({ payments: [] }), await voided()]
  expect((await bulk('convert', rows, viewer())).status).toBe(403)
  const first = ((await bulk('convert', rows)).body as BulkAnswer).result
  expect(first).toMatchObject({ done: 2, failed: 0, rows: [{ id: rows[2]!.id }] })
  const again = ((await bulk('convert', rows)).body as BulkAnswer).result
  expect(again).toMatchObject({ done: 0 })
  const drafts = (await t.send('GET', '/documents?kind=invoice&fiscal_status=draft', company.as))
    .body as Page<{
    client_id: string
    total: string
  }>
  expect(drafts.data).toHaveLength(2)
  for (const row of rows.slice(0, 2)) {
    const { status, document } = (await t.send('GET', `/simples/${row.id}`, company.as)).body as SimpleDetail
    expect([status, document?.kind]).toEqual(['converted', 'invoice'])
  }
})

test('many are printed as one PDF, which drafts are not part of, and those of others only for who sees them', async () => {
  const rows = [await create(), await create(), await create({ as_draft: true })]
  expect((await bulk('print', [rows[2]!])).body).toMatchObject({ code: 'nothing-issued' })
  const { task } = (await bulk('print', rows)).body as BulkAnswer
  const doors = {
    doors: t,
    kinds: [printSimplesTask],
    files: taskFiles(t.paths.tasks),
    log: createLog('silent'),
  }
  await runTask(doors, { companyId: company.id, taskId: task!.id })
  const file = await t.app.inject({
    url: `/api/tasks/${task!.id}/file`,
    headers: { authorization: `Bearer ${company.as.token}`, 'x-company': company.id },
  })
  expect(file.headers['content-type']).toBe('application/pdf')
  const one = await readSimplePaper(t, company.id, rows[0]!.id)
  expect(pagesOf(file.rawPayload)).toBe(2 * pagesOf(one.content))
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)!.length

test('the sales of a quarter are those of its days that count, and lead to their rows', async () => {
  const [counts, converted] = [await create(), await create()]
  await t.send('POST', `/simples/${converted.id}/convert`, company.as, { payload: { to: 'ticket' } })
  await voided()
  await create({ use: 'internal' })
  await create({ as_draft: true })
  const today = costaRicaDay(t.clock.now())
  const query = `use=regime-sale&from=${today}&to=${today}`
  const { data } = (await t.send('GET', `/simples/totals?${query}`, company.as)).body as {
    data: SimpleTotals
  }
  // What became a ticket is still the sale that the receipt stands for.
  expect(data).toEqual([{ use: 'regime-sale', currency: 'CRC', count: 2, total: '6000', unpaid: '0' }])
  const rows = (await t.send('GET', `/simples?${query}`, company.as)).body as Page<SimpleRow>
  const counted = rows.data.filter(({ status }) => !['draft', 'void'].includes(status))
  expect(counted.map(({ id }) => id).toSorted()).toEqual([counts.id, converted.id].toSorted())
})

// Documents and offers went by WhatsApp, with their link; of a receipt there was a letter alone, and no page.
test('a receipt goes by WhatsApp with a page of its own, which says what is owed of it, and that it is void', async () => {
  const { id, number } = await create({ payments: [] })
  const path = `/simples/${id}/whatsapp`
  const asked = await t.send('GET', path, company.as)
  expect(asked.status, asked.text).toBe(200)
  const { text } = asked.body as { text: string }
  expect(text).toContain(`comprobante CS-${number}`)
  const token = /\/p\/([\w-]+)/.exec(text)![1]!
  const page = () => t.send('GET', `/public-documents/${token}`)
  // Nothing is open before it is handed out.
  expect((await page()).status).toBe(404)
  const handed = (phone: string, as = company.as) => t.send('POST', path, as, { payload: { phone, text } })
  expect((await handed('12')).status).toBe(422)
  expect((await handed('8888 7777', viewer())).status).toBe(403)
  const done = await handed('8888 7777')
  expect([200, 204], done.text).toContain(done.status)
  const { data: letters } = (await t.send('GET', '/letters', company.as)).body as Page<LetterRow>
  expect(letters).toMatchObject([
    { kind: 'simple', status: 'handed', recipient: '+50688887777', about: { type: 'simple', id } },
  ])

  expect((await page()).body).toMatchObject({
    ...{ type: 'simple', kind: 'simple', number: `CS-${number}`, total: '3000', balance: '3000' },
    ...{ payment_status: 'unpaid', fiscal_status: null, files: ['pdf'], paid_by_deposits: [] },
  })
  const paper = await t.send('GET', `/public-documents/${token}/files/pdf`)
  expect(paper.text.slice(0, 5)).toBe('%PDF-')
  expect((await t.send('GET', `/public-documents/${token}/files/xml`)).status).toBe(404)
  // What only documents and offers have is not behind it.
  expect((await t.send('POST', `/public-documents/${token}/opened`)).status).toBeLessThan(500)

  await t.send('POST', `/simples/${id}/pay`, company.as, { payload: { means: '01' } })
  expect((await page()).body).toMatchObject({
    ...{ payment_status: 'paid', balance: '0', pay: null },
    paid_with: { means: ['01'], means_other: null, paid_on: costaRicaDay(t.clock.now()), amount: '3000' },
  })
  await t.send('POST', `/simples/${id}/void`, company.as, { payload: { reason: 'Se repitió' } })
  expect((await page()).body).toMatchObject({
    quotation_status: 'withdrawn',
    payment_status: null,
    balance: null,
  })
  expect((await handed('8888 7777')).status).toBe(409)
  const draft = await create({ as_draft: true })
  expect((await t.send('GET', `/simples/${draft.id}/whatsapp`, company.as)).status).toBe(409)
})

// Handed out by mistake, it stood open for good.
test('the link of a receipt is ended and made anew by who may send, with a trail; the former stays dead', async () => {
  const { id, number } = await create()
  const path = `/simples/${id}/link`
  const set = (is_on: boolean, as = company.as) => t.send('PUT', path, as, { payload: { is_on } })
  const tokenOf = ({ url }: PublicLink) => url!.split('/p/')[1]!
  const open = async (token: string) => (await t.send('GET', `/public-documents/${token}`)).status
  expect((await t.send('GET', path, company.as)).body).toMatchObject({ is_on: false, url: null })
  expect((await set(true, viewer())).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  expect((await set(true, stranger.as)).status).toBe(404)

  const first = tokenOf((await set(true)).body)
  expect(await open(first)).toBe(200)
  expect((await set(false)).body).toMatchObject({ is_on: false, url: null })
  expect(await open(first)).toBe(404)
  expect((await t.send('GET', `/public-documents/${first}/files/pdf`)).status).toBe(404)
  const second = tokenOf((await set(true)).body)
  expect(second).not.toBe(first)
  expect([await open(first), await open(second)]).toEqual([404, 200])
  const trail = await t.asOwner<{ actor: string }>(
    `select actor from audit_entries where company_id = $1 and subject = 'public-link' and subject_name = $2`,
    [company.id, `CS-${number}`],
  )
  expect(trail).toHaveLength(3)

  // One that is void says so to whoever has its link, which can be ended too.
  await t.send('POST', `/simples/${id}/void`, company.as, { payload: { reason: 'Se repitió' } })
  expect(await open(second)).toBe(200)
  expect((await set(false)).status).toBe(200)
  expect(await open(second)).toBe(404)
  const draft = await create({ as_draft: true })
  expect(
    (await t.send('PUT', `/simples/${draft.id}/link`, company.as, { payload: { is_on: true } })).status,
  ).toBe(409)
})
