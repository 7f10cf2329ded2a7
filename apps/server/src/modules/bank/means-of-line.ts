import type { LockedLine } from './bank-store.ts'

/** SINPE Móvil says so in words, or by service 83 in its reference of 25 digits; whatever else comes in or goes out is a transfer. */
export function meansOf({ text, reference }: Pick<LockedLine, 'text' | 'reference'>): '04' | '06' {
  const isMobile = /sinpe\s*m[oó]vil/i.test(text) || /\b20\d{6}\d{3}83\d{12}\b/.test(`${reference} ${text}`)
  return isMobile ? '06' : '04'
}
