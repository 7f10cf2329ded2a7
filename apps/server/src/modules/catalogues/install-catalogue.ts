import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { type CatalogueEntry, checkCatalogueRow } from './check-catalogue-row.ts'
import { type CatalogueRow, readCatalogueFile } from './read-catalogue-file.ts'
import {
  applyChanges,
  createCandidates,
  insertCandidates,
  insertVersion,
  lockCatalogue,
  readLiveVersion,
  writeApplied,
  writeComparison,
} from './version-store.ts'

/** The whole catalogue as it comes with the program; `catalogues/README.md` says where it is from. */
const bundled = fileURLToPath(new URL('../../../catalogues/cabys.csv.gz', import.meta.url))
const edition = '2026-06-01'
const batch = 5000

/**
 * Puts the catalogue that comes with the program in the place of the starter set, once; what an update brought stays. Whoever
 * starts at the same time waits. Answers how many codes there are now, null when there was nothing to do.
 */
export function installCatalogue(doors: Doors): Promise<number | null> {
  // Unsafe: the catalogue belongs to no company.
  return unsafeForAllCompanies(doors, install)
}

async function install({ tx, clock }: OpenContext): Promise<number | null> {
  await lockCatalogue(tx)
  const live = await readLiveVersion(tx)
  if (live.source !== 'starter') return null

  const rows: CatalogueRow[] = []
  for await (const row of readCatalogueFile(bundled)) rows.push(row)
  const id = newId()
  const now = clock.now()
  await insertVersion(tx, { id, source: 'bundled', name: edition, createdBy: null }, now)
  await createCandidates(tx)
  for (const part of inParts(rows)) await insertCandidates(tx, part.map(entryOf))
  const digest = createHash('sha256')
    .update(await readFile(bundled))
    .digest('hex')
  await writeComparison(tx, id, { digest, mistakes: 0, unclear: [], basedOn: live.id })
  let after: string | null = ''
  while (after !== null) after = (await applyChanges(tx, id, { after, most: batch })).last
  await writeNotes(tx, rows)
  await writeApplied(tx, id, { by: null, now })
  await sql`analyze cabys`.execute(tx)
  return rows.length
}

/** Throws for a row that is none: the file is ours. */
function entryOf(row: CatalogueRow): CatalogueEntry {
  const entry = checkCatalogueRow(row)
  if (typeof entry === 'string') throw new Error(`row ${row.number} of the catalogue: ${entry}`)
  return entry
}

async function writeNotes(tx: Tx, rows: readonly CatalogueRow[]): Promise<void> {
  const noted = rows.filter(({ includes, excludes }) => includes !== '' || excludes !== '')
  await sql`
    update cabys c set includes = n.includes, excludes = n.excludes
    from unnest(${noted.map(({ code }) => code)}::text[], ${noted.map(({ includes }) => includes)}::text[],
      ${noted.map(({ excludes }) => excludes)}::text[]) as n (code, includes, excludes)
    where c.code = n.code
  `.execute(tx)
}

function* inParts<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += batch) yield list.slice(from, from + batch)
}
