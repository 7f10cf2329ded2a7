import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { composeLetter } from './compose-letter.ts'
import { queueWaitingLetters } from './jobs.ts'
import { forgetLetters } from './outbox-store.ts'
import { type LetterFate, type Postman, sendLetter } from './send-letter.ts'

const secrets = createSecrets([testSecretKey])
const hour = 3_600_000
/** As the queue hands a job over for the first time. */
const first = { attempt: 1 }

let t: TestApp
let smtp: SMTPServer
let port: number
let received: string[] = []
let refuses = false
beforeAll(async () => {
  t = await createTestApp()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as { port: number }).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await t.close()
})

async function post(to: string) {
  const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
  await unsafeForAllCompanies(t, (ctx) =>
    outbox.post(ctx, {
      letter: 'confirm-email',
      to,
      name: 'Ñandú <b>',
      language: 'es',
      params: { email: to },
      path: '/confirm-email?token=secret',
      expiresAt: t.clock.now() + hour,
    }),
  )
  const [row] = await t.asOwner<{ id: string; body: string }>(
    'select id, body from outbox where recipient = $1',
    [to],
  )
  return row!
}
/** Without anything that a letter of the installation does not need. */
function aPostman(part: Partial<Postman>): Postman {
  return {
    doors: t,
    secrets,
    server: null,
    limits: { perCompany: 100, perInstallation: 1000 },
    senderOf: () => Promise.reject(new Error('no sender')),
    isWanted: async () => true,
    readAttachment: () => Promise.reject(new Error('no attachment')),
    onBounce: async () => {},
    onFate: async () => {},
    ...part,
  }
}

const statusOf = async (id: string) =>
  (await t.asOwner('select status, body, attempts, last_error from outbox where id = $1', [id]))[0]!

test('a letter reaches a mail server over SMTP, and its body is forgotten', async () => {
  const { id, body } = await post('a@example.test')
  expect(body).toMatch(/^v1\./)
  const server = openMailServer(`smtp://127.0.0.1:${port}`, 'Cuenta Clara <no-reply@example.test>')
  try {
    await sendLetter(aPostman({ server }), id, first)
  } finally {
    server.close()
  }
  expect(received[0]).toContain('To: a@example.test')
  expect(received[0]).toContain('From: Cuenta Clara <no-reply@example.test>')
  expect(received[0]).toContain('Auto-Submitted: auto-generated')
  expect(await statusOf(id)).toMatchObject({ status: 'sent', body: null, attempts: 1 })
  received = []
})

test('a refusal is noted and thrown, so that the queue tries again', async () => {
  const { id } = await post('b@example.test')
  const server = openMailServer(`smtp://127.0.0.1:${port}`, 'x@example.test')
  const bounced: string[] = []
  const onBounce = async ({ recipient }: { recipient: string }) => void bounced.push(recipient)
  const postman = aPostman({ server, onBounce })
  refuses = true
  try {
    await expect(sendLetter(postman, id, first)).rejects.toThrow()
    expect(await statusOf(id)).toMatchObject({ status: 'waiting', attempts: 1 })
    expect(bounced).toEqual([])
    await expect(sendLetter(postman, id, { ...first, attempt: 12 })).rejects.toThrow()
    expect(await statusOf(id)).toMatchObject({ status: 'failed', attempts: 2 })
    expect(bounced).toEqual(['b@example.test'])
  } finally {
    refuses = false
    server.close()
  }
})

// It was tried twelve times over sixteen hours before anybody heard of it.
test('a letter whose file was thrown away meanwhile is given up at once, and not while a file only comes later', async () => {
  const { id } = await post('gone@example.test')
  const company = await aCompany(t)
  await t.asOwner(`update outbox set sender = $2, attachments = '[{"name": "plano.png"}]' where id = $1`, [
    id,
    company.id,
  ])
  const server = openMailServer(`smtp://127.0.0.1:${port}`, 'x@example.test')
  const fates: LetterFate[] = []
  let code: 'not-found' | 'file-not-there-yet' = 'file-not-there-yet'
  const postman = aPostman({
    server,
    senderOf: async () => ({ name: 'La Espiga', replyTo: null, openOwnServer: null }),
    readAttachment: () => Promise.reject(new NotFound(code)),
    onFate: async (_, fate) => void fates.push(fate),
  })
  try {
    await expect(sendLetter(postman, id, first)).rejects.toThrow()
    code = 'not-found'
    await sendLetter(postman, id, first)
    expect(fates).toMatchObject([
      { outcome: 'delayed' },
      { outcome: 'bounced', problem: 'attachment gone: plano.png' },
    ])
  } finally {
    server.close()
  }
})

