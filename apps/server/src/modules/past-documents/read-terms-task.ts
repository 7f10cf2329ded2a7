import type { Task } from '@cuentaclara/contracts'
import { z } from 'zod'
import { termsOf } from '#modules/imports/index.ts'
import { defineTask, startTask } from '#modules/tasks/index.ts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import type { StoredFile } from '#platform/stored-files/stored-file.ts'
import { countUnread, insertTerms, readUnread, type TermsRow, toTermsRow } from './past-store.ts'
import { readPastXml } from './read-past-xml.ts'

const lotSize = 100
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Reads documents again that were kept before past_terms stood beside them. What it wrote it does not read a second time, so it
 * may be stopped and started over.
 */
export const readTermsTask = defineTask({
  kind: 'read-past-terms',
  input: z.object({}),
  isMadeOnce: true,
  async run({ doors, companyId, userId, signal, progress }) {
    const member = { companyId, userId }
    const count = await withCompany(doors, member, countUnread, { readOnly: true })
    let done = 0
    progress(done, count)
    for (let after = first; ; ) {
      signal.throwIfAborted()
      const lot = await withCompany(doors, member, (ctx) => readUnread(ctx, { after, limit: lotSize }), {
        readOnly: true,
      })
      if (lot.length === 0) return { read: done }
      const rows: TermsRow[] = []
      for (const { id, file } of lot) rows.push(await readTerms(companyId, id, file))
      await withCompany(doors, member, (ctx) => insertTerms(ctx, rows))
      after = lot.at(-1)!.id
      done += lot.length
      progress(done, count)
    }
  },
})

async function readTerms(companyId: string, id: string, file: StoredFile): Promise<TermsRow> {
  const document = await readPastXml(await file.read(), { of: companyId, isPatient: true })
  await giveWay()
  // It was read when it was kept. Should that ever fail, it owes nothing, rather than being asked for again for ever.
  if (document === null)
    return { id, sale_condition: '01', credit_days: 0, exchange_rate: '1', refers_to: [] }
  return { id, ...toTermsRow(termsOf(document)) }
}

/** Begins it, for who looks at what may be owed. */
export function startReadingTerms(ctx: CompanyContext): Promise<Task> {
  ctx.permit('payments.void')
  return startTask(ctx, readTermsTask, {})
}
