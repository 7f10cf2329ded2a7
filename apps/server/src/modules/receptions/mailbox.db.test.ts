import { buffer } from 'node:stream/consumers'
import type { DocumentDetail, ReceptionDetail } from '@cuentaclara/contracts'
import { ZipArchive } from 'archiver'
import { describe, expect, test } from 'vitest'
import { issued } from '#modules/documents/testing/issuing-company.ts'
import { aMail, useMailbox } from './testing/a-mailbox.ts'
import { supplier } from './testing/a-supplier.ts'

const box = useMailbox()

describe('a mail of a supplier', () => {
  // seed 008
  test('brings its document, with who sent it and the subject, and is marked as read', async () => {
    await box.setUp()
    const document = box.aDocument()
    box.server.deliver(aMail({ 'factura.xml': document.xml, 'factura.pdf': '%PDF-1.7 …' }))
    await box.read()
    const [row] = await box.receptions()
    expect(row).toMatchObject({ clave: document.clave, status: 'new', supplier_name: supplier.name })
    const { mail } = await box.get<ReceptionDetail>(`/receptions/${row!.id}`)
    expect(mail).toMatchObject({
      sender: 'ventas@proveedor.test',
      subject: 'Factura de noviembre',
      sent_at: expect.stringMatching(/^2026-11-20T/),
    })
    expect(box.flags()).toEqual([['\\Seen']])
    expect(await box.mails()).toMatchObject([
      {
        status: 'taken',
        sender: 'ventas@proveedor.test',
        subject: 'Factura de noviembre',
        message: null,
        file_count: 1,
        files: [{ name: 'factura.xml', outcome: 'added', reception_id: row!.id }],
      },
    ])
    expect(await box.state()).toMatchObject({
      is_on: true,
      failures: 0,
      problem: null,
      read_at: expect.any(String),
    })
  })

  test('goes over STARTTLS too, and is moved where the company wants it', async () => {
    await box.serve({ security: 'starttls', folders: ['INBOX', 'Leídos'] })
    await box.setUp({ mailbox_security: 'starttls', mailbox_after: 'move', mailbox_move_to: 'Leídos' })
    box.server.folders.set('Le&AO0-dos', box.server.folders.get('Leídos')!)
    box.server.deliver(aMail({ 'a.xml': box.aDocument().xml }))
    await box.read()
    expect(await box.receptions()).toHaveLength(1)
    expect(box.server.folders.get('INBOX')!.mails).toEqual([])
    expect(box.server.folders.get('Leídos')!.mails).toHaveLength(1)
  })

  test('is understood however it is packed: archives, forwarded mails, files without a name', async () => {
    await box.setUp()
    const documents = [1, 2, 3].map(() => box.aDocument())
    box.server.deliver(
      aMail(
        { 'todo.zip': await aZip({ 'a.xml': documents[0]!.xml, 'logo.png': 'x' }), '': documents[1]!.xml },
        aMail({ 'b.xml': documents[2]!.xml }),
      ),
    )
    await box.read()
    expect((await box.receptions()).map(({ clave }) => clave).sort()).toEqual(
      documents.map(({ clave }) => clave).sort(),
    )
  })

  test('made out to somebody else is set aside, as a dropped file is', async () => {
    await box.setUp()
    box.server.deliver(
      aMail({ 'a.xml': box.aDocument({ receiver: { name: 'Otra S.A.', number: '3101000111' } }).xml }),
    )
    await box.read()
    expect(await box.receptions()).toMatchObject([{ status: 'set_aside', set_aside_reason: 'not_ours' }])
    expect(await box.mails()).toMatchObject([
      { status: 'taken', files: [{ outcome: 'set_aside', reason: 'not_ours' }] },
    ])
  })

  test('without a document stays unread, and the log says what it was', async () => {
    await box.setUp()
    box.server.deliver(aMail({}))
    box.server.deliver(aMail({ 'factura.pdf': '%PDF-1.7 …' }))
    box.server.deliver('Subject: only pictures\r\nContent-Type: text/html\r\n\r\n<h1>Hola</h1>')
    await box.read()
    expect(await box.receptions()).toEqual([])
    expect(box.flags()).toEqual([[], [], []])
    expect((await box.mails()).map(({ status, message }) => [status, message])).toEqual([
      ['nothing', 'There is no document in this mail.'],
      ['nothing', expect.stringMatching(/^Only a PDF came/)],
      ['nothing', 'There is no document in this mail.'],
    ])
  })
})

