import type { Template } from './compose-document-letter.ts'

// What nobody sees (Unicode, invisible operators) stands around what is owed, so that it is found again also where somebody wrote around it.
const marks = { balance: '\u2063', documents: '\u2062', total: '\u2064' } as const
export type Owed = keyof typeof marks

/** A template of a reminder whose amounts are found again when it leaves. */
export function markOwed<Words extends Template>(template: Words, names: readonly Owed[]): Words {
  const mark = (text: string) =>
    text.replace(/\{\{\s*(balance|documents|total)\s*\}\}/g, (field, name: Owed) =>
      names.includes(name) ? `${marks[name]}${field}${marks[name]}` : field,
    )
  return { ...template, subject: mark(template.subject), body: mark(template.body) }
}

/** Without them, as people read it. */
export function unmarked(text: string): string {
  return text.replace(/[\u2062-\u2064]/g, '')
}

/** What somebody wrote, with what is owed found again where it says that once. */
export function markBalance(message: string, balance: string): string {
  const parts = unmarked(message).split(balance)
  return parts.length === 2 ? parts.join(`${marks.balance}${balance}${marks.balance}`) : unmarked(message)
}
