import type {
  DocumentDetail,
  DocumentLetter,
  DocumentRow,
  LetterPreview,
  Paper,
} from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost } from '#app/post.ts'
import { readDocumentFile } from '#modules/documents/index.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { type Postman, sendLetter } from '#modules/notifications/send-letter.ts'
import { readSender } from '#modules/settings/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { createSecrets } from '#platform/secrets.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aPerson, createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'
import { parseConfig } from '../../config.ts'
import { noteFate, tellOfUndelivered } from './note-fate.ts'
import { sendAutomatically } from './send-document.ts'

const secrets = createSecrets([testSecretKey])
const post = createPost({ config: parseConfig({}, {}), secrets })

let t: TestApp
let company: IssuingCompany
let smtp: SMTPServer
let port: number
let received: { text: string; to: string[] }[] = []
let refuses = false
beforeAll(async () => {
  t = await createTestApp()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      const code = { nadie: 550, luego: 450 }[address.split('@')[0]!]
      done(code === undefined ? null : Object.assign(new Error('no such user'), { responseCode: code }))
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        received.push({ text, to: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as { port: number }).port
})
beforeEach(async () => {
  received = []
  refuses = false
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await t.close()
})

const save = (settings: object) => t.send('PUT', '/settings/delivery', company.as, { payload: { settings } })
const send = (id: string, payload: object = {}, as = company.as) =>
  t.send('POST', `/documents/${id}/send`, as, { payload })
const detailOf = async (id: string): Promise<DocumentDetail> =>
  (await t.send('GET', `/documents/${id}`, company.as)).body
const eventsOf = async (id: string) => (await detailOf(id)).timeline.map(({ event }) => event)
const lettersOf = (id: string) =>
  t.asOwner<{ id: string; recipient: string; reason: string; status: string }>(
    'select id, recipient, reason, status from letters where document_id = $1 order by created_at, id',
    [id],
  )

/** Sends what waits, as the worker would, over SMTP. */
async function deliver(documentId: string, attempt = 1, to: number | null = port): Promise<void> {
  const server =
    to === null ? null : openMailServer(`smtp://127.0.0.1:${to}`, 'Cuenta Clara <no-reply@example.test>')
  const postman: Postman = {
    doors: t,
    secrets,
    server,
    limits: { perCompany: 100, perInstallation: 1000 },
    senderOf: (id) => unsafeForCompany(t, id, (ctx) => readSender(ctx, secrets, { mayBePrivate: true })),
    isWanted: async () => true,
    readAttachment: (id, { document_id, file }) =>
      readDocumentFile(
        (fn) => unsafeForCompany(t, id, fn),
        document_id,
        file as 'pdf',
        async () => null,
      ),
    onBounce: ({ sender, ...letter }) => tellOfUndelivered(t, { ...letter, companyId: sender! }),
    onFate: noteFate,
  }
  try {
    for (const { id, status } of await lettersOf(documentId)) {
      if (status === 'sending' || status === 'waiting') await sendLetter(postman, id, { attempt })
    }
  } finally {
    server?.close()
  }
}

test('a document reaches its client in the company’s name, with its PDF and the XML that was signed', async () => {
  await save({
    sender_name: 'La Espiga',
    reply_to: 'ventas@example.test',
    copies: ['copias@example.test'],
    letter_texts: [{ letter: 'document', language: 'es', subject: 'Su factura {{number}}' }],
  })
  const { id, clave, consecutivo } = await issued(t, company)
  const draft = (await t.send('GET', `/documents/${id}/letter`, company.as)).body as DocumentLetter
  expect(draft).toMatchObject({
    to: 'compras@example.test',
    subject: `Su factura ${shortNumber(consecutivo!)}`,
    attachments: [`${clave}.pdf`, `${clave}.xml`],
  })
  expect(draft.message).toContain('Distribuidora del Valle')

  const answer = await send(id, { message: 'Con gusto.\n\nQuedamos a la orden {{number}}' })
  expect(answer.status, answer.text).toBe(200)
  expect((answer.body as DocumentRow).delivery_status).toBe('sending')
  await deliver(id)

  expect(received.map(({ to }) => to)).toEqual([['compras@example.test'], ['copias@example.test']])
  const { text } = received[0]!
  expect(text).toContain('From: La Espiga <no-reply@example.test>')
  expect(text).toContain('Reply-To: ventas@example.test')
  expect(text).toContain(`Subject: Su factura ${shortNumber(consecutivo!)}`)
  expect(text).not.toContain('copias@example.test')
  expect(text).toContain(`filename=${clave}.xml`)
  expect(text).toContain(`filename=${clave}.pdf`)
  const signed = (await t.send('GET', `/documents/${id}/files/xml`, company.as)).text
  expect(text.replace(/\s/g, '')).toContain(Buffer.from(signed).toString('base64').slice(0, 400))

  expect((await detailOf(id)).delivery_status).toBe('sent')
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(['mailed', 'mail_sent']))
})

