import type { FileDoor } from '#platform/stored-files/file-door.ts'
import { fileTables } from './file-homes.ts'

/** Who asks sees the rows of every company. */
type Asking = {
  files: Pick<FileDoor, 'list'>
  now: number
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

/** What of the store and the rows does not fit together. */
export type FilesCheck = {
  /** How many files rows name. */
  files: number
  /** Named by a row, and not there or of another size. */
  missing: string[]
  /** There, and named by nobody for a day at least. */
  orphans: string[]
}

/** A mover copies before it names. */
const youngMs = 86_400_000

type Listed = Map<string, { size: number; at: Date }>

/**
 * Compares what rows name with what the store lists, a company at a time. It reads no bytes: whoever reads a file proves it.
 * Throws FilesAway.
 */
export async function checkFiles(asking: Asking): Promise<FilesCheck> {
  const so: FilesCheck = { files: 0, missing: [], orphans: [] }
  const unseen = new Set(await companiesElsewhere(asking))
  for await (const { company, listed } of companiesOf(asking)) {
    unseen.delete(company)
    await compare(asking, company, listed, so)
  }
  for (const company of unseen) await compare(asking, company, new Map(), so)
  return so
}

async function compare(asking: Asking, company: string, listed: Listed, so: FilesCheck): Promise<void> {
  const { named, left } = await readKeys(asking, company)
  for (const { store_key: key, size } of named) {
    so.files += 1
    if (listed.get(key)?.size !== Number(size)) so.missing.push(key)
    listed.delete(key)
  }
  for (const key of left) listed.delete(key)
  const longAgo = asking.now - youngMs
  for (const [key, { at }] of listed) if (at.getTime() < longAgo) so.orphans.push(key)
}

/** What the store lists, by the company that keys begin with: it lists by key. */
async function* companiesOf({ files }: Asking): AsyncGenerator<{ company: string; listed: Listed }> {
  let company: string | undefined
  let listed: Listed = new Map()
  for await (const { key, size, at } of files.list('')) {
    const [owner = ''] = key.split('/', 1)
    if (company !== undefined && owner !== company) {
      yield { company, listed }
      listed = new Map()
    }
    company = owner
    listed.set(key, { size, at })
  }
  if (company !== undefined) yield { company, listed }
}

async function companiesElsewhere({ query }: Asking): Promise<string[]> {
  const rows = await query<{ company_id: string }>(`
    select company_id from file_sums where files > 0
    union select company_id from tasks where file_key is not null`)
  return rows.map(({ company_id }) => company_id)
}

async function readKeys({ query }: Asking, company: string) {
  const named = fileTables.map(
    (table) =>
      `select store_key, size from ${table} where company_id::text = $1 and store_key is not null union all`,
  )
  const files = await query<{ store_key: string; size: string }>(
    `${named.join(' ')} select file_key, file_size from tasks where company_id::text = $1 and file_key is not null`,
    [company],
  )
  const left = await query<{ store_key: string }>(
    'select store_key from unneeded_files where company_id::text = $1',
    [company],
  )
  return { named: files, left: left.map(({ store_key }) => store_key) }
}
