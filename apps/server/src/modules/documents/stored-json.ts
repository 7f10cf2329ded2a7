/** JSON that PostgreSQL takes: it refuses NUL and halves of characters, which nobody types and a program may send. */
export function toStoredJson(value: unknown): string {
  const text = JSON.stringify(value)
  return suspicious.test(text) ? JSON.stringify(value, clean) : text
}

const suspicious = /\\u(?:0000|d[89a-f])/i

function clean(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
}