test('a letter that comes back says so on its document, and to whoever sent it', async () => {
  const { id } = await issued(t, company)
  await send(id, { to: 'lleno@example.test' })
  refuses = true
  await expect(deliver(id, 12)).rejects.toThrow()
  const detail = await detailOf(id)
  expect(detail.delivery_status).toBe('bounced')
  expect(detail.timeline.find(({ event }) => event === 'mail_bounced')?.detail).toMatch(
    /lleno@.*mailbox full/,
  )
  const notices = (await t.send('GET', '/notifications', company.as)).text
  expect(notices).toContain('mail-bounced')
  // Sent again, it counts anew.
  refuses = false
  await send(id)
  expect((await detailOf(id)).delivery_status).toBe('sending')
})

test('an address that is refused for good is said at once, and not tried twelve times', async () => {
  const { id } = await issued(t, company)
  await send(id, { to: 'nadie@example.test' })
  await deliver(id)
  const detail = await detailOf(id)
  expect(detail.delivery_status).toBe('bounced')
  expect(detail.timeline.find(({ event }) => event === 'mail_bounced')?.detail).toMatch(/nadie@.*550/)
  expect((await t.send('GET', '/notifications', company.as)).text).toContain('mail-bounced')
  const work = (await t.send('GET', '/work-list', company.as)).text
  expect(work).toContain('"bounced"')
})

test('an address that is refused for now is tried again', async () => {
  const { id } = await issued(t, company)
  await send(id, { to: 'luego@example.test' })
  await expect(deliver(id)).rejects.toThrow(/450|no such user|rejected/)
  expect((await detailOf(id)).delivery_status).toBe('sending')
})

test('each address is judged by itself: a copy that nobody takes neither stops nor repeats the letter', async () => {
  await save({ copies: ['nadie@example.test', 'archivo@example.test'] })
  const { id } = await issued(t, company)
  await send(id)
  await deliver(id)
  expect(received.map(({ to }) => to)).toEqual([['compras@example.test'], ['archivo@example.test']])
  const detail = await detailOf(id)
  expect(detail.delivery_status).toBe('sent')
  expect(detail.timeline.find(({ event }) => event === 'mail_sent')?.detail).toMatch(/nadie@.*550/)

  received = []
  await send(id, { to: 'nadie@example.test' })
  await deliver(id)
  // The client did not get it: then nobody else does, as if it had.
  expect(received).toEqual([])
  expect((await detailOf(id)).delivery_status).toBe('bounced')
})

test('without a mail server a letter waits, which its document says once, and goes when there is one', async () => {
  const { id } = await issued(t, company)
  await send(id)
  await deliver(id, 1, null)
  await deliver(id, 1, null)
  expect((await detailOf(id)).delivery_status).toBe('waiting')
  expect((await eventsOf(id)).filter((event) => event === 'mail_waiting')).toHaveLength(1)
  await deliver(id)
  expect((await detailOf(id)).delivery_status).toBe('sent')
})

test('only issued documents go, to an address, by those who may send, of their own company', async () => {
  const { id } = await issued(t, company)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await send(id, {}, viewer)).status).toBe(403)
  expect((await send(id, { to: 'no address' })).status).toBe(422)
  const other = await anIssuingCompany(t)
  expect((await send(id, {}, other.as)).status).toBe(404)
  const draft = await t.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
  expect((await send((draft.body as DocumentRow).id)).body).toMatchObject({ code: 'document-not-issued' })
  await t.asOwner('update clients set emails = $2 where id = $1', [company.client.id, '{}'])
  const nameless = await issued(t, company, anInvoice(company.client))
  expect((await send(nameless.id)).body).toMatchObject({ errors: { to: expect.anything() } })
})

test('what goes by itself goes at the moment that the company chose, and once to each address', async () => {
  const written = async (id: string) => {
    await t.hear()
    return lettersOf(id)
  }
  const quiet = await issued(t, company)
  expect(await written(quiet.id)).toEqual([])

  await save({ send_when: 'accepted' })
  const { id } = await issued(t, company)
  expect(await written(id)).toEqual([])
  await giveStatus(t, id, 'accepted')
  expect(await written(id)).toMatchObject([{ recipient: 'compras@example.test', reason: 'automatic' }])

  await save({ send_when: 'issued' })
  expect(await written((await issued(t, company)).id)).toHaveLength(1)

  const automatically = () => unsafeForCompany(t, company.id, (ctx) => sendAutomatically(ctx, post, id))
  await Promise.all([automatically(), automatically()])
  await automatically()
  expect(await lettersOf(id)).toMatchObject([{ recipient: 'compras@example.test', reason: 'automatic' }])

  const byHand = await issued(t, company)
  await send(byHand.id)
  await unsafeForCompany(t, company.id, (ctx) => sendAutomatically(ctx, post, byHand.id))
  expect(await lettersOf(byHand.id)).toHaveLength(1)
})

