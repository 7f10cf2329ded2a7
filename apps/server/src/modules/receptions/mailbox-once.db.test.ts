import { describe, expect, test } from 'vitest'
import { readMailbox } from './read-mailbox.ts'
import { aMail, useMailbox } from './testing/a-mailbox.ts'

const minuteMs = 60_000
const box = useMailbox()

describe('a mail is taken once', () => {
  test('and never again, even when it is marked as unread or somebody empties the log of the server', async () => {
    await box.setUp()
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read()
    box.server.folders.get('INBOX')!.mails[0]!.flags.clear()
    await box.read()
    expect(await box.receptions()).toHaveLength(1)
    expect(await box.mails()).toHaveLength(1)
    // Numbers begin anew: the mail is looked at again, the document is known.
    box.server.folders.get('INBOX')!.uidValidity = 8
    box.server.folders.get('INBOX')!.mails[0]!.flags.clear()
    await box.read()
    expect(await box.receptions()).toHaveLength(1)
    expect((await box.mails())[0]).toMatchObject({ status: 'taken', files: [{ outcome: 'known' }] })
  })

  test('when the connection breaks before the server knows that it was taken', async () => {
    let isBroken = true
    await box.serve({ breakOn: (command) => isBroken && command.includes('STORE') })
    await box.setUp()
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read()
    expect(await box.receptions()).toHaveLength(1)
    expect(box.flags()).toEqual([[]])
    expect(await box.state()).toMatchObject({ failures: 1 })
    isBroken = false
    await box.read()
    expect(box.flags()).toEqual([['\\Seen']])
    expect(await box.receptions()).toHaveLength(1)
    expect(await box.mails()).toHaveLength(1)
    expect(await box.state()).toMatchObject({ failures: 0, problem: null, failing_since: null })
  })

  test('when the process dies while it is being read, and the mail is not lost', async () => {
    let isBroken = true
    await box.serve({ breakOn: (command) => isBroken && command.includes('BODY.PEEK') })
    await box.setUp()
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read()
    expect(await box.mails()).toMatchObject([{ status: 'reading' }])
    isBroken = false
    await box.read()
    expect(await box.mails()).toMatchObject([{ status: 'taken' }])
    expect(await box.receptions()).toHaveLength(1)
  })

  test('when two workers read at the same moment', async () => {
    await box.setUp()
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    box.app.clock.advance(6 * minuteMs)
    await Promise.all([readMailbox(box.reader(), box.company.id), readMailbox(box.reader(), box.company.id)])
    expect(await box.receptions()).toHaveLength(1)
    expect(box.server.commands.filter((command) => command === 'LOGIN')).toHaveLength(1)
  })

  test('with more mails than one turn takes, the rest follows at once', async () => {
    await box.setUp()
    for (let n = 0; n < 5; n++) box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read({ mails: 2 })
    expect(await box.receptions()).toHaveLength(2)
    expect(await box.queued()).toEqual([box.company.id])
    await readMailbox(box.reader({ mails: 2 }), box.company.id)
    await readMailbox(box.reader({ mails: 2 }), box.company.id)
    expect(await box.receptions()).toHaveLength(5)
  })

  test('and one that ends whoever reads it is given up after three times', async () => {
    await box.serve({ breakOn: (command) => /UID FETCH 1 .*PEEK/.test(command) })
    await box.setUp()
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    box.server.deliver(aMail({ 'b.xml': box.aDocument().xml }))
    for (let n = 0; n < 3; n++) await box.read()
    expect(await box.receptions()).toEqual([])
    await box.read()
    expect((await box.mails()).map(({ status }) => status).sort()).toEqual(['refused', 'taken'])
    expect((await box.mails()).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/failed three times/),
    )
  })
})
