import type { EventName } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Something that happened, as it is kept for good. */
export type NewEvent = {
  readonly companyId: string
  readonly name: EventName
  readonly subjectId: string
  /** What cannot be read from the subject later. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Who did it; nobody when it happened by itself. */
  readonly actor?: string | null
  readonly at: Date
}

/** Writes what happened in the transaction that makes it true. Use cases call `record` of their context. */
export async function writeEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ companyId, name, subjectId, facts = {}, actor = null, at }) => ({
    company_id: companyId,
    name,
    subject_id: subjectId,
    facts,
    actor,
    at: at.toISOString(),
  }))
  await sql`
    insert into events (company_id, name, subject_id, facts, actor, at)
    select company_id, name, subject_id, facts, actor, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      company_id uuid, name text, subject_id uuid, facts jsonb, actor uuid, at timestamptz
    )
  `.execute(tx)
}
