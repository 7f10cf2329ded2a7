// Amounts as whole hundred-thousandths: slow, plain, and nothing in common with the arithmetic that is checked.

export type Amount = bigint

const SCALE = 100_000n

/** Reads `1234.5` as 123450000 hundred-thousandths; absent or empty is zero. */
export function readAmount(text: string): Amount {
  const [, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  return BigInt(whole || '0') * SCALE + BigInt(fraction.slice(0, 5).padEnd(5, '0') || '0')
}

/** Product of two amounts, rounded half up at the fifth decimal. */
export function times(a: Amount, b: Amount): Amount {
  return divideHalfUp(a * b, SCALE)
}

/** `rate` percent of an amount, rounded half up at the fifth decimal. */
export function percentOf(rate: Amount, amount: Amount): Amount {
  return divideHalfUp(rate * amount, SCALE * 100n)
}

/** a ÷ b × c in one rounding. */
export function share(a: Amount, b: Amount, c: Amount): Amount {
  return b === 0n ? 0n : divideHalfUp(a * c, b)
}

/**
 * Whether a written value agrees with a computed one at the precision it was written with (reference §5):
 * five decimals must be exact, systems that round to two are given half a cent.
 */
export function agrees(written: string, computed: Amount): boolean {
  const difference = readAmount(written) - computed
  return (difference < 0n ? -difference : difference) <= tolerance(written)
}

function tolerance(written: string): Amount {
  const decimals = /\.(\d*)$/.exec(written.trim())?.[1] ?? ''
  if (decimals.length >= 5) return 0n
  const used = Math.max(decimals.replace(/0+$/, '').length, 2)
  return 10n ** BigInt(5 - used) / 2n
}

/** Two decimals and a point, for messages. */
export function showAmount(amount: Amount): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(6, '0')
  return `${sign}${digits.slice(0, -5)}.${digits.slice(-5)}`
}

function divideHalfUp(a: bigint, b: bigint): bigint {
  return (a * 2n + b) / (b * 2n)
}
