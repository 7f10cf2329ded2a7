/** Letters that a company may word itself, in each language that its clients read. */
export const letterTexts = [
  'document',
  'quotation',
  'payment',
  'simple',
  'statement',
  // Of one document; where a step has a text of its own, that goes before in the language of the company's documents.
  'reminder',
  // Of all that is late.
  'overdue',
  // Before an offer expires, likewise.
  'offer',
  // The address of a client's own page, which goes by WhatsApp alone.
  'portal',
] as const
export type LetterText = (typeof letterTexts)[number]

/** Which ways each of them goes. */
export const letterTextWays = {
  document: ['mail', 'whatsapp'],
  quotation: ['mail', 'whatsapp'],
  payment: ['mail', 'whatsapp'],
  simple: ['mail', 'whatsapp'],
  statement: ['mail', 'whatsapp'],
  reminder: ['mail'],
  overdue: ['mail'],
  offer: ['mail'],
  portal: ['whatsapp'],
} as const satisfies Readonly<Record<LetterText, readonly ('mail' | 'whatsapp')[]>>

type Going<Way> = {
  [Letter in LetterText]: Way extends (typeof letterTextWays)[Letter][number] ? Letter : never
}[LetterText]
export type MailText = Going<'mail'>
export type WhatsappLetter = Going<'whatsapp'>

const ofDocument = [
  'kind',
  'number',
  'client',
  'company',
  'date',
  'due',
  'total',
  'balance',
  'key',
  'link',
] as const
const ofQuotation = ['number', 'client', 'company', 'total', 'valid', 'link'] as const

/** What each of them fills in, as it is typed between double braces. */
export const letterPlaceholders = {
  document: ofDocument,
  quotation: ofQuotation,
  payment: ['number', 'client', 'company', 'amount', 'date', 'reference'],
  simple: ['number', 'client', 'company', 'date', 'total', 'link'],
  statement: ['client', 'company', 'from', 'to', 'balance', 'link'],
  reminder: ofDocument,
  overdue: ['client', 'company', 'documents', 'total'],
  offer: ofQuotation,
  portal: ['client', 'company', 'link'],
} as const satisfies Readonly<Record<LetterText, readonly string[]>>
