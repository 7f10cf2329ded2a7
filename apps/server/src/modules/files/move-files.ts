import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { digestOf, FileDamaged, FilesAway } from '#platform/stored-files/file-door.ts'
import { type FileHome, type FileRow, fileHomes, isRow, keyOf } from './file-homes.ts'
import { isStopped, noteMoved } from './mover-store.ts'

export type FilesTarget = 'database' | 's3'

export type Moving = {
  to: FilesTarget
  /** Files a second at most: whoever works has the first claim on database and line. */
  perSecond: number
  /** What was written since stays where people look for it most. */
  restMs: number
  signal: AbortSignal
  onLot?: (so: Moved) => void
}

/** `away`: the store did not answer. What was not moved lies where it lay, and is found again by whoever goes on. */
export type Moved = { moved: number; bytes: number; failed: number; end: 'done' | 'stopped' | 'away' }

const lotSize = 100
const lanes = 4

/**
 * Moves files to where they shall lie, a row at a time: a row changes only once the copy was read back and is the same. The rows
 * themselves say how far it is, so it may be ended at any moment, by kill -9 too, and goes on wherever it is started again.
 */
export async function moveFiles(doors: Doors, moving: Moving): Promise<Moved> {
  const so: Moved = { moved: 0, bytes: 0, failed: 0, end: 'done' }
  const pace = paceOf(moving.perSecond)
  for (const home of fileHomes)
    for await (const lot of lotsOf(doors, home, moving)) {
      if (moving.signal.aborted || (await isStopped(doors))) return { ...so, end: 'stopped' }
      const before = { ...so }
      await moveLot(doors, home, lot, { ...moving, so, pace })
      await noteMoved(doors, {
        moved: so.moved - before.moved,
        bytes: so.bytes - before.bytes,
        failed: so.failed - before.failed,
        problem: so.end === 'away' ? 'the store does not answer' : null,
      })
      moving.onLot?.(so)
      if (so.end !== 'done') return so
    }
  return so
}

type Work = Moving & { so: Moved; pace: () => Promise<void> }

async function moveLot(doors: Doors, home: FileHome, lot: readonly FileRow[], work: Work): Promise<void> {
  const { to, so, pace, signal } = work
  const move = to === 's3' ? moveOut : moveBack
  const waiting = lot.values()
  const lane = async () => {
    for (const row of waiting) {
      await pace()
      if (signal.aborted) so.end = 'stopped'
      if (so.end !== 'done') return
      try {
        const bytes = await move(doors, home, row)
        if (bytes === null) continue
        so.moved += 1
        so.bytes += bytes
      } catch (error) {
        if (error instanceof FilesAway) so.end = 'away'
        // It stays where it is and keeps nobody back; the door has told what was wrong.
        else if (error instanceof FileDamaged) so.failed += 1
        else throw error
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Answers how many bytes left, or null where the row has gone or is no longer settled. */
async function moveOut(doors: Doors, home: FileHome, row: FileRow): Promise<number | null> {
  const { files } = doors
  const found = await readPlace(doors, home, row)
  if (found?.content == null) return null
  const content = await files.read(row.company_id, found)
  const sha256 = digestOf(content)
  const key = keyOf(home, row, sha256)
  await files.keep(key, content, sha256)
  await files.fetch(key, sha256)
  const isMoved = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(home.table)} f
      set content = null, sha256 = ${sha256}, size = ${content.length}, store = 's3', store_key = ${key}
      where ${isRow(home, row)} and f.store_key is null and ${home.isSettled}
    `.execute(tx)
    if (numAffectedRows === 0n)
      await sql`
        insert into unneeded_files (company_id, store, store_key, since)
        values (${row.company_id}::uuid, 's3', ${key}, ${new Date(doors.clock.now())}) on conflict do nothing
      `.execute(tx)
    return numAffectedRows !== 0n
  })
  return isMoved ? content.length : null
}

/** The same on the way back. What is left in the store is nobody's then, and goes when no backup needs it. */
async function moveBack(doors: Doors, home: FileHome, row: FileRow): Promise<number | null> {
  const found = await readPlace(doors, home, row)
  if (found?.store_key == null) return null
  const content = await doors.files.read(row.company_id, found)
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`
      update ${sql.table(home.table)} f set content = ${content}, store = null, store_key = null
      where ${isRow(home, row)} and f.store_key = ${found.store_key}
    `.execute(tx),
  )
  return content.length
}

type Place = { content: Buffer | null; sha256: Buffer | null; store_key: string | null }

async function readPlace(doors: Doors, home: FileHome, row: FileRow): Promise<Place | undefined> {
  return unsafeForAllCompanies(
    doors,
    async ({ tx }) => {
      const { rows } = await sql<Place>`
        select f.content, f.sha256, f.store_key from ${sql.table(home.table)} f where ${isRow(home, row)}
      `.execute(tx)
      return rows[0]
    },
    { readOnly: true },
  )
}

/** What is to be moved, without its bytes: on the way out the longest there first, by the index of those that are here. */
async function* lotsOf(doors: Doors, home: FileHome, { to, restMs }: Moving): AsyncGenerator<FileRow[]> {
  const { table, id, part, written, isSettled } = home
  let last: Found | undefined
  for (;;) {
    const place = sql`f.company_id, ${id}, ${part}`
    const until = new Date(doors.clock.now() - restMs)
    const [order, waits] =
      to === 's3'
        ? [sql`${written}, ${place}`, sql`f.store_key is null and ${written} <= ${until} and ${isSettled}`]
        : [place, sql`f.store_key is not null`]
    const query = sql<Found>`
      select f.company_id, ${id} as id, ${part} as part, ${written}::text as at from ${sql.table(table)} f
      where ${waits} ${last === undefined ? sql`` : sql`and (${order}) > (${placeAfter(to, last)})`}
      order by ${order} limit ${lotSize}`
    const { rows } = await unsafeForAllCompanies(doors, ({ tx }) => query.execute(tx), { readOnly: true })
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

type Found = FileRow & { at: string }

function placeAfter(to: FilesTarget, { at, company_id, id, part }: Found) {
  const place = sql`${company_id}::uuid, ${id}::uuid, ${part}`
  return to === 's3' ? sql`${at}::timestamptz, ${place}` : place
}

/** Lets one pass so often at most. */
function paceOf(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1000 / perSecond
    if (at > now) await pause(at - now)
  }
}
