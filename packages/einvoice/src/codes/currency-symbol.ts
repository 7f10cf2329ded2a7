const symbols: Readonly<Record<string, string>> = { CRC: '₡', USD: '$', EUR: '€' }

/** `₡`, `$`, `€`; any other currency stands with its code and a space that does not break, `GBP\u00a0`. */
export function currencySymbol(code: string): string {
  return symbols[code] ?? `${code}\u00a0`
}
