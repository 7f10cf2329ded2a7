import type { LetterCause } from '@cuentaclara/contracts'
import { heldSinceRestore } from '#modules/notifications/index.ts'

/**
 * What is in the way of a letter, as far as the words of a mail server or of the line to it tell. They are not agreed upon: the codes of
 * RFC 3463 come first, then what servers usually write. A code stands at the start or after the three digits of a reply: elsewhere
 * the same digits are part of an address.
 */
export function causeOf(problem: string | null): LetterCause | null {
  if (problem === null || problem === '') return null
  const said = problem.toLowerCase()
  const codes = [...said.matchAll(enhancedCode)].map(([, code]) => code!)
  const isSaid = ({ code, words, reply }: Sign) =>
    codes.some((each) => code?.test(each)) || reply?.test(said) || words.some((word) => said.includes(word))
  return signs.find(isSaid)?.cause ?? 'other'
}

const enhancedCode = /(?:^|\b[245]\d\d[ -]#?)([245]\.\d{1,3}\.\d{1,3})(?![.\d])/g

type Sign = {
  cause: LetterCause
  /** Of RFC 3463. */
  code?: RegExp
  /** The three digits of RFC 5321. */
  reply?: RegExp
  words: readonly string[]
}

/** In the order in which they are looked for: the more exact first. */
const signs: readonly Sign[] = [
  // Our own words, of a letter that waits for tomorrow.
  { cause: 'day-full', words: ['letters-full'] },
  { cause: 'restored', words: [heldSinceRestore] },
  { cause: 'file-gone', words: ['attachment gone'] },
  {
    cause: 'too-large',
    code: /^5\.(3\.4|2\.3)$/,
    words: ['attachments too large', 'message size', 'message too large', 'size limit'],
  },
  { cause: 'sign-in', code: /^5\.7\.8$/, reply: /(?:^|: )53[05]\b/, words: [] },
  // Before the words about signing in: who checks where a letter is from writes of authentication too.
  { cause: 'blocked', code: /^5\.7\./, words: [] },
  { cause: 'sign-in', words: ['eauth', 'invalid login', 'authentication failed', 'credentials'] },
  {
    cause: 'certificate',
    words: ['certificate', 'self-signed', 'self signed', 'altnames', 'err_tls', 'etls'],
  },
  {
    cause: 'full-mailbox',
    code: /^[45]\.2\.2$/,
    words: ['mailbox full', 'mailbox is full', 'over quota', 'overquota', 'quota exceeded'],
  },
  {
    cause: 'unknown-address',
    code: /^5\.1\./,
    words: [
      'user unknown',
      'unknown user',
      'no such user',
      'no such mailbox',
      'no such recipient',
      'no such address',
      'does not exist',
      'doesn’t exist',
      "doesn't exist",
      'recipient not found',
      'recipient rejected',
      'invalid recipient',
      'mailbox unavailable',
    ],
  },
  {
    cause: 'blocked',
    words: ['spam', 'blocked', 'blacklist', 'blocklist', 'reputation', 'dmarc', 'dkim', 'policy'],
  },
  {
    cause: 'unreachable',
    words: [
      'econnrefused',
      'econnreset',
      'enotfound',
      'ehostunreach',
      'enetunreach',
      'eai_again',
      'edns',
      'esocket',
      'epipe',
      'socket close',
      'closed unexpectedly',
      'private',
    ],
  },
  { cause: 'silent', words: ['etimedout', 'timeout', 'timed out', 'greeting never'] },
  {
    cause: 'later',
    code: /^4\./,
    reply: /^4\d\d\b/,
    words: ['greylist', 'graylist', 'try again', 'temporar'],
  },
]
