import { costaRicaDay } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { causeOf, type StoredAnswer } from './judged-answer.ts'
import type { Result } from './submission-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An acceptance that took longer than this is news (screens.md §6: three hours in processing). */
const lateMs = 3 * hourMs

type Told = { id: string; kind: string; consecutivo: string; issued_at: Date; issued_by: string | null }

/** Tells of rejections whoever may correct them, and of late acceptances whoever issued the document. */
export async function tellOfVerdicts(ctx: CompanyContext, results: readonly Result[]): Promise<void> {
  const verdicts = results.filter(
    ({ hasNewStatus, fiscalStatus: status }) => hasNewStatus && isVerdict(status),
  )
  if (verdicts.length === 0) return
  const documents = await readTold(
    ctx,
    verdicts.map(({ documentId }) => documentId),
  )
  for (const { documentId, fiscalStatus, answer } of verdicts) {
    const document = documents.get(documentId)
    if (document === undefined) continue
    const about = {
      path: `/transactions/detail/${document.kind}/${documentId}`,
      once: documentId,
      params: { number: shortNumber(document.consecutivo) },
    }
    const waitedMs = ctx.clock.now() - document.issued_at.getTime()
    if (fiscalStatus === 'rejected') {
      const rejected = {
        ...about,
        kind: 'rejected',
        params: { ...about.params, ...causeParams(answer?.entries ?? [], answer?.text) },
      } as const
      if (document.issued_by !== null) await notify(ctx, { ...rejected, to: { users: [document.issued_by] } })
      await notify(ctx, { ...rejected, to: { permission: 'documents.correct' } })
    } else if (waitedMs > lateMs && document.issued_by !== null) {
      await notify(ctx, {
        ...about,
        kind: 'accepted-late',
        params: { ...about.params, hours: String(Math.floor(waitedMs / hourMs)) },
        to: { users: [document.issued_by] },
      })
    }
  }
}

/** Tells whoever issued it, and who may send it again, of a document that could not be delivered. */
export async function tellOfFailures(ctx: CompanyContext, results: readonly Result[]): Promise<void> {
  const failed = results.filter(({ hasNewStatus, fiscalStatus }) => hasNewStatus && fiscalStatus === 'failed')
  if (failed.length === 0) return
  const documents = await readTold(
    ctx,
    failed.map(({ documentId }) => documentId),
  )
  for (const [id, { kind, consecutivo, issued_by }] of documents) {
    const notice = {
      kind: 'sending-failed',
      path: `/transactions/detail/${kind}/${id}`,
      // Tried again by hand and failed again is news again.
      once: `${id}:${ctx.clock.now()}`,
      params: { number: shortNumber(consecutivo) },
    } as const
    if (issued_by !== null) await notify(ctx, { ...notice, to: { users: [issued_by] } })
    await notify(ctx, { ...notice, to: { permission: 'documents.correct' } })
  }
}

/** Why it was rejected, as a notification keeps it: by its topic, or in the authority's own words where we know none. */
export function causeParams(
  entries: StoredAnswer['entries'],
  text = '',
): { finding: string } | { cause: string } {
  const cause = causeOf(entries)
  return cause?.topic ? { finding: `rejection.${cause.topic}` } : { cause: shorten(cause?.message ?? text) }
}

function isVerdict(status: string): boolean {
  return status === 'rejected' || status === 'accepted'
}

async function readTold(ctx: CompanyContext, ids: readonly string[]): Promise<Map<string, Told>> {
  const { rows } = await sql<Told>`
    select id, kind, consecutivo, issued_at, issued_by from documents
    where company_id = ${ctx.companyId} and id = any(${ids}::uuid[])
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 159)}…`
}

/** Days before the end of a certificate on which its company is told, the last one that has passed. */
const warnings = [1, 7, 15, 30]

/** Tells every company whose certificate in use ends within 30, 15, 7 or 1 days, each of them once. */
export async function tellOfCertificates(doors: Doors): Promise<void> {
  const ending = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const { rows } = await sql<{ company_id: string; id: string; not_after: Date }>`
      select t.company_id, t.id, t.not_after
      from certificates t
      join companies c on c.id = t.company_id and c.environment = t.environment and c.status in ('setup', 'active')
      where t.is_current and t.not_after > ${new Date(clock.now())}
        and t.not_after < ${new Date(clock.now() + 31 * dayMs)}
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id, not_after } of ending) {
    const left = Math.floor((not_after.getTime() - doors.clock.now()) / dayMs)
    const reached = warnings.find((days) => left <= days)
    if (reached === undefined) continue
    await unsafeForCompany(doors, companyId, (ctx) =>
      notify(ctx, {
        kind: 'certificate-expiring',
        params: { date: costaRicaDay(not_after.getTime()), days: String(left) },
        path: `/config-hacienda/${companyId}`,
        to: { permission: 'authority.read' },
        once: `${id}:${reached}`,
      }),
    )
  }
}

/** Tells every company that has not worked as usual for a day, each time once: perhaps somebody forgot to say it is over. */
export async function tellOfContingencies(doors: Doors): Promise<void> {
  const lasting = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const { rows } = await sql<{ company_id: string; id: string; started_at: Date }>`
      select g.company_id, g.id, g.started_at
      from contingencies g
      join companies c on c.id = g.company_id and c.environment = g.environment and c.status in ('setup', 'active')
      where g.ended_at is null and g.started_at <= ${new Date(clock.now() - dayMs)}
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id, started_at } of lasting) {
    await unsafeForCompany(doors, companyId, (ctx) =>
      notify(ctx, {
        kind: 'contingency-lasting',
        params: { date: costaRicaDay(started_at.getTime()) },
        path: `/config-hacienda/${companyId}`,
        to: { permission: 'authority.pause' },
        once: id,
      }),
    )
  }
}