test('whoever issues says that it goes to the client, and it goes once the authority has accepted it', async () => {
  await save({ send_when: 'by_hand' })
  const { id } = await issued(t, company, anInvoice(company.client, { send_to_client: true }))
  const add = async (name: string) => {
    const form = multipart({ name }, { file: aPng(4, 4) })
    const { body } = await t.send('POST', `/documents/${id}/papers`, company.as, form)
    return (body as { data: Paper[] }).data.find((paper) => paper.name === name)!
  }
  const plan = await add('plano.png')
  await t.send('PUT', `/documents/${id}/papers/${plan.id}`, company.as, { payload: { is_shown: true } })
  await add('costos.png')
  await t.hear()
  expect(await lettersOf(id)).toEqual([])
  await giveStatus(t, id, 'accepted')
  await t.hear()
  expect(await lettersOf(id)).toMatchObject([{ recipient: 'compras@example.test', reason: 'automatic' }])
  // What the client may see goes along; what is ours alone stays.
  const [letter] = await t.asOwner<{ attachments: { name: string }[] }>(
    'select o.attachments from outbox o join letters l on l.id = o.id where l.document_id = $1',
    [id],
  )
  const names = letter!.attachments.map(({ name }) => name)
  expect(names).toContain('plano.png')
  expect(names).not.toContain('costos.png')

  const refused = await issued(t, company, anInvoice(company.client, { send_to_client: true }))
  await giveStatus(t, refused.id, 'rejected')
  await t.hear()
  expect(await lettersOf(refused.id)).toEqual([])
})

test('a key of another program that may not send cannot have it sent by issuing either', async () => {
  const payload = { name: 'Tienda', scopes: ['documents.issue'], password: testPassword }
  const { token } = (await t.send('POST', '/api-keys', company.as, { payload })).body as { token: string }
  const ask = (change: object) =>
    t.send('POST', '/documents/issue', { token }, { payload: anInvoice(company.client, change) })
  expect((await ask({ send_to_client: true })).status).toBe(403)
  expect((await ask({})).status).toBe(201)
})

// A company that was suspended, or had closed its books, went on writing to its clients by itself.
test.each(['suspended', 'archived'])(
  'from a company that is %s nothing goes by itself; it goes once that is opened again',
  async (status) => {
    await save({ send_when: 'accepted' })
    const { id } = await issued(t, company)
    const put = (to: string) => t.asOwner('update companies set status = $2 where id = $1', [company.id, to])
    const hourLater = async () => {
      await t.asOwner('update event_tasks set due_at = now() where company_id = $1', [company.id])
      await t.hear()
    }
    await put(status)
    await giveStatus(t, id, 'accepted')
    await t.hear()
    for (let hour = 0; hour < 30; hour++) await hourLater()
    expect(await lettersOf(id)).toEqual([])
    await put('active')
    await hourLater()
    expect(await lettersOf(id)).toMatchObject([{ recipient: 'compras@example.test' }])
  },
)

test('a company’s own server takes its letters, and one of our own network is never called', async () => {
  await save({
    has_own_server: true,
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_from: 'facturas@example.test',
    sender_name: 'La Espiga',
  })
  const sender = (reach?: { mayBePrivate: boolean }) =>
    unsafeForCompany(t, company.id, (ctx) => readSender(ctx, secrets, reach))
  const letter = { to: 'a@example.test', subject: 'x', text: 'x', html: 'x' }
  const own = (await sender()).openOwnServer!()
  await expect(own.send(letter)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  own.close()
})

test('templates are previewed in the language of documents before they are saved', async () => {
  const preview = async (payload: object) =>
    (await t.send('POST', '/settings/delivery/preview', company.as, { payload })).body as LetterPreview
  const own = await preview({
    purpose: 'document',
    subject: '{{number}} · {{nothing}}',
    body: 'Son {{total}}',
  })
  expect(own).toMatchObject({
    subject: 'FE-42 · {{nothing}}',
    message: 'Son ₡113,000.00',
    usual: { subject: '{{company}}: {{kind}} {{number}}', body: expect.stringContaining('{{total}}') },
    // What is filled in nowhere would be read as it is typed.
    unknown: ['nothing'],
  })
  expect((await preview({ purpose: 'document' })).message).toContain('Adjuntamos')
})

test('the platform administrator sees that a company’s letter waits, and neither to whom nor what it says', async () => {
  const { id } = await issued(t, company)
  await send(id)
  const [letter] = await lettersOf(id)
  const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
  const seen = await t.send('GET', `/outbox/${letter!.id}`, platform)
  expect(seen.body).toMatchObject({
    sender_name: company.name,
    template: 'document',
    status: 'waiting',
    recipient: null,
    subject: null,
    text: null,
    is_private: true,
  })
  // Sending it again was the platform's too, without a word to the company.
  const again = await t.send('POST', `/outbox/${letter!.id}/send`, platform)
  expect([again.status, (again.body as { code: string }).code]).toEqual([403, 'letter-of-company'])
  const [row] = await t.asOwner<{ recipient: string }>('select recipient from outbox where id = $1', [
    letter!.id,
  ])
  const found = await t.send('GET', `/outbox?search=${row!.recipient}`, platform)
  expect(found.body).toMatchObject({ meta: { total: 0 } })
})
