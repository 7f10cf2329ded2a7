import { readReceiverMessage, writeReceiverMessage } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import type { Deliverable, Outcome, Subject } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readMessage } from './answer-reception.ts'

/** Our answers to suppliers' documents (MensajeReceptor): asked about by the supplier's clave and our number (reference §9.4). */
export const answerSubject: Subject = { name: 'answer', read: readAnswers, take: takeOutcomes }

type Row = {
  id: string
  consecutivo: string
  message: Record<string, string>
  supplier_type: string
  own_type: string
}

async function readAnswers(ctx: CompanyContext, ids: readonly string[]) {
  const { rows } = await sql<Row>`
    select m.id, m.consecutivo, m.message, r.supplier_identification_type as supplier_type,
      c.identification_type as own_type
    from reception_messages m
    join receptions r on r.company_id = m.company_id and r.id = m.reception_id
    join companies c on c.id = m.company_id
    where m.company_id = current_company() and m.id = any(${ids}::uuid[])
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, toDeliverable(row)]))
}

function toDeliverable({ consecutivo, message: stored, supplier_type, own_type }: Row): Deliverable {
  const message = readMessage(stored)
  const { clave, issuerNumber, receiverNumber } = message
  return {
    key: `${clave}-${consecutivo}`,
    // Its moment is when it is signed: the authority takes none that is older than it comes in.
    write: async (signedAt) => writeReceiverMessage({ ...message, issuedAt: signedAt }),
    envelope: (xml) => ({
      clave,
      issuedAt: momentIn(xml),
      issuer: { type: supplier_type, number: issuerNumber },
      receiver: { type: own_type, number: receiverNumber },
      receiverConsecutivo: consecutivo,
    }),
  }
}

/** The authority compares the moment around a message with the one in it. */
function momentIn(xml: Uint8Array): string {
  const read = readReceiverMessage(xml)
  if (!read.ok) throw new Error('A signed answer is no longer readable.')
  return read.message.issuedAt
}

/** An answer that could not be delivered leaves the document to be answered again, as a refused one does. */
const fates = {
  accepted: { event: 'reception.confirmed', status: 'confirmed' },
  rejected: { event: 'reception.refused', status: 'refused' },
  'gave-up': { event: 'reception.failed', status: 'refused' },
} as const
const failedAttempt = { event: 'reception.attempt_failed', status: null } as const

function fateOf({ event, hasFailed }: Outcome['step']) {
  if (event !== null && event in fates) return fates[event as keyof typeof fates]
  return hasFailed ? failedAttempt : null
}

async function takeOutcomes(ctx: CompanyContext, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const told = outcomes.flatMap(({ id, step }) => {
    const fate = fateOf(step)
    return fate === null ? [] : [{ id, ...fate, detail: step.problem }]
  })
  if (told.length === 0) return
  const receptions = await storeFates(ctx, told, at)
  await ctx.record(
    ...told.map(({ id, event: name, detail }) => ({
      companyId: ctx.companyId,
      name,
      subjectId: receptions.get(id)!,
      facts: { message_id: id, ...(detail === null ? {} : { detail }) },
      at,
    })),
  )
}

/** Settles the messages and moves the documents that they answer; one that the authority rejected meanwhile stays void. Returns which message answers which document. */
async function storeFates(
  ctx: CompanyContext,
  told: readonly { id: string; status: string | null }[],
  at: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reception_id: string }>`
    with told as (
      select m.id, m.reception_id, f.status
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as f (id uuid, status text)
      join reception_messages m on m.company_id = current_company() and m.id = f.id
    ), settled as (
      update reception_messages m set settled_at = ${at} from told t
      where m.company_id = current_company() and m.id = t.id and t.status is not null
    ), moved as (
      update receptions r set
        status = case when r.checks @> '[{"check": "authority", "result": "failed"}]' then 'invalid' else t.status end,
        version = r.version + 1, updated_at = ${at} from told t
      where r.company_id = current_company() and r.id = t.reception_id and t.status is not null
        and r.status = 'sending'
    )
    select id, reception_id from told
  `.execute(ctx.tx)
  return new Map(rows.map(({ id, reception_id }) => [id, reception_id]))
}
