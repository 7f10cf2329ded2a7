import type { Role } from '@cuentaclara/contracts'
import { describe, expect, test } from 'vitest'
import { anIssuingCompany, testSecrets } from '#modules/documents/testing/issuing-company.ts'
import { unsafeForAllCompanies, withCompany } from '#platform/database/company-context.ts'
import { aCertificate } from '#test/certificate.ts'
import type { ImapOptions } from '#test/imap-server.ts'
import { readMailboxToTest, testMailbox } from './mailbox.ts'
import { queueMailbox, readMailbox } from './read-mailbox.ts'
import { password, useMailbox } from './testing/a-mailbox.ts'

const minuteMs = 60_000
const box = useMailbox('administrator', 'accountant')

describe('a mailbox that cannot be read', () => {
  test('is tried again after longer and longer pauses, and who may set it up is told after the third', async () => {
    await box.serve({ password: 'otra' })
    await box.setUp()
    const pauses: number[] = []
    for (let n = 0; n < 3; n++) {
      await box.read()
      const { next_read_at: next } = await box.state()
      pauses.push(Math.round((Date.parse(next!) - box.app.clock.now()) / minuteMs))
    }
    expect(pauses).toEqual([10, 20, 40])
    expect(await box.state()).toMatchObject({
      failures: 3,
      failing_since: expect.any(String),
      problem: expect.stringMatching(/^127\.0\.0\.1 did not accept user and password/),
    })
    await box.read()
    expect(await told('owner')).toMatchObject([
      {
        kind: 'mailbox-failing',
        params: { address: 'facturas@cafe.test' },
        path: `/main-configurations/${box.company.id}?tab=purchases`,
      },
    ])
    expect(await told('administrator')).toHaveLength(1)
    expect(await told('accountant')).toEqual([])
  })

  test('is tried at once when its settings change, and otherwise not before its time', async () => {
    await box.serve({ password: 'otra' })
    await box.setUp()
    await box.read()
    const tries = () => box.server.commands.filter((command) => command === 'LOGIN').length
    await readMailbox(box.reader(), box.company.id)
    expect(tries()).toBe(1)
    await box.setUp({ mailbox_folder: 'Compras' }, { mailbox_password: 'otra' })
    box.server.folders.set('Compras', { uidValidity: 1, nextUid: 1, mails: [] })
    await readMailbox(box.reader(), box.company.id)
    expect(await box.state()).toMatchObject({ failures: 0, problem: null })
  })

  test('is read in its turn, however often somebody asks for another one', async () => {
    await box.setUp()
    const other = await anIssuingCompany(box.app)
    await box.clearQueue()
    await unsafeForAllCompanies(box.app, (ctx) => queueMailbox(ctx, other.id))
    for (let n = 0; n < 3; n++)
      expect((await box.app.send('POST', '/receptions/mailbox/read', box.company.as)).status).toBeLessThan(
        300,
      )
    const waiting = await box.app.asOwner(
      `select j.payload->>'companyId' as id from graphile_worker._private_jobs j
       where j.key like '%:mailbox' order by j.priority, j.run_at, j.id`,
    )
    expect(waiting).toEqual([{ id: other.id }, { id: box.company.id }])
  })

  test('says precisely why, to who tests it and on the tab', async () => {
    // Only what says nothing is waited for in vain: on a busy machine a server that speaks may take its time.
    const why = async (change: object, options: Partial<ImapOptions> = {}, patienceMs = minuteMs / 2) => {
      await box.serve(options)
      await box.setUp(change)
      const settings = await withCompany(box.app, box.company.member, (ctx) =>
        readMailboxToTest(ctx, testSecrets),
      )
      const outcome = await testMailbox(settings, box.company.id, {
        mayBePrivate: true,
        patienceMs,
      }).catch((error: unknown) => error)
      expect(JSON.stringify(outcome)).not.toContain(password)
      return (outcome as { code?: string }).code ?? outcome
    }
    expect(await why({})).toEqual({ unread: 0 })
    expect(await why({}, { password: 'otra' })).toBe('mailbox-sign-in')
    expect(await why({ mailbox_folder: 'Nadie' })).toBe('mailbox-folder')
    expect(await why({ mailbox_after: 'move', mailbox_move_to: 'Nadie' })).toBe('mailbox-folder')
    expect(await why({}, aCertificate('127.0.0.1'))).toBe('mailbox-certificate')
    expect(await why({ mailbox_security: 'starttls' }, { security: 'none' })).toBe('mailbox-unencrypted')
    expect(await why({}, { security: 'none' }, 1_000)).toMatch(/^mailbox-(unencrypted|silent)$/)
    expect(await why({ mailbox_host: 'nadie.invalid' })).toBe('mailbox-unknown-host')
    const gone = await box.serve()
    await box.stop(gone)
    expect(await why({ mailbox_port: gone.port })).toBe('mailbox-unreachable')
    expect(await why({}, { refuse: (command) => command.includes('SEARCH') })).toBe('mailbox-refused')
    // What speaks is reached: nobody should look for a mistake of the line.
    const endless = (command: string) =>
      command.includes('SEARCH') ? `* SEARCH ${'7 '.repeat(2_500_000)}` : undefined
    expect(await why({}, { blurt: endless })).toBe('mailbox-unintelligible')
  })

  test('is not called on our own network, however it is asked for', async () => {
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '::ffff:10.0.0.1']) {
      await box.setUp({ mailbox_host: host })
      const tested = await box.app.send('POST', '/receptions/mailbox/test', box.company.as)
      expect([tested.status, (tested.body as { code: string }).code]).toEqual([422, 'mailbox-private'])
      box.app.clock.advance(6 * minuteMs)
      await readMailbox({ ...box.reader(), limits: {} }, box.company.id)
      expect(await box.state()).toMatchObject({ problem: `${host} cannot be reached from here.` })
      box.app.clock.advance(minuteMs)
    }
    expect(box.server.commands).toEqual([])
  })
})

async function told(role: Role) {
  const as = role === 'owner' ? box.company.as : box.asRole(role)
  const { body } = await box.app.send('GET', '/notifications', as)
  return (body as { data: { kind: string }[] }).data
}
