import type { BankReason } from '@cuentaclara/contracts'
import type { LineFacts } from './match-facts.ts'
import { folded } from './payer-words.ts'

/** The words of a line, each between blanks. */
export function wordsOf({ text, reference }: Pick<LineFacts, 'text' | 'reference'>): string {
  return ` ${folded(`${text} ${reference ?? ''}`)} `
}

export function isIdentified(identification: string | null, words: string): boolean {
  return identification !== null && words.includes(` ${identification} `)
}

const companyForms = new Set(
  'sociedad anonima sa s a responsabilidad limitada ltda srl r l de del la las los el y'.split(' '),
)

/** Whether a line says enough of a name. `whose` is the object that has it, by which its words are kept. */
export function isNamed(whose: object, name: string, words: string): boolean {
  const names = namesOf(whose, name)
  const named = names.filter((each) => words.includes(` ${each} `)).length
  return named >= 2 || (named === 1 && names.length === 1 && names[0]!.length >= 5)
}

const namesKept = new WeakMap<object, string[]>()

/** The words of a name that tell one from another: the same for every line. */
function namesOf(whose: object, name: string): string[] {
  const kept = namesKept.get(whose)
  if (kept !== undefined) return kept
  const names = folded(name)
    .split(' ')
    .filter((word) => word.length > 2 && !companyForms.has(word))
  namesKept.set(whose, names)
  return names
}

const calledDocument = / (?:f|fac|fact|factura|facturas|fe|invoice) (?:no )?(\d{1,20})(?= )/g

/** The numbers that a text calls those of documents. */
export function numbersCalled(words: string): ReadonlySet<string> {
  return new Set([...words.matchAll(calledDocument)].map(([, number = '']) => number.replace(/^0+/, '')))
}

/** The whole number, or the short one where it is long enough or called a document. */
export function isNumbered(
  consecutivo: string | null,
  { words, called }: { words: string; called: ReadonlySet<string> },
): boolean {
  if (consecutivo === null) return false
  const short = consecutivo.slice(-10).replace(/^0+/, '')
  if (words.includes(` ${consecutivo} `) || words.includes(` ${consecutivo.slice(-10)} `)) return true
  if (short.length >= 4 && words.includes(` ${short} `)) return true
  return called.has(short)
}

export function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
}

const weights: Readonly<Record<BankReason, number>> = {
  reference: 40,
  number: 30,
  identity: 20,
  learned: 12,
  name: 10,
  amount: 15,
  sum: 12,
  rate: 8,
  day: 2,
}

/** How much speaks for something. */
export function weightOfReasons(reasons: readonly BankReason[]): number {
  return reasons.reduce((whole, reason) => whole + weights[reason], 0)
}
