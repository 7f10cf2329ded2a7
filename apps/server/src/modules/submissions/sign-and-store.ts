import { type SigningKey, signXmlAsync } from '@cuentaclara/xades'
import { sql } from 'kysely'
import { type Doors, unsafeRunOnce } from '#platform/database/company-context.ts'
import { isRefusal } from '#platform/database/is-refusal.ts'
import { createGather, type Gather } from './gather.ts'

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
  const signed = await signXmlAsync(text, key, { signingTime: signedAt })
  return storeSigned(doors, companyId, { id, content: Buffer.from(signed, 'utf8') })
}

type SignedFile = { id: string; content: Buffer }

const mostAtOnce = 32

/** One lot at a time and process: those that come meanwhile share the next transaction. */
const gathers = new WeakMap<Doors, Gather<SignedFile, Uint8Array>>()

function storeSigned(doors: Doors, companyId: string, file: SignedFile): Promise<Uint8Array> {
  const gather =
    gathers.get(doors) ??
    createGather((key, lot: readonly SignedFile[]) => storeLot(doors, key, lot), { mostAtOnce, isRefusal })
  gathers.set(doors, gather)
  return gather(companyId, file)
}

async function storeLot(doors: Doors, companyId: string, lot: readonly SignedFile[]): Promise<Uint8Array[]> {
  // A request and the worker may sign the same: the first one here counts.
  const files = new Map(lot.toReversed().map(({ id, content }) => [id, content]))
  const contents = [...files.values()]
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
