import { decimal, isNegative, subtract } from '@cuentaclara/decimal'
import { type AmountReading, readAmount } from '#ui/amount/read-amount.ts'

/** Reads a price: as {@link readAmount}, where a last `i` says tax is included and a last `n` that it is not. */
export function readPrice(typed: string): { entry: AmountReading; includesTax: boolean | null } {
  const suffix = /[in]\s*$/i.exec(typed)
  if (suffix === null) return { entry: readAmount(typed), includesTax: null }
  return {
    entry: readAmount(typed.slice(0, suffix.index)),
    includesTax: suffix[0].trim().toLowerCase() === 'i',
  }
}

export type DiscountReading = { entry: AmountReading; isPercent: boolean }

/** Reads a discount: `5%` is a percentage up to 100, anything else an amount. */
export function readDiscount(typed: string): DiscountReading {
  const text = typed.trim()
  const isFormula = text.startsWith('=')
  if (isFormula || !text.endsWith('%')) return { entry: readAmount(text), isPercent: false }
  const entry = readAmount(text.slice(0, -1))
  return {
    entry:
      entry.kind === 'value' && exceedsHundred(entry.text) ? { kind: 'problem', problem: 'tooLarge' } : entry,
    isPercent: true,
  }
}

/** Reads a percentage up to 100 where nothing else can be meant: `10`, `10%`. */
export function readPercent(typed: string): DiscountReading {
  const entry = readAmount(typed.trim().replace(/%$/, ''))
  return entry.kind === 'value' ? readDiscount(`${entry.text}%`) : { entry, isPercent: true }
}

/** Whether it would be more than all of what it is taken off. */
export function isOverHundred({ entry, isPercent }: DiscountReading): boolean {
  return isPercent && entry.kind === 'problem' && entry.problem === 'tooLarge'
}

/** The value as the engine should see it while it is being typed; text that is no number passes as it is, so that rules can name it. */
export function liveAmount(typed: string): string {
  const entry = readAmount(typed)
  if (entry.kind === 'value') return entry.text
  return entry.kind === 'empty' ? '' : typed.trim().slice(0, 24)
}

const hundred = decimal('100')

function exceedsHundred(text: string): boolean {
  return isNegative(subtract(hundred, decimal(text)))
}
