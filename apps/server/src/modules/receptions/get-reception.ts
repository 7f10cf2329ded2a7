import type { ReceptionDetail, ReceptionMessage } from '@cuentaclara/contracts'
import { type Decimal, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { toPartyView } from '#modules/documents/index.ts'
import { openDay } from '#modules/expenses/index.ts'
import { readClosedUntil } from '#modules/periods/index.ts'
import { readSection } from '#modules/settings/index.ts'
import { holdCauseOf, type StoredAnswer, toAnswerView } from '#modules/submissions/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { placeColumns, type StoredFile } from '#platform/stored-files/stored-file.ts'
import { ReceptionNotFound } from './errors.ts'
import { type KeptDocument, keptDocument, readKeptDocument } from './kept-document.ts'
import { readTimeline } from './read-timeline.ts'
import { receptionColumns, receptionJoins, type StoredReception, toReceptionRow } from './reception-row.ts'
import { isOriginal } from './tax-effect.ts'

type Stored = StoredReception & {
  version: number
  answer_text: string | null
  activity: string | null
  answered_by_name: string | null
  answered_at: Date | null
  refers_to: string | null
  corrects_id: string | null
  corrects_consecutivo: string | null
  corrects_condition: string | null
  corrects_category_id: string | null
  usual_activity: string | null
  file: StoredFile
  has_authority: boolean
  mail: { sender: string; subject: string; sent_at: string | null } | null
}

/** A supplier's document with everything that deciding needs. Throws ReceptionNotFound, for another company's too. */
export async function getReception(ctx: CompanyContext, id: string): Promise<ReceptionDetail> {
  const found = await readFound(ctx, id)
  return toDetail(found, keptDocument(found.stored.file))
}

/** The same for whoever only looks: a large file is read in a thread, after the transaction. */
export async function viewReception(doors: Doors, member: Member, id: string): Promise<ReceptionDetail> {
  const found = await withCompany(doors, member, (ctx) => readFound(ctx, id), { readOnly: true })
  return toDetail(found, await readKeptDocument(found.stored.file, { of: member.companyId }))
}

type Found = Awaited<ReturnType<typeof readFound>>

async function readFound(ctx: CompanyContext, id: string) {
  ctx.permit('receptions.read')
  const [stored, messages, timeline, rules, closedUntil] = await Promise.all([
    readStored(ctx, id),
    readMessages(ctx, id),
    readTimeline(ctx, id),
    readSection(ctx, 'purchases'),
    readClosedUntil(ctx),
  ])
  if (stored === undefined) throw new ReceptionNotFound()
  return { stored, messages, timeline, rules, closedUntil }
}

function toDetail(
  { stored, messages, timeline, rules, closedUntil }: Found,
  kept: KeptDocument,
): ReceptionDetail {
  const day = costaRicaDay(stored.issued_at.getTime())
  const expenseDay = openDay(day, closedUntil)
  const rule = rules.suppliers.find(
    ({ identification_number }) => identification_number === stored.supplier_identification_number,
  )
  return {
    ...toReceptionRow(toPlainRow(stored)),
    version: stored.version,
    checks: stored.checks,
    document: toDocumentView(kept),
    refers_to:
      stored.refers_to === null
        ? null
        : {
            clave: stored.refers_to,
            reception_id: stored.corrects_id,
            consecutivo: stored.corrects_consecutivo,
          },
    answer_text: stored.answer_text,
    activity: stored.activity,
    answered_by: stored.answered_by_name,
    answered_at: stored.answered_at === null ? null : costaRicaInstant(stored.answered_at.getTime()),
    messages: messages.map(({ has_message: _, has_answer: __, ...message }) => message),
    timeline,
    proposal: {
      activity: stored.usual_activity,
      // A debit note adds to its invoice: it is what that one was.
      vat_condition: stored.corrects_condition ?? (rule ?? rules).vat_condition,
      category_id: stored.corrects_category_id ?? (rule ?? rules).category_id,
      is_rule: rule !== undefined,
    },
    expense_on: expenseDay === day ? null : expenseDay,
    files: {
      authority: stored.has_authority,
      message: messages[0]?.has_message ?? false,
      answer: messages[0]?.has_answer ?? false,
    },
    mail: stored.mail && { ...stored.mail, sent_at: toInstant(stored.mail.sent_at) },
  }
}

async function readStored(ctx: CompanyContext, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Omit<Stored, 'file'> & FilePlace>`
    select ${receptionColumns}, r.version, r.answer_text, r.activity, u.name as answered_by_name, r.answered_at,
      r.refers_to, i.id as corrects_id, i.consecutivo as corrects_consecutivo, i.vat_condition as corrects_condition,
      i.category_id as corrects_category_id, ${placeColumns('f')},
      exists (
        select from reception_files a
        where a.company_id = r.company_id and a.reception_id = r.id and a.kind = 'authority'
      ) as has_authority,
      (
        select a ->> 'code' from companies c, jsonb_array_elements(c.activities) a
        where c.id = r.company_id order by (a ->> 'is_default')::boolean desc nulls last limit 1
      ) as usual_activity,
      (
        select jsonb_build_object('sender', k.sender, 'subject', k.subject, 'sent_at', k.sent_at) from reception_mails k
        where k.company_id = r.company_id and k.reception_id = r.id
      ) as mail
    from receptions r ${receptionJoins}
    join reception_files f on f.company_id = r.company_id and f.reception_id = r.id and f.kind = 'xml'
    left join users u on u.id = r.answered_by
    left join receptions i on ${isOriginal(sql`i`)}
    where r.company_id = current_company() and r.id = ${id}::uuid
  `.execute(ctx.tx)
  if (rows[0] === undefined) return undefined
  const { content, sha256, store_key, ...row } = rows[0]
  return { ...row, file: ctx.toFile({ content, sha256, store_key }) }
}

type StoredMessage = Omit<ReceptionMessage, 'queued_at' | 'sent_at' | 'next_attempt_at' | 'verdict'> & {
  queued_at: Date
  sent_at: Date | null
  next_attempt_at: Date | null
  verdict: StoredAnswer | null
  verdict_at: Date | null
  has_message: boolean
  has_answer: boolean
}

async function readMessages(ctx: CompanyContext, id: string) {
  const { rows } = await sql<StoredMessage>`
    select m.id, m.answer, m.consecutivo, s.state, s.queued_at, s.received_at as sent_at, s.last_problem,
      s.next_attempt_at, case when s.state <> 'finished' then ${holdCauseOf('s')} end as held_because,
      s.answer as verdict, s.answered_at as verdict_at,
      ${hasFile('xml')} as has_message, ${hasFile('answer')} as has_answer
    from reception_messages m
    join submissions s on s.company_id = m.company_id and s.subject_id = m.id
    where m.company_id = current_company() and m.reception_id = ${id}::uuid
    order by m.decided_at desc, m.id desc
  `.execute(ctx.tx)
  return rows.map(({ verdict_at, ...row }) => ({
    ...row,
    verdict: row.verdict && {
      ...toAnswerView(row.verdict),
      received_at: costaRicaInstant(verdict_at!.getTime()),
    },
    queued_at: costaRicaInstant(row.queued_at.getTime()),
    sent_at: row.sent_at === null ? null : costaRicaInstant(row.sent_at.getTime()),
    next_attempt_at: row.next_attempt_at === null ? null : costaRicaInstant(row.next_attempt_at.getTime()),
  }))
}

function hasFile(kind: 'xml' | 'answer') {
  return sql<boolean>`exists (
    select from submission_files f
    where f.company_id = m.company_id and f.subject_id = m.id and f.kind = ${kind}
  )`
}

function toPlainRow(stored: Stored): StoredReception {
  const {
    version: _version,
    answer_text: _text,
    activity: _activity,
    answered_by_name: _by,
    answered_at: _at,
    refers_to: _refers,
    corrects_id: _corrects,
    corrects_consecutivo: _correctsNumber,
    corrects_condition: _correctsCondition,
    corrects_category_id: _correctsCategory,
    usual_activity: _usual,
    file: _file,
    has_authority: _has,
    mail: _mail,
    ...row
  } = stored
  return row
}

/** As JSON carries it. */
function toInstant(written: string | null): string | null {
  return written === null ? null : costaRicaInstant(Date.parse(written))
}

function toDocumentView({ document, version, lineCount }: KeptDocument): ReceptionDetail['document'] {
  const { summary } = document
  return {
    issuer: toPartyView(document.issuer),
    receiver: document.receiver === null ? null : toPartyView(document.receiver),
    version,
    sale_condition: document.saleCondition,
    credit_days: document.creditDays ?? null,
    lines: document.lines.map((line) => ({
      description: line.description,
      cabys: line.cabys,
      quantity: text(line.quantity),
      unit: line.commercialUnit ?? line.unit,
      unit_price: text(line.unitPrice),
      discount: text(sum(line.discounts.map(({ amount }) => amount))),
      tax: text(line.netTax),
      total: text(line.lineTotal),
    })),
    line_count: lineCount,
    net: text(summary.netSale),
    discounts: text(summary.discounts),
    tax: text(summary.tax),
    other_charges: text(summary.otherCharges),
    total: text(summary.total),
  }
}

const widest = /^-?\d{1,13}(\.\d{1,5})?$/

/** What a hostile file states beyond what an answer can carry counts as nothing here; the file still says it. */
function text(amount: Decimal): string {
  const written = toText(amount)
  return widest.test(written) ? written : '0'
}
