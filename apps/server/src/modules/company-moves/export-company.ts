import type { Writable } from 'node:stream'
import { makeFileKey, type Receiver } from '#platform/company-file/file-key.ts'
import { writeCompany } from '#platform/company-file/write-company.ts'
import { newestMigration } from '#platform/database/migrate.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { Refusal } from '#platform/refusal.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { listSources } from './company-sources.ts'
import { reseal } from './reseal.ts'

/** The key of a file, and what its first line says of for whom it is. */
export type FileSeal = Awaited<ReturnType<typeof makeFileKey>>

export type Export = {
  companyId: string
  createdAt: Date
  /** The company goes on here. */
  isCopy: boolean
  seal: FileSeal
  secrets: Secrets
  to: Writable
  signal?: AbortSignal | undefined
  onRows?(count: number): void
}

/** Seals a file for somebody. Throws Refusal for what is no key. */
export const sealFor = (receiver: Receiver) => makeFileKey(receiver)

/**
 * Writes a company as of one moment. `client` stands in a transaction that shows one moment, under the role that sees every
 * company's rows. Returns the number of rows. Throws Refusal where files of it lie outside of the database.
 */
export async function exportCompany(
  client: Asks,
  { companyId, createdAt, isCopy, secrets, ...rest }: Export,
): Promise<number> {
  const { rows } = await client.query<{ name: string }>('select name from companies where id = $1', [
    companyId,
  ])
  await refuseFilesElsewhere(client, companyId)
  const { sources } = await listSources(client)
  let transfer: { key: string; secrets: Secrets } | undefined
  return writeCompany({
    ...rest,
    client,
    sources,
    header: {
      company_id: companyId,
      name: rows[0]!.name,
      created_at: createdAt.toISOString(),
      migration: newestMigration(),
      is_copy: isCopy,
    },
    reseal(part, row, key) {
      if (transfer?.key !== key) transfer = { key, secrets: createSecrets([key]) }
      return reseal(part, row, secrets, transfer.secrets)
    },
  })
}

/** The file of a company is whole: what lies in a bucket that its receiver cannot reach would be missing there. */
async function refuseFilesElsewhere(client: Asks, companyId: string): Promise<void> {
  const { rows } = await client.query<{ files: string }>(
    'select coalesce(sum(files), 0) as files from file_sums where company_id = $1',
    [companyId],
  )
  if (Number(rows[0]!.files) > 0)
    throw new Refusal(
      `${rows[0]!.files} files of this company lie in a bucket. Bring them back first: npm run files:move -- --to database.`,
    )
}
