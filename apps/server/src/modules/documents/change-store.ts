import type { DocumentChange } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { mergeChanges, type Names } from './describe-changes.ts'

/** A draft is saved with every pause of the keys: what one person changes within this time is one change. */
const togetherMs = 10 * 60_000

/** Writes down what somebody changed of a draft, with what they changed just before. */
export async function noteChanges(
  ctx: CompanyContext,
  documentId: string,
  changes: readonly DocumentChange[],
): Promise<void> {
  if (changes.length === 0) return
  const now = new Date(ctx.clock.now())
  const last = await readLast(ctx, documentId)
  const isTogether =
    last !== undefined && last.actor === ctx.userId && now.getTime() - last.begun_at.getTime() < togetherMs
  if (!isTogether) {
    await sql`
      insert into document_changes (company_id, id, document_id, actor, at, begun_at, changes)
      values (current_company(), ${newId()}, ${documentId}::uuid, ${ctx.userId}::uuid, ${now}, ${now}, ${JSON.stringify(changes)}::jsonb)
    `.execute(ctx.tx)
    return
  }
  const merged = mergeChanges(last.changes, changes)
  await (merged.length === 0
    ? sql`delete from document_changes where company_id = current_company() and id = ${last.id}`
    : sql`
        update document_changes set changes = ${JSON.stringify(merged)}::jsonb, at = ${now}
        where company_id = current_company() and id = ${last.id}`
  ).execute(ctx.tx)
}

type Last = { id: string; actor: string | null; begun_at: Date; changes: DocumentChange[] }

async function readLast({ tx }: CompanyContext, documentId: string): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select c.id, c.actor, c.begun_at, c.changes from document_changes c
    where c.company_id = current_company() and c.document_id = ${documentId}::uuid
    order by c.id desc limit 1 for update
  `.execute(tx)
  return rows[0]
}

/** What entries of the company's lists are called: sellers, tags. */
export async function readEntryNames(
  { tx }: Pick<CompanyContext, 'tx'>,
  ids: readonly string[],
): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from list_entries e where e.company_id = current_company() and e.id = any(${[...ids]}::uuid[])
  `.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type ToldChange = { at: Date; event: string; actor: string | null; changes: DocumentChange[] }

/** What was changed of a document and of whom it goes to, with what was there before; of what nobody kept nothing is said. */
export async function readChanges(
  ctx: CompanyContext,
  { id, clientId, since }: { id: string; clientId: string | null; since: Date },
): Promise<ToldChange[]> {
  const [drafted, tagged, contacts] = await Promise.all([
    readDrafted(ctx, id),
    readTagged(ctx, id),
    clientId === null ? [] : readContacts(ctx, clientId, since),
  ])
  return [...drafted, ...tagged, ...contacts]
}

const most = 200

async function readDrafted({ tx }: CompanyContext, id: string): Promise<ToldChange[]> {
  const { rows } = await sql<Omit<ToldChange, 'event'>>`
    select c.at, u.name as actor, c.changes from document_changes c left join users u on u.id = c.actor
    where c.company_id = current_company() and c.document_id = ${id}::uuid order by c.id limit ${most}
  `.execute(tx)
  return rows.map((row) => ({ ...row, event: 'changed' }))
}

type Kept<Values> = {
  at: Date
  actor: string | null
  before: Partial<Values> | null
  after: Partial<Values> | null
}

/** Tags of an issued document stand in the trail of changes, as they were and as they became. */
async function readTagged(ctx: CompanyContext, id: string): Promise<ToldChange[]> {
  const { rows } = await sql<Kept<{ tags: string[] }>>`
    select e.at, u.name as actor, e.before, e.after from audit_entries e left join users u on u.id = e.actor
    where e.company_id = current_company() and e.subject = 'document' and e.subject_id = ${id} and e.action = 'changed'
      and e.before ? 'tags' and e.after ? 'tags'
    order by e.id limit ${most}
  `.execute(ctx.tx)
  const names = await readEntryNames(
    ctx,
    rows.flatMap(({ before, after }) => [...(before?.tags ?? []), ...(after?.tags ?? [])]),
  )
  // A tag that was deleted since has no name left: that it was there is not said in its place.
  const named = (ids: string[] = []) => {
    const known = ids.flatMap((tag) => names.get(tag) ?? [])
    return known.length === 0 ? null : known
  }
  return rows.flatMap(({ at, actor, before, after }) => {
    const change: DocumentChange = { field: 'tags', before: named(before?.tags), after: named(after?.tags) }
    return JSON.stringify(change.before) === JSON.stringify(change.after)
      ? []
      : [{ at, actor, event: 'changed', changes: [change] }]
  })
}

type Contact = { emails: string[]; phone_number: string | null }

/** Where its client is written to, changed since the document began: for whoever reads the trail of changes. */
async function readContacts(ctx: CompanyContext, clientId: string, since: Date): Promise<ToldChange[]> {
  const reach = ctx.reach('audit.read')
  if (reach === 'none') return []
  const { rows } = await sql<Kept<Contact>>`
    select e.at, u.name as actor, e.before, e.after from audit_entries e left join users u on u.id = e.actor
    where e.company_id = current_company() and e.subject = 'client' and e.subject_id = ${clientId} and e.action = 'changed'
      and e.at >= ${since} and (e.before ?| array['emails', 'phone_number'] and e.after ?| array['emails', 'phone_number'])
      and (${reach} = 'all' or e.actor = ${ctx.userId}::uuid)
    order by e.id limit ${most}
  `.execute(ctx.tx)
  return rows.map(({ at, actor, before, after }) => ({
    at,
    actor,
    event: 'client_changed',
    changes: contactChanges(before ?? {}, after ?? {}),
  }))
}

function contactChanges(before: Partial<Contact>, after: Partial<Contact>): DocumentChange[] {
  const listed = (texts: string[] | undefined) => (texts === undefined || texts.length === 0 ? null : texts)
  return [
    ...('emails' in before && 'emails' in after
      ? [{ field: 'emails' as const, before: listed(before.emails), after: listed(after.emails) }]
      : []),
    ...('phone_number' in before && 'phone_number' in after
      ? [{ field: 'phone' as const, before: before.phone_number ?? null, after: after.phone_number ?? null }]
      : []),
  ]
}
