import type { AuditEntry, AuditQuery, Page } from '@cuentaclara/contracts'
import { seesCosts } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { splitList } from '#platform/list-page.ts'
import { pageMeta, readPageRequest, searchPatterns, writeCursor } from '#platform/paging.ts'
import { type AuditFilter, type AuditRow, countEntries, readEntries } from './audit-store.ts'
import { idsOf, nameReferences, type References } from './name-references.ts'

export type ListAudit = Omit<AuditQuery, 'page' | 'per_page'> & {
  page?: number | undefined
  per_page?: number | undefined
}

/** One page of the trail, the newest first. Billers see what they did themselves. */
export async function listAudit(ctx: CompanyContext, input: ListAudit): Promise<Page<AuditEntry>> {
  ctx.permit('audit.read')
  const { limit, start } = readPageRequest(input)
  const filter: AuditFilter = {
    action: input.action ?? null,
    subjects: splitList(input.subject),
    subjectId: input.subject_id ?? null,
    userId: ctx.reach('audit.read') === 'own' ? ctx.userId : (input.user_id ?? null),
    from: input.from ?? null,
    to: input.to ?? null,
    patterns: searchPatterns(input.search),
  }
  const [rows, total] = await Promise.all([
    readEntries(ctx, filter, { limit, start }),
    countEntries(ctx, filter),
  ])
  const page = rows.slice(0, limit)
  const names = await nameReferences(ctx, page)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor(last.id) : null
  const hidesCosts = page.some(tellsCost) && !(await seesCosts(ctx))
  const told = hidesCosts ? page.map(withoutCost) : page
  return { data: told.map((row) => toView(row, names)), meta: pageMeta(input, total, nextCursor) }
}

function tellsCost({ subject, before, after }: AuditRow): boolean {
  return subject === 'item' && (before?.cost_crc !== undefined || after?.cost_crc !== undefined)
}

/** The cost of an item is named and not told to whoever may not see it. */
function withoutCost(row: AuditRow): AuditRow {
  if (!tellsCost(row)) return row
  const hide = (columns: AuditRow['before']) =>
    columns?.cost_crc === undefined ? columns : { ...columns, cost_crc: null }
  return { ...row, before: hide(row.before), after: hide(row.after) }
}

function toView(row: AuditRow, names: References): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    user: row.actor === null ? null : { id: row.actor, name: row.actor_name ?? '' },
    origin: row.origin,
    action: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    before: row.before,
    after: row.after,
    references: Object.fromEntries(
      idsOf(row).flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    ),
    position: row.position === null ? null : Number(row.position),
  }
}
