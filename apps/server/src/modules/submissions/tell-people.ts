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
import type { Row } from '#platform/database/row.ts'
import type { Happened, Subscriber } from '#platform/event-log/subscriber.ts'
import { causeOf, type StoredAnswer } from './judged-answer.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An acceptance that took longer than this is news (screens.md §6: three hours in processing). */
const lateMs = 3 * hourMs

type Told = {
  id: string
  kind: string
  consecutivo: string
  issued_at: Date
  issued_by: string | null
  answer: Pick<StoredAnswer, 'entries' | 'text'> | null
}

/** Tells people of what the authority did with a document, when they have something to do or waited long. */
export const verdictSubscriber: Subscriber = {
  name: 'notifications',
  on: ['document.rejected', 'document.failed', 'document.accepted'],
  where: sql<boolean>`(e.name <> 'document.accepted' or exists (
    select from documents d
    where d.company_id = e.company_id and d.id = e.subject_id
      and e.at - d.issued_at > make_interval(secs => ${lateMs / 1000}::int)
  ))`,
  async hear(ctx, event) {
    const document = await readTold(ctx, event.subjectId)
    if (document === undefined) return
    if (event.name === 'document.rejected') await tellOfRejection(ctx, document)
    else if (event.name === 'document.failed') await tellOfFailure(ctx, document, event)
    else await tellOfLateAcceptance(ctx, document, event)
  },
}

/** Whoever may correct it, and whoever issued it. */
async function tellOfRejection(ctx: CompanyContext, document: Told): Promise<void> {
  const { params, ...about } = aboutDocument(document)
  const rejected = {
    ...about,
    kind: 'rejected',
    once: document.id,
    params: { ...params, ...causeParams(document.answer?.entries ?? [], document.answer?.text) },
  } as const
  await tellIssuer(ctx, document, rejected)
  await notify(ctx, { ...rejected, to: { permission: 'documents.correct', makers: [document.issued_by] } })
}

/** Whoever issued it, and whoever may send again what could not be delivered. */
async function tellOfFailure(ctx: CompanyContext, document: Told, { number }: Happened): Promise<void> {
  // Tried again by hand and failed again is news again.
  const failed = {
    ...aboutDocument(document),
    kind: 'sending-failed',
    once: `${document.id}:${number}`,
  } as const
  await tellIssuer(ctx, document, failed)
  await notify(ctx, { ...failed, to: { permission: 'documents.correct', makers: [document.issued_by] } })
}

async function tellOfLateAcceptance(ctx: CompanyContext, document: Told, { at }: Happened): Promise<void> {
  const { params, ...about } = aboutDocument(document)
  const hours = Math.floor((at.getTime() - document.issued_at.getTime()) / hourMs)
  const late = { ...about, kind: 'accepted-late', once: document.id } as const
  await tellIssuer(ctx, document, { ...late, params: { ...params, hours: String(hours) } })
}

function aboutDocument({ id, kind, consecutivo }: Told) {
  return { path: `/transactions/detail/${kind}/${id}`, params: { number: shortNumber(consecutivo) } }
}

async function tellIssuer(
  ctx: CompanyContext,
  { issued_by }: Told,
  notice: Omit<Parameters<typeof notify>[1], 'to'>,
): Promise<void> {
  if (issued_by !== null) await notify(ctx, { ...notice, to: { users: [issued_by] } })
}

/** Why it was rejected, as a notification keeps it: by its topic, or in the authority's own words where we know none. */
export function causeParams(
  entries: StoredAnswer['entries'],
  text = '',
): { finding: string } | { cause: string } {
  const cause = causeOf(entries)
  return cause?.topic ? { finding: `rejection.${cause.topic}` } : { cause: shorten(cause?.message ?? text) }
}

async function readTold(ctx: CompanyContext, id: string): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select d.id, d.kind, d.consecutivo, d.issued_at, d.issued_by, s.answer
    from documents d
    left join submissions s on s.company_id = d.company_id and s.subject_id = d.id
    where d.company_id = current_company() and d.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
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
    const { rows } = await sql<Row<'certificates', 'company_id' | 'id' | 'not_after'>>`
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
    const { rows } = await sql<Row<'contingencies', 'company_id' | 'id' | 'started_at'>>`
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
