import { expect, test } from 'vitest'
import { causeOf } from './letter-cause.ts'

// What servers write is no sentence for a person: “550 5.1.1 <x> User unknown; rejecting” says that the address is wrong.
test.each([
  ['550 5.1.1 <ana@example.test> User unknown; rejecting', 'unknown-address'],
  ['550 No such user here', 'unknown-address'],
  ['452 4.2.2 The recipient’s inbox is out of storage space', 'full-mailbox'],
  ['552 5.2.2 Mailbox full', 'full-mailbox'],
  ['550 5.7.1 Message rejected: listed in the blocklist of example.test', 'blocked'],
  ['554 5.7.1 Spam message rejected', 'blocked'],
  // It was told as a wrong user or password of the own server.
  ['550-5.7.26 This message does not pass authentication checks (SPF and DKIM both do not pass)', 'blocked'],
  // The address of a machine was read as the code of a mailbox that nobody has.
  ['connect ECONNREFUSED 10.5.1.20:25', 'unreachable'],
  ['connect ETIMEDOUT 10.5.7.8:25', 'silent'],
  ['5.1.1 Bad destination mailbox address', 'unknown-address'],
  ['Message failed: 550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'unknown-address'],
  ['Invalid login: 535-5.7.8 Username and Password not accepted', 'sign-in'],
  ['530-5.7.0 Authentication Required', 'sign-in'],
  ['Invalid login: 535 Authentication failed', 'sign-in'],
  ['attachments too large: 20971520 bytes', 'too-large'],
  ['552 5.3.4 Message size exceeds fixed limit', 'too-large'],
  ['Invalid login: 535 5.7.8 Authentication credentials invalid', 'sign-in'],
  ['self-signed certificate in certificate chain', 'certificate'],
  ['connect ECONNREFUSED 203.0.113.7:587', 'unreachable'],
  ['getaddrinfo ENOTFOUND correo.example.test', 'unreachable'],
  ['Greeting never received', 'silent'],
  ['Connection timeout', 'silent'],
  ['451 4.7.1 Greylisting in action, please come back later', 'later'],
  ['421 Service not available', 'later'],
  ['attachment gone: plano.png', 'file-gone'],
  ['letters-full', 'day-full'],
  ['letters-full-everywhere', 'day-full'],
  ['something that nobody has seen yet', 'other'],
])('%s', (problem, cause) => {
  expect(causeOf(problem)).toBe(cause)
})

test('nothing that was said is nothing in the way', () => {
  expect([causeOf(null), causeOf('')]).toEqual([null, null])
})
