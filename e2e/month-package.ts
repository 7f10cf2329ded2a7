import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from '../apps/server/src/platform/tables/read-xlsx.ts'
import { readZip } from '../apps/server/src/platform/zip/read-zip.ts'

export type MonthPackage = ReadonlyMap<string, Buffer>
export type SheetRow = Readonly<Record<string, string>>

const limits = { files: 5_000, fileBytes: 5e7, bytes: 5e8 }

/** Every file of a package by its name. */
export async function readPackage(path: string): Promise<MonthPackage> {
  const zip = readZip(await readFile(path), limits)
  if (!zip.ok) throw new Error(zip.problem)
  return new Map(zip.entries.map(({ name, content }) => [name, content]))
}

/** What the list of a package says of its files, and what they are. */
export function listsOf(files: MonthPackage): { said: string[]; found: string[] } {
  const [, ...said] = files.get('manifest.csv')!.toString().slice(1).trim().split('\r\n')
  const found = [...files]
    .filter(([name]) => name !== 'manifest.csv')
    .map(
      ([name, content]) => `${name};${content.length};${createHash('sha256').update(content).digest('hex')}`,
    )
  return { said: said.sort(), found: found.sort() }
}

/** The rows of a sheet of a workbook by their heads; with a month only its own, without the sums below them. */
export async function rowsOf(workbook: Buffer, sheet: string, month?: string): Promise<SheetRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-sheet-'))
  try {
    const path = join(folder, 'book.xlsx')
    await writeFile(path, workbook)
    const found: (readonly string[])[] = []
    for await (const row of readXlsx(path)) if (row.sheet === sheet) found.push(row.cells)
    const [heads, ...rows] = found
    return rows
      .map((cells) => Object.fromEntries((heads ?? []).map((head, at) => [head, cells[at] ?? ''])))
      .filter(({ periodo }) => month === undefined || periodo === month)
  } finally {
    await rm(folder, { recursive: true })
  }
}
