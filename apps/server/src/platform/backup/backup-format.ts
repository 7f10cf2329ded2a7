import { z } from 'zod'

/*
 * A backup is gzip over lines of JSON: the header, then for each table `["table", name, columns]` and its rows as objects,
 * `["file", path, base64]`, and `["end", rows]`. A file without its end is half a backup and is refused.
 * Secrets stay sealed as they lie in the database; the key that opens them is not in it.
 */

export const backupHeader = z.object({
  format: z.literal('cuenta-clara-backup'),
  /** 1 and 2: of previews, whose migrations had numbers of their own. 3: of a release. */
  version: z.literal([1, 2, 3]),
  created_at: z.string(),
  /** Number of the last migration: a newer program first makes this schema, then brings it up to date. */
  migration: z.number().int(),
  /** Fingerprints of the keys that open its secrets; absent in backups of earlier releases. */
  sealed_with: z.array(z.string()).default([]),
})

export type BackupHeader = z.infer<typeof backupHeader>

export const backupMark = z.union([
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('sequence'), z.string(), z.string()]),
  z.tuple([z.literal('file'), z.string(), z.string()]),
  z.tuple([z.literal('end'), z.number().int()]),
])

export type BackupMark = z.infer<typeof backupMark>
