import { fold } from '#lib/fold.ts'

/** Whether somebody typed the name of a month, however they write capitals, accents and the words between. */
export function isSameMonth(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}

function plain(text: string): string {
  return fold(text)
    .replace(/\bde\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
