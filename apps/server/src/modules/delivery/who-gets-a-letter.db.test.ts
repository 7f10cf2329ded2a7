import type { BulkAnswer, DocumentLetter, LetterRow, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost } from '#app/post.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { noteFate } from './note-fate.ts'
import { sendAutomatically } from './send-document.ts'
import { sendReminders } from './send-reminders.ts'

const post = createPost({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })

const dayMs = 24 * 3_600_000

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
})
afterAll(() => t.close())

const save = (section: string, settings: object) =>
  t.send('PUT', `/settings/${section}`, company.as, { payload: { settings } })
const people = (...contacts: object[]) =>
  t.send('PUT', `/clients/${company.client.id}/contacts`, company.as, { payload: { contacts } })
const ask = (path: string, payload: object = {}) => t.send('POST', path, company.as, { payload })
const onCredit = () => anInvoice(company.client, { sale_condition: '02', credit_days: 1, payments: [] })
/** To whom letters left, and who read along unseen. */
const posted = () =>
  t.asOwner<{ recipient: string; copies: string[]; template: string }>(
    'select recipient, copies, template from outbox where sender = $1 order by created_at, id',
    [company.id],
  )
const letters = async () =>
  ((await t.send('GET', '/letters', company.as)).body as Page<LetterRow>).data.toReversed()

async function late(): Promise<string> {
  const { id } = await issued(t, company, onCredit())
  await giveStatus(t, id, 'accepted')
  // Whoever remembers them has not been away.
  await t.asOwner(`update sessions set expires_at = expires_at + '3 days', ends_at = ends_at + '3 days'`)
  t.clock.advance(3 * dayMs)
  return id
}

describe('whoever reads along unseen', () => {
  const copies = ['archivo@example.test', 'Gerencia@example.test']
  const named = (...receives: string[]) => ({ name: 'Luis Vega', email: 'gerencia@example.test', receives })
  beforeEach(async () => {
    const { status, text } = await save('delivery', { copies })
    expect(status, text).toBe(200)
  })

  test('does so once of what goes by itself to several addresses, and not who gets a letter of their own', async () => {
    await people(named('invoices'))
    await t.asOwner('update clients set emails = $2 where id = $1', [
      company.client.id,
      '{compras@example.test,bodega@example.test}',
    ])
    await save('delivery', { copies, send_when: 'accepted' })
    const { id } = await issued(t, company)
    await unsafeForCompany(t, company.id, (ctx) => sendAutomatically(ctx, post, id))
    expect((await posted()).map(({ recipient, copies: unseen }) => [recipient, unseen])).toEqual([
      ['compras@example.test', ['archivo@example.test']],
      ['bodega@example.test', []],
      ['gerencia@example.test', []],
    ])
  })

  test('gets nothing besides a letter that is sent to them by hand', async () => {
    const { id } = await issued(t, company)
    await ask(`/documents/${id}/send`, { to: 'compras@example.test', also: ['gerencia@example.test'] })
    expect((await posted()).map(({ copies: unseen }) => unseen)).toEqual([['archivo@example.test'], []])
  })

  test('nor besides a reminder of one document or of all that is late', async () => {
    await people(named('reminders'))
    const id = await late()
    expect((await ask(`/documents/${id}/reminder`)).status).toBe(200)
    const rows = [{ id: company.client.id, label: company.client.name }]
    const all = await ask('/bulk', { list: 'clients', action: 'remind', rows, params: {} })
    expect((all.body as BulkAnswer).result, all.text).toMatchObject({ done: 1 })
    expect((await posted()).map(({ recipient, copies: unseen }) => [recipient, unseen])).toEqual([
      ['compras@example.test', ['archivo@example.test']],
      ['gerencia@example.test', []],
      ['gerencia@example.test', ['archivo@example.test']],
    ])
  })
})

test('every address of a client gets its documents and offers, by hand as by themselves; the document has the first one', async () => {
  const emails = ['compras@example.test', 'bodega@example.test']
  await t.asOwner('update clients set emails = $2 where id = $1', [company.client.id, emails])
  const [byHand, byItself] = [await issued(t, company), await issued(t, company)]
  const draft = (await t.send('GET', `/documents/${byHand.id}/letter`, company.as)).body as DocumentLetter
  expect(draft.recipients.map(({ email, is_usual }) => [email, is_usual])).toEqual(
    emails.map((email) => [email, true]),
  )
  const many = { list: 'invoices', action: 'send', rows: [{ id: byHand.id, label: '1' }], params: {} }
  expect((await ask('/bulk', many)).body).toMatchObject({ result: { done: 1 } })
  await unsafeForCompany(t, company.id, (ctx) =>
    sendAutomatically(ctx, post, byItself.id, { isWanted: true }),
  )
  expect((await posted()).map(({ recipient }) => recipient)).toEqual([...emails, ...emails])
})

describe('a reminder', () => {
  const two = [
    { name: 'Ana Mora', email: 'pagos@example.test', receives: ['reminders'] },
    { name: 'Luis Vega', email: 'gerencia@example.test', receives: ['reminders'] },
  ]

  test('goes by itself to everybody who is named for reminders, as one, once for each step', async () => {
    await people(...two)
    await save('reminders', { is_on: true, quiet_days: [], steps: [{ days: 1, text: '' }] })
    await late()
    const remind = () => unsafeForCompany(t, company.id, (ctx) => sendReminders(ctx, post))
    expect([await remind(), await remind()]).toEqual([2, 0])
    expect((await letters()).map(({ recipient, kind, reason }) => [recipient, kind, reason])).toEqual([
      ['pagos@example.test', 'reminder', 'reminder'],
      ['gerencia@example.test', 'reminder', 'reminder'],
    ])
  })

  test('is one to each address that somebody chose, with the files that its dialog names', async () => {
    await people(...two)
    const id = await late()
    const draft = (await t.send('GET', `/documents/${id}/reminder`, company.as)).body as DocumentLetter
    expect((await ask(`/documents/${id}/reminder`)).status).toBe(200)
    expect((await letters()).map(({ recipient, kind, reason }) => [recipient, kind, reason])).toEqual([
      ['compras@example.test', 'reminder', 'reminder'],
      ['pagos@example.test', 'reminder', 'reminder'],
      ['gerencia@example.test', 'reminder', 'reminder'],
    ])
    const [{ attachments }] = (await t.asOwner('select attachments from outbox where sender = $1 limit 1', [
      company.id,
    ])) as [{ attachments: { name: string }[] }]
    expect(draft.attachments).toEqual(attachments.map(({ name }) => name))
    expect(draft.attachments).not.toEqual([])
  })

  test('that nobody got is sent anew on the same day, and the first one then no more', async () => {
    const id = await late()
    const remind = (payload = {}) => ask(`/documents/${id}/reminder`, payload)
    expect((await remind()).status).toBe(200)
    expect((await remind()).body).toMatchObject({ code: 'reminded-today' })
    const [first] = await letters()
    await unsafeForAllCompanies(t, (ctx) =>
      noteFate(ctx, {
        id: first!.id,
        companyId: company.id,
        recipient: first!.recipient,
        outcome: 'failed',
        problem: 'ETIMEDOUT',
      }),
    )
    await t.asOwner(`update outbox set status = 'failed' where id = $1`, [first!.id])
    expect((await remind({ to: 'compras@example.test' })).status).toBe(200)
    expect((await remind()).body).toMatchObject({ code: 'reminded-today' })
    const again = await ask(`/letters/${first!.id}/send-again`)
    expect(again.body).toMatchObject({ code: 'reminded-today' })
  })
})