describe('hostile mails', () => {
  test('are answered in the log, and the honest one among them is taken', async () => {
    await box.setUp()
    const inbox = box.server.folders.get('INBOX')!
    box.server.deliver(aMail({ 'a.xml': Buffer.alloc(16 * 1024 * 1024, 65) }))
    box.server.deliver(
      Buffer.concat([Buffer.from('Subject: lies\r\n\r\n'), Buffer.alloc(22 * 1024 * 1024, 65)]),
    )
    inbox.mails[1]!.claimedBytes = 100
    box.server.deliver(thousandsOfParts())
    box.server.deliver(aMail({ 'bomba.zip': await aZip({ 'a.xml': Buffer.alloc(7 * 1024 * 1024) }) }))
    box.server.deliver(`${aMail({ 'a.xml': '<a/>' }).slice(0, 400)}`)
    box.server.deliver(aMail({ 'mal.xml': '<FacturaElectronica' }))
    box.server.deliver('Subject: a\r\nFrom: <>\r\n\u0000\u0001\r\n\r\n')
    box.server.deliver(aMail({ 'bien.xml': box.aDocument().xml }))
    await box.read()
    expect(await box.receptions()).toHaveLength(1)
    expect(
      (await box.mails())
        .toReversed()
        .map(({ status, message }) => `${status}: ${message ?? ''}`.slice(0, 60)),
    ).toEqual([
      'refused: The mail is larger than 20 MB. Ask for the files in',
      'refused: The mail is larger than 20 MB. Ask for the files in',
      'refused: The mail is damaged, or has far too many parts.',
      'refused: The archive unpacks to more than may be taken in.',
      'refused: The file is not well-formed XML.',
      'refused: The file is not well-formed XML.',
      'nothing: There is no document in this mail.',
      'taken: ',
    ])
    expect(box.flags().slice(0, -1).flat()).toEqual([])
  })
})

// features.md 144: what a mail server took and sent back an hour later said "sent" for ever.
describe('a report that a letter came back', () => {
  const sentTo = async (to: string) => {
    const { id } = await issued(box.app, box.company)
    const { status, text } = await box.app.send('POST', `/documents/${id}/send`, box.company.as, {
      payload: { to },
    })
    expect(status, text).toBeLessThan(300)
    const [letter] = await box.app.asOwner(
      `update letters set status = 'sent', settled_at = now() where company_id = $1 and document_id = $2 returning id`,
      [box.company.id, id],
    )
    return { id, letter: String(letter!.id) }
  }
  const deliveryOf = async (id: string) =>
    (await box.app.send('GET', `/documents/${id}`, box.company.as)).body as DocumentDetail

  test('says so on its document and to whoever sent it, once, and is marked as read', async () => {
    await box.setUp()
    const { id, letter } = await sentTo('nadie@example.test')
    box.server.deliver(aReport(letter, 'nadie@example.test'))
    box.server.deliver(aReport(letter, 'nadie@example.test'))
    await box.read()
    const { delivery_status, timeline } = await deliveryOf(id)
    expect(delivery_status).toBe('bounced')
    expect(timeline.filter(({ event }) => event === 'mail_bounced').map(({ detail }) => detail)).toEqual([
      'nadie@example.test: 550 5.1.1 User unknown',
    ])
    expect((await box.app.send('GET', '/notifications', box.company.as)).text).toContain('mail-bounced')
    expect(box.flags()).toEqual([['\\Seen'], ['\\Seen']])
    expect(await box.mails()).toMatchObject([
      { status: 'taken', message: expect.stringContaining('did not arrive'), file_count: 0 },
      { status: 'taken' },
    ])
  })

  // Whoever called a reminder unwanted got the next one all the same.
  test('of a letter that a reader called unwanted turns the reminders of its client off, and tells who sent it, once', async () => {
    await box.setUp()
    const { id, letter } = await sentTo('nadie@example.test')
    const { client_id: client } = await deliveryOf(id)
    const complaint = aReport(letter, 'nadie@example.test')
      .replace('report-type=delivery-status', 'report-type=feedback-report')
      .replace('message/delivery-status', 'message/feedback-report')
      .replace('Reporting-MTA: dns; mail.test', 'Feedback-Type: abuse')
    box.server.deliver(complaint)
    box.server.deliver(complaint)
    await box.read()
    const [kept] = await box.app.asOwner(`select reminders_off_by as by from clients where id = $1`, [client])
    expect(kept).toEqual({ by: 'client' })
    const { body } = await box.app.send('GET', '/notifications', box.company.as)
    const told = (body as { data: { kind: string }[] }).data.filter(({ kind }) => kind === 'mail-complained')
    expect(told).toMatchObject([{ params: { email: 'nadie@example.test' } }])
    expect((await deliveryOf(id)).delivery_status).not.toBe('bounced')
    expect(await box.mails()).toMatchObject([
      { status: 'taken', message: expect.stringContaining('unwanted') },
      { status: 'taken' },
    ])
  })

  test('of a copy leaves the client’s letter as it is, and one of another company changes nothing', async () => {
    await box.setUp()
    const { id, letter } = await sentTo('compras@example.test')
    await box.app.asOwner(`update outbox set copies = '{archivo@example.test}' where id = $1`, [letter])
    box.server.deliver(aReport(letter, 'archivo@example.test'))
    box.server.deliver(aReport(crypto.randomUUID(), 'compras@example.test'))
    await box.read()
    expect((await deliveryOf(id)).delivery_status).toBe('sent')
    expect((await box.mails()).map(({ status }) => status).sort()).toEqual(['nothing', 'taken'])
  })
})

/** As mail servers write it (RFC 3464). */
function aReport(letterId: string, recipient: string): string {
  return [
    'From: MAILER-DAEMON@mail.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=report',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${letterId}@cafe.test>`,
    '--report--',
    '',
  ].join('\r\n')
}

function thousandsOfParts(): string {
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=xx\r\n\r\n'
  return `${head}${'--xx\r\nContent-Type: text/xml; name="a.xml"\r\n\r\n<a/>\r\n'.repeat(20_000)}--xx--`
}

async function aZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  for (const [name, content] of Object.entries(files)) archive.append(content, { name })
  void archive.finalize()
  return buffer(archive)
}
