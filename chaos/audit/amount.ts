/** Exact amounts of five decimals, as whole hundred-thousandths. The auditor's own, so that no mistake is shared. */
export function toUnits(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || /[^0]/.test(decimals.slice(5)))
    throw new Error(`not an amount of five decimals: ${text}`)
  const units = BigInt(whole) * 100_000n + BigInt(decimals.slice(0, 5).padEnd(5, '0'))
  return sign === '-' ? -units : units
}

export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + toUnits(amount), 0n)
}

/** What is owed for an official amount: rounded half up to the cent. Of amounts from zero on. */
export function toCoins(units: bigint): bigint {
  return ((units + 500n) / 1_000n) * 1_000n
}

export function fromUnits(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(6, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
}
