import type { FiscalStatus } from '@cuentaclara/contracts'
import { type Audience, dispatchEvents } from '#platform/event-log/dispatch-events.ts'
import { hearEvents } from '#platform/event-log/hear-events.ts'
import { createLog } from '#platform/log.ts'
import type { TestDatabase } from './test-database.ts'

/** Has everybody hear what happened until now, as the worker would. */
export async function hearEverything(db: TestDatabase, audience: Audience): Promise<void> {
  const hearing = { doors: db, subscribers: audience.subscribers, log: createLog('silent') }
  while ((await dispatchEvents(db, audience)) > 0) {}
  const waiting = await db.asOwner<{ company_id: string; subscriber: string }>(
    'select distinct company_id, subscriber from event_tasks',
  )
  for (const { company_id: companyId, subscriber } of waiting) {
    await hearEvents(hearing, { companyId, subscriber })
  }
}

/** Puts a document where the authority's word puts it, with everything that follows in the same transaction. */
export async function giveStatus(
  db: Pick<TestDatabase, 'asOwner' | 'clock'>,
  id: string,
  status: FiscalStatus,
): Promise<void> {
  await db.asOwner(
    `select store_statuses(company_id, jsonb_build_array(jsonb_build_object('document_id', id, 'fiscal_status', $2::text)), $3)
     from documents where id = $1`,
    [id, status, new Date(db.clock.now())],
  )
}
