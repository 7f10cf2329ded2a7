import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityKit } from '#app/identity-kit.ts'
import { prepareRestored } from '#app/prepare-restored.ts'
import { anIssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { openBody, queueWaitingLetters } from '#modules/notifications/index.ts'
import { type Postman, sendLetter } from '#modules/notifications/send-letter.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aPerson, createTestApp, type TestApp, testPassword, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'
import { tellOfRestore } from './tell-of-restore.ts'

const secrets = createSecrets([testSecretKey])
let t: TestApp
let smtp: SMTPServer
const received: string[] = []
beforeAll(async () => {
  t = await createTestApp()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await t.close()
})

const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
const tell = () => tellOfRestore(t, outbox)
/** What was written of a restore to an address. */
async function toldTo({ email }: { email: string }) {
  const rows = await t.asOwner<{ id: string; subject: string; body: string }>(
    `select id, subject, body from outbox where template = 'restored' and recipient = $1`,
    [email],
  )
  return rows.map(({ id, subject, body }) => ({ subject, text: openBody(secrets, id, body).text }))
}
const restored = () => t.asOwner<{ id: string }>(`select id from outbox where template = 'restored'`)

/** Hands over whatever has a job, as the worker does. */
async function deliver() {
  const { port } = smtp.server.address() as { port: number }
  const server = openMailServer(`smtp://127.0.0.1:${port}`, 'Cuenta Clara <no-reply@example.test>')
  const postman: Postman = {
    doors: t,
    secrets,
    server,
    limits: { perCompany: 100, perInstallation: 1000 },
    senderOf: () => Promise.reject(new Error('no sender')),
    isWanted: async () => true,
    readAttachment: () => Promise.reject(new Error('no attachment')),
    onBounce: async () => {},
    onFate: async () => {},
  }
  await queueWaitingLetters(t)
  const jobs = await t.asOwner<{ payload: { letterId: string } }>(
    `select payload from graphile_worker._private_jobs where payload::jsonb ? 'letterId' order by id`,
  )
  try {
    for (const { payload } of jobs) await sendLetter(postman, payload.letterId, { attempt: 1 })
  } finally {
    server.close()
  }
}

test('owners of every company are written to once after a restore: of when, what is held and which numbers are asked', async () => {
  const company = await anIssuingCompany(t, ['administrator', 'viewer', 'accountant'])
  const other = await anIssuingCompany(t)
  const second = await aPerson(t, 'Oumar')
  await t.asOwner(
    `insert into company_users (company_id, user_id, role, active) values ($1, $2, 'owner', 1)`,
    [company.id, second.id],
  )
  await t.asOwner(`update users set language = 'fr' where id = $1`, [second.id])
  await t.asOwner(`update users set language = 'en' where id = $1`, [company.owner.id])
  const { consecutivo } = await issued(t, company)
  const key = { name: 'Tienda', scopes: ['documents.read'], password: testPassword }
  expect((await t.send('POST', '/api-keys', company.as, { payload: key })).status).toBe(201)

  await tell()
  expect(await restored()).toEqual([])

  await prepareRestored(t.urls.owner, '2026-11-21T15:00:00Z')
  // Whoever restores sends nothing: the program that works on it does.
  expect(await restored()).toEqual([])
  await Promise.all([tell(), tell()])
  await tell()
  expect(await restored()).toHaveLength(3)

  const [letter] = await toldTo(company.owner)
  expect(letter!.subject).toMatch(/ goes on from a backup of 21 November 2026\D+09:00$/)
  const next = `${consecutivo!.slice(0, 10)}${String(Number(consecutivo!.slice(10)) + 1).padStart(10, '0')}`
  for (const words of [
    'those of 21 November 2026',
    'API keys: 1',
    'Webhooks: 0',
    'Members: 2',
    'Letters: 0',
    next,
    `/main-configurations/${company.id}?tab=numbering`,
  ])
    expect(letter!.text).toContain(words)
  expect((await toldTo(second))[0]!.text).toContain('sont celles du 21 novembre 2026')
  expect((await toldTo(other.owner))[0]!.text).toContain('Llaves de API: 0')
  expect(await toldTo(company.members.administrator!)).toEqual([])

  // It waited for a mail server.
  await deliver()
  expect(received.toSorted()).toEqual([company.owner.email, second.email, other.owner.email].toSorted())
  await tell()
  await deliver()
  expect(received).toHaveLength(3)

  // Another restore is told again.
  await prepareRestored(t.urls.owner, '2026-11-22T15:00:00Z')
  await tell()
  expect(await restored()).toHaveLength(6)
})
