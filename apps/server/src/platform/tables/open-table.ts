import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { atMost } from '../at-most.ts'
import { readCsv } from './read-csv.ts'
import { readMarkup } from './read-markup.ts'
import { readXls } from './read-xls.ts'
import { readXlsx } from './read-xlsx.ts'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

const mostBytes = 512 * 1024 * 1024
const headBytes = 256

/**
 * Rows of an XLSX, XLS or CSV file, the latter plain or gzipped, or of the tables of a page; the content says which it is, not the name.
 * Throws UnreadableTable.
 */
export async function* openTable(path: string): AsyncGenerator<TableRow> {
  const head = await readHead(path)
  if (head.startsWith('504b0304')) yield* readXlsx(path)
  else if (head.startsWith('1f8b')) yield* readCsv(() => unpacked(path))
  else if (head.startsWith('d0cf11e0')) yield* readXls(path)
  else if (/^(25504446|89504e47)/.test(head)) throw new UnreadableTable()
  else if (beginsWithMark(head)) yield* readMarkup(() => createReadStream(path))
  else yield* readCsv(() => createReadStream(path))
}

/** A page or XML, after the mark of its encoding and empty lines. */
function beginsWithMark(head: string): boolean {
  return /^(?:efbbbf|fffe|feff)?(?:00|20|09|0d|0a)*3c/.test(head)
}

function unpacked(path: string): Readable {
  const gunzip = createGunzip()
  const bounded = atMost(mostBytes, () => new UnreadableTable())
  gunzip.on('error', () => bounded.destroy(new UnreadableTable()))
  createReadStream(path)
    .on('error', (error) => bounded.destroy(error))
    .pipe(gunzip)
    .pipe(bounded)
  return bounded
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}
