/** One row of DetalleMensaje. `code` is empty when the authority wrote a sentence only; row and column 0 mean a business rule. */
export type AnswerEntry = { code: string; message: string; row: number; column: number }

const header = 'codigo, mensaje, fila, columna'
const sandboxNotice =
  'Este comprobante fue recibido en el ambiente de pruebas, por lo cual no tiene validez para fines tributarios.'
const errorsFollow = 'El comprobante electrónico tiene los siguientes errores: '

/**
 * The rows of a DetalleMensaje, in all forms seen since 2018: messages between doubled, plain or single quotes, several
 * rows on one line, bare sentences between brackets. Empty for an answer that says nothing.
 */
export function parseAnswerText(text: string): AnswerEntry[] {
  const rows = codedRows(text)
  return [...rows.entries, ...bareSentences(rows.rest)]
}

/** DetalleMensaje as the authority writes it, for the simulator: preamble of the sandbox, rows, brackets. */
export function composeAnswerText(
  status: 'accepted' | 'rejected',
  entries: readonly AnswerEntry[],
  isSandbox: boolean,
): string {
  const rows = entries.map(composeRow).join('')
  if (status === 'rejected') {
    const preamble = isSandbox ? `${sandboxNotice}\n\n` : ''
    return `${preamble}${errorsFollow}\n\n[\n${header}\r\n${rows}\n]`
  }
  const start = isSandbox ? sandboxNotice : '.'
  return entries.length === 0 ? start : `${start}\n\n${header}\r\n${rows}`
}

function composeRow({ code, message, row, column }: AnswerEntry): string {
  if (code === '') return `${message}\n`
  return `${code}, ""${message.replaceAll('"', '""')}"", ${row}, ${column}\r\n`
}

/** Starts of rows: a code, a comma, an opening quote. */
const rowStart = /(?:^|[\s[])(-?\d{1,6})\s{0,9},\s{0,9}(""|["'])/g

/** Ends of rows: a closing quote, line and column, and then nothing or the next row. */
const rowEnd =
  /(?:""|["'])\s{0,9},\s{0,9}(-?\d{1,9})\s{0,9},\s{0,9}(-?\d{1,9})(?=\s{0,9}(?:[\r\n]|$|\]|-?\d{1,6}\s{0,9},\s{0,9}["']))/g

/** Takes the coded rows out; both patterns only move forward, so hostile texts cost one pass. */
function codedRows(text: string): { entries: AnswerEntry[]; rest: string } {
  const entries: AnswerEntry[] = []
  let rest = ''
  let at = 0
  for (;;) {
    rowStart.lastIndex = at
    const start = rowStart.exec(text)
    rowEnd.lastIndex = rowStart.lastIndex
    const end = start && rowEnd.exec(text)
    if (!start || !end) return { entries, rest: rest + text.slice(at) }
    rest += `${text.slice(at, start.index)}\n`
    const message = text.slice(start.index + start[0].length, end.index)
    entries.push({
      code: start[1]!,
      message: message.replaceAll('""', '"').trim(),
      row: Number.parseInt(end[1]!, 10),
      column: Number.parseInt(end[2]!, 10),
    })
    at = rowEnd.lastIndex
  }
}

/** What stands between the brackets besides coded rows: "La firma del documento no tiene el Policy Id". */
function bareSentences(rest: string): AnswerEntry[] {
  const open = rest.indexOf('[')
  const close = rest.lastIndexOf(']')
  if (open === -1 || close < open) return []
  return rest
    .slice(open + 1, close)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^c[oó]digo\s*,\s*mensaje/i.test(line))
    .map((message) => ({ code: '', message, row: 0, column: 0 }))
}
