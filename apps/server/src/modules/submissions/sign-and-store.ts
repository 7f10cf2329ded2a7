import { type SigningKey, signXmlAsync } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { type Doors, unsafeRunOnce } from '#platform/database/company-context.ts'
import { shareLots } from './lots.ts'

type ToSign = { id: string; text: string; signedAt: string }

/**
 * Signs an official text and stores it under the id of what it is of. Returns the bytes that are stored: the first signature
 * wins, so two processes that sign at once end with one file.
 */
export async function signAndStore(
  doors: Doors,
  companyId: string,
  { id, text, signedAt }: ToSign,
  key: SigningKey,
): Promise<Uint8Array> {
  const gather = lotsIn(doors)
  const hasCome = gather.expect(companyId)
  try {
    const signed = await signXmlAsync(text, key, { signingTime: signedAt })
    const stored = gather(companyId, { id, content: Buffer.from(signed, 'utf8') })
    hasCome()
    return await stored
  } finally {
    hasCome()
  }
}

type SignedFile = { id: string; content: Buffer }

/** As numbering waits for those who are to be numbered: what was numbered together is stored together. */
const lotsIn = shareLots(storeLot)

async function storeLot(doors: Doors, companyId: string, lot: readonly SignedFile[]): Promise<Uint8Array[]> {
  // A request and the worker may sign the same: the first one here counts.
  const files = new Map(lot.toReversed().map(({ id, content }) => [id, content]))
  const contents = [...files.values()]
  if (files.size === 1 && (await storeFirst(doors, companyId, lot[0]!))) return lot.map(() => contents[0]!)
  const stored = await unsafeRunOnce(
    doors,
    companyId,
    sql<{ subject_id: string; content: Buffer }>`
      select subject_id, content from store_signed(
        ${companyId}::uuid, ${[...files.keys()]}::uuid[], ${contents.map(({ length }) => length)}::int[],
        ${Buffer.concat(contents)}::bytea, ${new Date(doors.clock.now())}::timestamptz
      )`,
  )
  for (const { subject_id: id, content } of stored) files.set(id, content)
  return lot.map(({ id }) => files.get(id)!)
}

/** One file alone needs no function, which costs as much as storing it does; false when another one is there already. */
async function storeFirst(doors: Doors, companyId: string, { id, content }: SignedFile): Promise<boolean> {
  const written = await unsafeRunOnce(
    doors,
    companyId,
    sql`insert into submission_files (company_id, subject_id, kind, content, created_at)
      values (${companyId}::uuid, ${id}::uuid, 'xml', ${content}::bytea, ${new Date(doors.clock.now())}::timestamptz)
      on conflict do nothing returning subject_id`,
  )
  return written.length === 1
}
