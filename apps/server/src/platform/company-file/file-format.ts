import { z } from 'zod'

/*
 * A company in one file: a line of JSON that says for whom it is sealed (`sealHeader`), then, encrypted, gzip over lines of
 * JSON as in a backup: the header, for each part `["table", name, columns]` and its rows as objects, and the manifest with
 * the count and SHA-256 of each part. The manifest comes last, for what is written in one go is counted by then; who reads
 * goes through the whole file before the first row is taken in. Secrets of the company are sealed once more inside, under a
 * key of the file: nothing on the way, no memory dump of a reader's, shows them in clear.
 */

export const sealHeader = z.object({
  format: z.literal('cuenta-clara-company'),
  /** 1: of a preview, whose migrations had numbers of their own. 2: of a release. */
  version: z.literal([1, 2]),
  /** Who can open it: whoever knows the passphrase, or the installation that made a key to receive. */
  sealed_for: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('passphrase'),
      salt: z.string(),
      /** Of argon2id: KiB of memory, at most what a reader can bear, and passes. */
      memory: z.number().int().min(8_192).max(1_048_576),
      passes: z.number().int().min(1).max(16),
    }),
    z.object({ kind: z.literal('key'), key: z.string(), ephemeral: z.string() }),
  ]),
  /** The key of the file, sealed. */
  file_key: z.string(),
})

export type SealHeader = z.infer<typeof sealHeader>

export const companyHeader = z.object({
  company_id: z.uuid(),
  name: z.string(),
  /** The moment that the file shows. */
  created_at: z.iso.datetime(),
  /** Number of the last migration of the schema whose rows these are. */
  migration: z.number().int(),
  /** The company goes on where the file was made: it is a backup, or a try. */
  is_copy: z.boolean(),
})

export type CompanyHeader = z.infer<typeof companyHeader>

const part = z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })

export type Part = z.infer<typeof part>

export const companyMark = z.union([
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('manifest'), z.array(part)]),
])
