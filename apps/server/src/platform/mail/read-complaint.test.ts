import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'
import { readComplaint } from './read-complaint.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

/** As RFC 5965, appendix B, shows one. */
const report = ({ kind = 'abuse', messageId = `<${id}@cuenta.test>`, type = 'feedback-report' } = {}) =>
  Buffer.from(
    [
      'From: <abusedesk@example.test>',
      'Subject: FW: Factura FE-1',
      'Message-ID: <20261128120000.1234@example.test>',
      `Content-Type: multipart/report; report-type=${type};`,
      '\tboundary="part1_13d.2e68ed54_boundary"',
      '',
      '--part1_13d.2e68ed54_boundary',
      'Content-Type: text/plain; charset="US-ASCII"',
      '',
      'This is an email abuse report for an email message received from IP 192.0.2.1.',
      '--part1_13d.2e68ed54_boundary',
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${kind}`,
      'User-Agent: SomeGenerator/1.0',
      'Version: 1',
      '--part1_13d.2e68ed54_boundary',
      'Content-Type: message/rfc822',
      '',
      'From: Café Britt <no-reply@cuenta.test>',
      `Message-ID: ${messageId}`,
      '',
      'Hola',
      '--part1_13d.2e68ed54_boundary--',
    ].join('\r\n'),
  )

test('a complaint names the letter that was not wanted', () => {
  expect(readComplaint(report())).toEqual({ letterId: id })
  expect(readComplaint(report({ kind: 'fraud' }))).toEqual({ letterId: id })
  expect(readBounce(report())).toBeNull()
})

test('a letter that was wanted after all, letters of others and other mail are none', () => {
  expect(readComplaint(report({ kind: 'not-spam' }))).toBeNull()
  expect(readComplaint(report({ messageId: '<hola@example.test>' }))).toBeNull()
  expect(readComplaint(report({ type: 'delivery-status' }))).toBeNull()
  expect(
    readComplaint(Buffer.from(`Subject: Hola\r\n\r\nFeedback-Type: abuse\r\nMessage-ID: <${id}@x>`)),
  ).toBeNull()
})
