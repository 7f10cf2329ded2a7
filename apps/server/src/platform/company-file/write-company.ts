import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readRows } from '../backup/read-rows.ts'
import type { Asks } from '../database/open-client.ts'
import { type CompanyHeader, companyHeader, type Part, type SealHeader } from './file-format.ts'
import { keysInside } from './file-key.ts'
import { sealStream } from './sealed-stream.ts'

/** Rows of a company that make one part of its file. */
export type Source = {
  readonly name: string
  readonly columns: readonly string[]
  /** What follows `from` in SQL, with the company as `$1`; in an order that every database keeps. */
  readonly from: string
}

type Writing = {
  /** A transaction that shows one moment, under the role that sees every company. */
  client: Asks
  header: CompanyHeader
  sources: readonly Source[]
  seal: { header: SealHeader; key: Buffer }
  /** Seals anew what is sealed in a row, under a key of the file. */
  reseal(part: string, row: string, fileSecret: string): string
  to: Writable
  signal?: AbortSignal | undefined
  onRows?(count: number): void
}

/** Writes a company as of one moment, piece by piece whatever its size. Returns the number of rows. */
export async function writeCompany(writing: Writing): Promise<number> {
  const { header, key } = writing.seal
  const headerLine = JSON.stringify(header)
  const keys = keysInside(key, headerLine)
  const counted = { rows: 0 }
  writing.to.write(`${headerLine}\n`)
  await pipeline(
    // Not sixteen lots of rows ahead, as it would be: one.
    Readable.from(linesOf(writing, keys.secrets, counted), { highWaterMark: 1 }),
    createGzip(),
    sealStream(keys.bytes),
    writing.to,
    writing.signal === undefined ? {} : { signal: writing.signal },
  )
  return counted.rows
}

async function* linesOf(
  { client, header, sources, reseal, onRows }: Writing,
  fileSecret: string,
  counted: { rows: number },
): AsyncGenerator<string> {
  await client.query(plainWriting)
  yield `${JSON.stringify(companyHeader.parse(header))}\n`
  const parts: Part[] = []
  for (const source of sources) {
    yield `${JSON.stringify(['table', source.name, source.columns])}\n`
    const part = digest(source.name)
    for await (const rows of rowsOfSource(client, source, header.company_id)) {
      const lines = rows.map((row) => `${reseal(source.name, row, fileSecret)}\n`)
      for (const line of lines) part.add(line)
      counted.rows += rows.length
      onRows?.(counted.rows)
      yield lines.join('')
    }
    parts.push(part.end())
  }
  yield `${JSON.stringify(['manifest', parts])}\n`
}

/** Settings of the transaction under which every database writes a value alike. */
export const plainWriting = `select set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`

/** Rows of a source of one company, as JSON. */
export function rowsOfSource(client: Asks, source: Source, companyId: string): AsyncGenerator<string[]> {
  return readRows(client, {
    columns: source.columns.map((column) => `"${column}"`),
    from: source.from,
    values: [companyId],
  })
}

/** Counts lines and digests them. */
export function digest(name: string): { add(line: string): void; end(): Part } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(line) {
      hash.update(line)
      rows += 1
    },
    end: () => ({ name, rows, sha256: hash.digest('hex') }),
  }
}
