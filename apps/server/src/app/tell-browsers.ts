import type { EventName } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { type AnnouncedRow, announcedColumns } from '#modules/documents/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { Happened, Watcher } from '#platform/event-log/subscriber.ts'
import type { CompanyEvent } from '#platform/events.ts'

/** What changes nothing that stands on somebody else's screen, or is announced with the payment that did it. */
const unseen = new Set<EventName>([
  'document.issued',
  'document.attempt_failed',
  'document.paid',
  'reception.attempt_failed',
])

/** Has open screens show what happened. Nothing waits for browsers: who misses it asks again. */
export const tellBrowsers: Watcher = async (ctx, events) => {
  const seen = events.filter(({ name }) => !unseen.has(name))
  for (const event of await readDocuments(ctx, seen.filter(isOfDocument))) ctx.announce(event)
  for (const event of seen) if (!isOfDocument(event)) ctx.announce(toMessage(event))
}

function toMessage({ companyId, name, subjectId: id }: Happened): CompanyEvent {
  return { type: name.split('.')[0] as 'payment' | 'quotation' | 'reception', companyId, id }
}

function isOfDocument({ name }: Happened): boolean {
  return name.startsWith('document.')
}

async function readDocuments({ tx }: OpenContext, events: readonly Happened[]): Promise<CompanyEvent[]> {
  if (events.length === 0) return []
  const subjects = events.map(({ companyId, subjectId }) => ({ company_id: companyId, id: subjectId }))
  const { rows } = await sql<Row<'documents', 'company_id'> & AnnouncedRow>`
    select d.company_id, ${announcedColumns}
    from documents d
    where (d.company_id, d.id) in (
      select company_id, id from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (company_id uuid, id uuid)
    )
  `.execute(tx)
  return rows.map(({ company_id: companyId, ...document }) => ({ type: 'document', companyId, ...document }))
}
