import type { MailboxMail, Page, Role } from '@cuentaclara/contracts'
import { describe, expect, test } from 'vitest'
import { anIssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { queueDueMailboxes, readMailbox } from './read-mailbox.ts'
import { aMail, password, useMailbox } from './testing/a-mailbox.ts'

const box = useMailbox('administrator', 'accountant', 'biller', 'viewer')

describe('settings of the mailbox', () => {
  test('the password is write-only, needed, and goes to no other server', async () => {
    const saved = await box.setUp()
    expect(saved.secrets).toEqual(['mailbox_password'])
    expect(JSON.stringify(saved)).not.toContain(password)
    for (const change of [
      { mailbox_host: 'ladron.test' },
      { mailbox_port: 1143 },
      { mailbox_user: 'otro' },
      { mailbox_security: 'starttls' },
    ]) {
      const elsewhere = await box.save(change)
      expect([elsewhere.status, elsewhere.body]).toMatchObject([
        422,
        { errors: { mailbox_password: expect.any(Array) } },
      ])
    }
    expect((await box.save({ mailbox_host: 'otro.test' }, { mailbox_password: 'x' })).status).toBe(200)
  })

  test('says what is missing', async () => {
    const { status, body } = await box.save(
      { mailbox_host: '', mailbox_user: '', mailbox_address: '', mailbox_after: 'move', mailbox_move_to: '' },
      { mailbox_password: 'x' },
    )
    expect(status).toBe(422)
    expect(Object.keys((body as unknown as { errors: object }).errors).sort()).toEqual([
      'mailbox_address',
      'mailbox_host',
      'mailbox_move_to',
      'mailbox_user',
    ])
    const same = await box.save(
      { mailbox_after: 'move', mailbox_move_to: 'INBOX' },
      { mailbox_password: 'x' },
    )
    expect((same.body as unknown as { errors: object }).errors).toHaveProperty('mailbox_move_to')
  })

  test('switched off, it is left alone and shown to nobody', async () => {
    await box.setUp({ mailbox_is_on: false })
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read()
    expect(box.server.commands).toEqual([])
    expect(await box.state()).toMatchObject({ is_on: false, address: null })
    for (const path of ['read', 'test']) {
      const { status, body } = await box.app.send('POST', `/receptions/mailbox/${path}`, box.company.as)
      expect([status, (body as { code: string }).code]).toEqual([409, 'mailbox-off'])
    }
  })

  test('due ones are queued, each once; `read now` brings it forward', async () => {
    await box.setUp()
    await queueDueMailboxes(box.app)
    await queueDueMailboxes(box.app)
    expect(await box.queued()).toEqual([box.company.id])
    await box.read()
    await box.clearQueue()
    await queueDueMailboxes(box.app)
    expect(await box.queued()).toEqual([])
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    expect((await box.app.send('POST', '/receptions/mailbox/read', box.company.as)).status).toBe(200)
    expect(await box.queued()).toEqual([box.company.id])
    await readMailbox(box.reader(), box.company.id)
    expect(await box.receptions()).toHaveLength(1)
  })
})

describe('who may', () => {
  test('see it: all; read it now: who uploads; test it: who may set it up', async () => {
    await box.setUp({ mailbox_host: '10.0.0.1' })
    const status = async (method: 'GET' | 'POST', path: string, role: Role) =>
      (await box.app.send(method, `/receptions/mailbox${path}`, box.asRole(role))).status
    for (const role of ['accountant', 'biller', 'viewer'] as const) {
      expect([await status('GET', '', role), await status('GET', '/mails', role)]).toEqual([200, 200])
      expect(await status('POST', '/test', role)).toBe(403)
    }
    expect(await status('POST', '/read', 'biller')).toBe(200)
    expect(await status('POST', '/read', 'viewer')).toBe(403)
    expect(await status('POST', '/test', 'administrator')).toBe(422)
  })

  test('another company sees neither mailbox nor mails', async () => {
    await box.setUp()
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read()
    const other = await anIssuingCompany(box.app)
    const get = async <Body>(path: string) => (await box.app.send('GET', path, other.as)).body as Body
    expect(await get('/receptions/mailbox')).toMatchObject({ is_on: false, address: null })
    expect((await get<Page<MailboxMail>>('/receptions/mailbox/mails')).data).toEqual([])
  })
})
