/** Digits with a point, as trusted texts and amounts in JSON are written. */
export const plainNotation = /^-?\d+(\.\d+)?$/

/** Longest text that is read as a number: official amounts have 19 characters, the rest is an attack. */
export const maximumTextLength = 40

/**
 * `toFixedText(parseDecimal(text), scale)` without the arithmetic: an amount in text with `scale` digits after the point, a half
 * away from zero; null where it is no number. Every screen shows amounts, and few compute with them.
 */
export function fixedText(text: string, scale: number): string | null {
  if (text.length > maximumTextLength || !plainNotation.test(text)) return null
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const kept = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  const coins = (fraction[scale] ?? '0') < '5' ? kept : kept + 1n
  const digits = String(coins).padStart(scale + 1, '0')
  const point = digits.length - scale
  const unsigned = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return text.startsWith('-') && coins !== 0n ? `-${unsigned}` : unsigned
}
