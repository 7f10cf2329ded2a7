import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

/** As Postfix writes it. */
const report = ({ action = 'failed', status = '5.1.1', messageId = `<${id}@cuenta.test>` } = {}) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mail.test (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'Message-ID: <20261128120000.AB12@mail.test>',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="AB12"',
      '',
      '--AB12',
      'Content-Type: text/plain',
      '',
      'I’m sorry to have to inform you that your message could not be delivered.',
      '--AB12',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.test',
      '',
      'Final-Recipient: rfc822; nadie@example.test',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 <nadie@example.test>: Recipient address',
      '    rejected: User unknown',
      '--AB12',
      'Content-Type: text/rfc822-headers',
      '',
      'From: Café Britt <no-reply@cuenta.test>',
      `Message-ID: ${messageId}`,
      '--AB12--',
    ].join('\r\n'),
  )

test('a report names the letter, who did not get it, and why', () => {
  expect(readBounce(report())).toEqual({
    letterId: id,
    recipient: 'nadie@example.test',
    sentTo: null,
    problem: '550 5.1.1 <nadie@example.test>: Recipient address rejected: User unknown',
  })
})

test('a server that gave up after days says what was in the way, which might pass', () => {
  expect(readBounce(report({ status: '4.4.1' }))).toMatchObject({ recipient: 'nadie@example.test' })
})

test('a report names where the letter was sent to, where whoever got it there had it sent on', () => {
  const line = 'Final-Recipient: rfc822; nadie@example.test'
  const source = report().toString()
  for (const both of [
    `Original-Recipient: rfc822;ventas@example.test\r\n${line}`,
    `${line}\r\nOriginal-Recipient: rfc822;ventas@example.test`,
  ])
    expect(readBounce(Buffer.from(source.replace(line, both)))).toMatchObject({
      recipient: 'nadie@example.test',
      sentTo: 'ventas@example.test',
    })
})

test.each([
  ['what is only late', report({ action: 'delayed', status: '4.4.1' })],
  ['a letter of somebody else', report({ messageId: '<CAF1234567890abcdef@mail.gmail.test>' })],
  ['a mail that quotes one', Buffer.from(`Subject: Fwd\r\nContent-Type: text/plain\r\n\r\n${report()}`)],
  ['no mail at all', Buffer.alloc(300_000, 65)],
])('%s is no report of ours', (_, source) => {
  expect(readBounce(source)).toBeNull()
})
