/** Letters that a company may word itself, in each language that its clients read. */
export const letterTexts = ['document', 'quotation', 'payment', 'statement'] as const
export type LetterText = (typeof letterTexts)[number]

/** What each of them fills in, as it is typed between double braces. */
export const letterPlaceholders = {
  document: ['kind', 'number', 'client', 'company', 'date', 'due', 'total', 'balance', 'key', 'link'],
  quotation: ['number', 'client', 'company', 'total', 'valid', 'link'],
  payment: ['number', 'client', 'company', 'amount', 'date', 'reference'],
  statement: ['client', 'company', 'from', 'to', 'balance', 'link'],
} as const satisfies Readonly<Record<LetterText, readonly string[]>>
