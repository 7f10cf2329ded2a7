import { type RawBuilder, sql } from 'kysely'

/** A table whose rows keep files: how its rows are named, and when nothing can change about one any more. */
export type FileHome = {
  /** In the keys of a store outside. */
  readonly name: string
  /** As `f` in the expressions below. */
  readonly table: (typeof fileTables)[number]
  readonly id: RawBuilder<string>
  /** Which of the files of its row. */
  readonly part: RawBuilder<string>
  /** Since when the bytes are there. */
  readonly written: RawBuilder<Date>
  readonly isSettled: RawBuilder<boolean>
}

/** Tables that keep files. */
export const fileTables = [
  'submission_files',
  'reception_files',
  'past_documents',
  'papers',
  'kept_package_parts',
] as const

const one = sql<string>`'file'::text`

export const fileHomes: readonly FileHome[] = [
  {
    name: 'submission',
    table: 'submission_files',
    id: sql`f.subject_id`,
    part: sql`f.kind`,
    written: sql`f.created_at`,
    // Until the authority has answered it may have to be sent again, and that waits for nobody else.
    isSettled: sql`exists (
      select from submissions s
      where s.company_id = f.company_id and s.subject_id = f.subject_id and s.answered_at is not null
    )`,
  },
  {
    name: 'reception',
    table: 'reception_files',
    id: sql`f.reception_id`,
    part: sql`f.kind`,
    written: sql`f.created_at`,
    // Whoever decides about it reads it.
    isSettled: sql`exists (
      select from receptions r
      where r.company_id = f.company_id and r.id = f.reception_id
        and r.status in ('confirmed', 'tacit', 'noted', 'set_aside', 'invalid')
    )`,
  },
  {
    name: 'past-document',
    table: 'past_documents',
    id: sql`f.id`,
    part: one,
    written: sql`f.kept_at`,
    isSettled: sql`true`,
  },
  {
    name: 'paper',
    table: 'papers',
    id: sql`f.id`,
    part: one,
    written: sql`f.created_at`,
    isSettled: sql`true`,
  },
  {
    name: 'package',
    table: 'kept_package_parts',
    id: sql`f.vat_return_id`,
    part: sql`f.part::text`,
    written: sql`f.created_at`,
    // An attempt that fails throws its parts away.
    isSettled: sql`exists (
      select from kept_packages p
      where p.company_id = f.company_id and p.vat_return_id = f.vat_return_id and p.kept_at is not null
    )`,
  },
]

export type FileRow = { company_id: string; id: string; part: string }

export function isRow({ id, part }: FileHome, row: FileRow): RawBuilder<boolean> {
  return sql`f.company_id = ${row.company_id}::uuid and ${id} = ${row.id}::uuid and ${part} = ${row.part}`
}

/**
 * Begins with the company, so that no row can name another's, and ends with the digest: the same bytes have the same key, so
 * whoever was killed between copying and saying so copies onto what it left, and nobody guesses a key who has not the file.
 */
export function keyOf({ name }: FileHome, row: FileRow, sha256: Buffer): string {
  return [row.company_id, name, row.id, row.part, sha256.toString('hex')].join('/')
}
