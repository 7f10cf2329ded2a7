/** `340 kB`, `2.4 MB`: units are written alike in all our languages. */
export function formatFileSize(bytes: number): string {
  const text = bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${tenths(bytes)} MB`
  // Left to right in every language.
  return `\u2066${text}\u2069`
}

function tenths(bytes: number): string {
  const count = Math.round(bytes / 100_000)
  return `${Math.floor(count / 10)}.${count % 10}`
}