// It was tried twelve times, and stayed "waiting" for a day.
test('a letter whose files are more than mail servers take is given up at once', async () => {
  const { id } = await post('heavy@example.test')
  const company = await aCompany(t)
  await t.asOwner(`update outbox set sender = $2, attachments = '[{}, {}]' where id = $1`, [id, company.id])
  const server = openMailServer(`smtp://127.0.0.1:${port}`, 'x@example.test')
  const fates: LetterFate[] = []
  const postman = aPostman({
    server,
    senderOf: async () => ({ name: 'La Espiga', replyTo: null, openOwnServer: null }),
    readAttachment: async () => ({
      name: 'FE-1.pdf',
      type: 'application/pdf',
      content: Buffer.alloc(8 * 1024 * 1024),
    }),
    onFate: async (_, fate) => void fates.push(fate),
  })
  try {
    await sendLetter(postman, id, first)
  } finally {
    server.close()
  }
  expect(await statusOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
  expect(fates).toMatchObject([{ outcome: 'bounced', recipient: 'heavy@example.test' }])
  expect(received).toEqual([])
})

test('links that open an account are not for who runs the installation', async () => {
  const { id } = await post('c@example.test')
  const platform = await aPerson(t, 'Plataforma', { isPlatformAdmin: true })
  const list = await t.send('GET', '/outbox?search=c@example', platform)
  expect((list.body as { data: object[] }).data).toMatchObject([{ id, status: 'waiting' }])
  expect(list.text).not.toContain('secret')
  const letter = await t.send('GET', `/outbox/${id}`, platform)
  expect(letter.body).toMatchObject({ recipient: 'c@example.test', text: null, is_private: true })
  expect(letter.text).not.toContain('secret')
  expect((await t.send('POST', `/outbox/${id}/send`, platform)).body).toMatchObject({
    code: 'no-mail-server',
  })
  expect((await t.send('GET', `/outbox/${id}`, await aPerson(t))).status).toBe(403)
})

test('a demonstration without a mail server shows its own letters on screen', async () => {
  const demo = await createTestApp({ DEMO: 'on' })
  try {
    const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
    await unsafeForAllCompanies(demo, (ctx) =>
      outbox.post(ctx, {
        letter: 'reset-password',
        to: 'e@example.test',
        name: 'Eva',
        language: 'es',
        params: { email: 'e@example.test' },
        path: '/reset-password?token=secret',
        expiresAt: demo.clock.now() + hour,
      }),
    )
    const platform = await aPerson(demo, 'Plataforma', { isPlatformAdmin: true })
    const { data } = (await demo.send('GET', '/outbox', platform)).body as { data: { id: string }[] }
    const letter = await demo.send('GET', `/outbox/${data[0]!.id}`, platform)
    expect(letter.body).toMatchObject({ text: expect.stringContaining('token=secret'), is_private: false })
  } finally {
    await demo.close()
  }
})

test('what waited goes out once there is a server, unless its link has died meanwhile', async () => {
  const { id } = await post('d@example.test')
  const queued = async () =>
    (await t.asOwner(`select 1 from graphile_worker._private_jobs where payload->>'letterId' = $1`, [id]))
      .length
  await queueWaitingLetters(t)
  await queueWaitingLetters(t)
  expect(await queued()).toBe(1)
  await t.asOwner(`update outbox set expires_at = least($2, now()) - interval '1 minute' where id = $1`, [
    id,
    new Date(t.clock.now()),
  ])
  await unsafeForAllCompanies(t, ({ tx, clock }) => forgetLetters(tx, clock.now()))
  expect(await statusOf(id)).toMatchObject({ status: 'expired', body: null })
})

// Found by chaos: its job found it too late while the clock stood forty days ahead, and was done; the letter waited on.
test('a letter goes out although our clock was ahead when its turn came, and is not forgotten meanwhile', async () => {
  const { id } = await post('clock@example.test')
  await t.asOwner(`update outbox set expires_at = now() + interval '1 hour' where id = $1`, [id])
  const ahead = Math.max(0, Date.now() - t.clock.now()) + 40 * 24 * hour
  t.clock.advance(ahead)
  await unsafeForAllCompanies(t, ({ tx, clock }) => forgetLetters(tx, clock.now()))
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => {
    sent.push(to)
    return []
  }
  await sendLetter(aPostman({ server: { send, close() {} } }), id, first)
  t.clock.advance(-ahead)
  expect(sent).toEqual(['clock@example.test'])
  expect(await statusOf(id)).toMatchObject({ status: 'sent' })
})

test('a letter says the same as text and as HTML, and what people wrote stays text', () => {
  const letter = composeLetter(
    {
      to: 'x@example.test',
      language: 'ar',
      letter: 'invitation',
      name: '<script>',
      params: { inviter: 'A & B', company: '<i>', role: 'viewer' },
      link: 'https://example.test/register?invitation=1',
    },
    { product: 'Cuenta Clara', address: 'https://example.test' },
  )
  expect(letter.html).toContain('dir="rtl"')
  expect(letter.html).not.toMatch(/<script>|<i>/)
  expect(letter.text).toContain('https://example.test/register?invitation=1')
  expect(letter.text).toContain('مطّلع')
})

// ASVS 5.2.5
test('what people wrote is no template: the signs of ours stand in a letter as they were typed', () => {
  const typed = '{{link}} {{company}} #{process.env} <%= 7*7 %> {{constructor.constructor("x")()}}'
  const letter = composeLetter(
    {
      to: 'x@example.test',
      language: 'en',
      letter: 'invitation',
      name: typed,
      params: { inviter: typed, company: 'Cafetal', role: 'viewer' },
      link: 'https://example.test/register?invitation=1',
    },
    { product: 'Cuenta Clara', address: 'https://example.test' },
  )
  expect(letter.subject).toBe(`${typed} invites you to Cafetal`)
  expect(letter.text).toContain(`${typed} invites you to work in Cafetal as`)
  expect(letter.text.split(typed).length).toBeGreaterThanOrEqual(4)
})

test('the role that serves people cannot read the outbox', async () => {
  await expect(t.database.app.selectFrom('outbox').select('id').execute()).rejects.toThrow(
    /permission denied/,
  )
})
