import type { LetterCause } from '@cuentaclara/contracts'

/**
 * What is in the way of a letter, as far as the words of a mail server or of the line to it tell. They are not agreed upon: the codes of
 * RFC 3463 come first, then what servers usually write.
 */
export function causeOf(problem: string | null): LetterCause | null {
  if (problem === null || problem === '') return null
  const said = problem.toLowerCase()
  const isSaid = ({ code, words }: Sign) => code?.test(said) || words.some((word) => said.includes(word))
  return signs.find(isSaid)?.cause ?? 'other'
}

type Sign = { cause: LetterCause; code?: RegExp; words: readonly string[] }

/** In the order in which they are looked for: the more exact first. */
const signs: readonly Sign[] = [
  {
    cause: 'too-large',
    code: /\b5\.(?:3\.4|2\.3)\b/,
    words: ['attachments too large', 'message size', 'message too large', 'size limit'],
  },
  {
    cause: 'sign-in',
    code: /\b53[05]\b/,
    words: ['5.7.8', 'eauth', 'authentication', 'invalid login', 'credentials'],
  },
  {
    cause: 'certificate',
    words: ['certificate', 'self-signed', 'self signed', 'altnames', 'err_tls', 'etls'],
  },
  {
    cause: 'full-mailbox',
    code: /\b[45]\.2\.2\b/,
    words: ['mailbox full', 'mailbox is full', 'over quota', 'overquota', 'quota exceeded'],
  },
  {
    cause: 'unknown-address',
    code: /\b5\.1\.\d/,
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
    code: /\b5\.7\.\d/,
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
    code: /^4\d\d\b|\b4\.\d\.\d/,
    words: ['greylist', 'graylist', 'try again', 'temporar'],
  },
]
