import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { atMost } from '../at-most.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

const mostBytes = 512 * 1024 * 1024

/** Rows of an XLSX or CSV file, the latter plain or gzipped; the content says which it is, not the name. Throws UnreadableTable. */
export async function* openTable(path: string): AsyncGenerator<TableRow> {
  const head = await readHead(path)
  if (head.startsWith('504b0304')) yield* readXlsx(path)
  else if (head.startsWith('1f8b')) yield* readCsv(() => unpacked(path))
  else if (/^(d0cf11e0|25504446|89504e47)/.test(head)) throw new UnreadableTable()
  else yield* readCsv(() => createReadStream(path))
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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}
