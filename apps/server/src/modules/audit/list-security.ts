import type { AuditCheck, CompanySecurityQuery, Page, SecurityEntry } from '@cuentaclara/contracts'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { pageMeta, readPageRequest, writeCursor } from '#platform/paging.ts'
import type { Caller } from '#platform/route.ts'
import {
  checkSecurityChain,
  countEvents,
  readEvents,
  type SecurityFilter,
  type SecurityRow,
  type Whose,
} from './security-store.ts'
import { toCheck } from './to-check.ts'

export type ListSecurity = Omit<CompanySecurityQuery, 'page' | 'per_page'> & {
  page?: number | undefined
  per_page?: number | undefined
}

/** What concerns one's own account, the newest first. */
export function listOwnSecurity(
  { tx }: OpenContext,
  { userId, sessionId }: Caller,
  input: ListSecurity,
): Promise<Page<SecurityEntry>> {
  return listEvents(tx, { userId }, { ...input, user_id: undefined }, (row) => toView(row, sessionId))
}

/** What concerns the company and who works in it there, the newest first. */
export function listCompanySecurity(
  ctx: CompanyContext,
  sessionId: string | null,
  input: ListSecurity,
): Promise<Page<SecurityEntry>> {
  ctx.permit('security.read')
  return listEvents(ctx.tx, { companyId: ctx.companyId }, input, (row) => toView(row, sessionId))
}

/** Computes the company's chain of seals again and says whether it is whole. */
export async function checkCompanySecurity(ctx: CompanyContext): Promise<AuditCheck> {
  ctx.permit('security.read')
  return toCheck(await checkSecurityChain(ctx.tx, ctx.companyId), ctx.clock.now())
}

async function listEvents(
  tx: Tx,
  whose: Whose,
  input: ListSecurity,
  view: (row: SecurityRow) => SecurityEntry,
): Promise<Page<SecurityEntry>> {
  const { limit, start } = readPageRequest(input)
  const filter: SecurityFilter = {
    kind: input.kind ?? null,
    about: input.user_id ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
  }
  const [rows, total] = await Promise.all([
    readEvents(tx, whose, filter, { limit, start }),
    countEvents(tx, whose, filter),
  ])
  const last = rows.slice(0, limit).at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor(last.id) : null
  return { data: rows.slice(0, limit).map(view), meta: pageMeta(input, total, nextCursor) }
}

function toView(row: SecurityRow, sessionId: string | null): SecurityEntry {
  const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    times: row.times,
    last_at: row.last_at.toISOString(),
    person: named(row.user_id, row.user_name),
    actor: row.actor_id === row.user_id ? null : named(row.actor_id, row.actor_name),
    company: named(row.of_company, row.company_name),
    origin: row.origin,
    is_this_session: sessionId !== null && row.session_id === sessionId,
    facts: row.facts,
  }
}
