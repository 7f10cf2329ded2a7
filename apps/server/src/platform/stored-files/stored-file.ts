import { type RawBuilder, sql } from 'kysely'
import type { FileDoor, FilePlace } from './file-door.ts'

/**
 * A file that a transaction has found. Its bytes are read when that is over: they may lie on another machine, and nobody
 * keeps a row locked while waiting for one.
 */
export type StoredFile = {
  /** What it is known by; null for what was kept before digests were. */
  readonly sha256: Buffer | null
  /** The bytes where they lie in the row itself. */
  readonly here: Buffer | null
  /** Throws FilesAway, FileDamaged. */
  read(): Promise<Buffer>
}

/** A file as an answer to somebody: what it is called, and what it is. */
export type FoundFile = { name: string; type: string; file: StoredFile }

/** The columns of a file table, for `toFile` of a context. */
export function placeColumns(alias: string): RawBuilder<unknown> {
  return sql.join(['content', 'sha256', 'store_key'].map((column) => sql.ref(`${alias}.${column}`)))
}

/** The same columns for a query that finds several files in a row, under the name of each. */
export function placeAs(alias: string, name: string): RawBuilder<unknown> {
  const column = (one: string) => sql`${sql.ref(`${alias}.${one}`)} as ${sql.ref(`${name}_${one}`)}`
  return sql.join(['content', 'sha256', 'store_key'].map(column))
}

/** What a query has found so; null where the row has no such file. */
export function placeOf<Name extends string>(row: PlacedRow<Name>, name: Name): FilePlace | null {
  const [content = null, sha256 = null] = [row[`${name}_content`], row[`${name}_sha256`]] as (Buffer | null)[]
  const store_key = row[`${name}_store_key`] as string | null
  return content === null && store_key === null ? null : { content, sha256, store_key }
}

/** A row with the places of files, as `placeAs` names them. */
export type PlacedRow<Name extends string> = Record<`${Name}_content` | `${Name}_sha256`, Buffer | null> &
  Record<`${Name}_store_key`, string | null>

export function storedFile(
  door: FileDoor,
  companyId: string,
  place: FilePlace,
  isOver: () => boolean,
): StoredFile {
  return {
    sha256: place.sha256,
    here: place.content,
    async read() {
      if (place.content === null && !isOver())
        throw new Error('A file that lies elsewhere is read after the transaction that found it.')
      return door.read(companyId, place)
    },
  }
}
