// Amounts as whole hundred-thousandths: slow, plain, and nothing in common with the arithmetic that is checked.

export type Amount = bigint

const SCALE = 100_000n

/** Reads `1234.5` as 123450000 hundred-thousandths; absent or empty is zero. */
export function readAmount(text: string): Amount {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  const amount = BigInt(whole || '0') * SCALE + BigInt(fraction.slice(0, 5).padEnd(5, '0') || '0')
  return sign === '-' ? -amount : amount
}

/** Product of amounts, rounded half up once, at the fifth decimal. */
export function product(...factors: Amount[]): Amount {
  const all = factors.reduce((so, factor) => so * factor, 1n)
  return divideHalfUp(all, SCALE ** BigInt(factors.length - 1))
}

/** `rate` percent of an amount, rounded half up at the fifth decimal. */
export function percentOf(rate: Amount, amount: Amount): Amount {
  return divideHalfUp(rate * amount, SCALE * 100n)
}

/** The smaller of two. */
export function least(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}

/** `part` ÷ `whole` of an amount in one rounding; nothing of it when the whole is zero. */
export function share(part: Amount, whole: Amount, amount: Amount): Amount {
  return whole === 0n ? 0n : divideHalfUp(part * amount, whole)
}

/** A product divided by an amount, in one rounding. */
export function quotient(factors: Amount[], by: Amount): Amount {
  if (by === 0n) return 0n
  const all = factors.reduce((so, factor) => so * factor, 1n)
  return divideHalfUp(all, by * SCALE ** BigInt(factors.length - 2))
}

export function sumOf(amounts: Amount[]): Amount {
  return amounts.reduce((so, amount) => so + amount, 0n)
}

/**
 * Whether a written value agrees with a computed one at the precision it was written with (reference §5):
 * five decimals must be exact, systems that round to two are given half a cent. `slack` hundred-thousandths are
 * forgiven where an amount may be rounded in parts or as a whole.
 */
export function agrees(written: string, computed: Amount, slack = 0): boolean {
  const difference = readAmount(written) - computed
  return (difference < 0n ? -difference : difference) <= tolerance(written) + BigInt(slack)
}

function tolerance(written: string): Amount {
  const decimals = /\.(\d*)$/.exec(written.trim())?.[1] ?? ''
  if (decimals.length >= 5) return 0n
  const used = Math.max(withoutZerosAtEnd(decimals).length, 2)
  return 10n ** BigInt(5 - used) / 2n
}

/** `1250` is `125`, in one walk however many zeros there are. */
export function withoutZerosAtEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Five decimals and a point, for messages. */
export function showAmount(amount: Amount): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(6, '0')
  return `${sign}${digits.slice(0, -5)}.${digits.slice(-5)}`
}

function divideHalfUp(a: bigint, b: bigint): bigint {
  if (a < 0n) return -divideHalfUp(-a, b)
  return (a * 2n + b) / (b * 2n)
}
