import { randomInt } from 'node:crypto'
import { setImmediate as aTurn } from 'node:timers/promises'
import * as schemas from '@cuentaclara/contracts/schemas'
import { toText } from '@cuentaclara/decimal'
import {
  complete,
  composeClave,
  composeConsecutivo,
  costaRicaDay,
  costaRicaInstant,
  type FiscalDocument,
} from '@cuentaclara/einvoice'
import {
  type AnswerEntry,
  composeAnswerText,
  toJson,
  toXml,
  writeAuthorityAnswer,
} from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXml } from '@cuentaclara/xades'
import { sql } from 'kysely'
import {
  type Assessment,
  assessDraft,
  type DraftInput,
  loadSurroundings,
  type Surroundings,
} from '#modules/documents/drafts.ts'
import { figureColumns, lineColumns } from '#modules/documents/issuing.ts'
import { addToSums } from '#modules/sales-sums/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { DemoClient, DemoCompany } from './demo-company.ts'
import { demoDollarRate, type PlannedDocument } from './plan-history.ts'

export type HistoryKeys = { company: SigningKey; authority: SigningKey; providerId: string }

/**
 * Numbers, writes and signs what was planned as it would have been then, and stores it with the authority's answers. Tells
 * which row each became.
 */
export async function writeHistory(
  ctx: CompanyContext,
  company: DemoCompany,
  plan: readonly PlannedDocument[],
  clientIds: ReadonlyMap<DemoClient, string>,
  keys: HistoryKeys,
): Promise<Map<PlannedDocument, string>> {
  const surroundings = await loadAllSurroundings(ctx, company, clientIds)
  const lastNumbers = new Map<string, number>()
  const written = new Map<PlannedDocument, Written>()
  let batch: Written[] = []
  let storing = Promise.resolve()
  const store = async () => {
    await storing
    // What follows is written while the database stores this.
    storing = storeBatch(ctx, batch)
    storing.catch(() => {})
    batch = []
  }
  for (const planned of plan) {
    const target = planned.refersTo === null ? null : written.get(planned.refersTo.document)!
    const one = await writeOne(planned, surroundings.get(planned.client)!, target, lastNumbers, keys)
    written.set(planned, one)
    batch.push(one)
    if (batch.length === batchSize) await store()
    await aTurn()
  }
  await store()
  await storing
  for (const [documentType, last] of lastNumbers) {
    await sql`
      insert into document_series (company_id, environment, branch, terminal, document_type, next_sequence)
      values (current_company(), 'simulator', ${branch}, ${terminal}, ${documentType}, ${last + 1})
    `.execute(ctx.tx)
  }
  return new Map([...written].map(([planned, { row }]) => [planned, row.id]))
}

const batchSize = 60
const branch = '001'
const terminal = '00001'
const verdictAfterMs = 14_000

/** What stands around the documents of each client, and of nobody. */
async function loadAllSurroundings(
  ctx: CompanyContext,
  company: DemoCompany,
  clientIds: ReadonlyMap<DemoClient, string>,
): Promise<Map<DemoClient | null, Surroundings>> {
  const content = { currency: 'CRC', lines: company.items.map(({ cabys }) => ({ cabys, taxes: [] })) }
  const common = { companyId: ctx.companyId, documentId: null, content, nowMs: ctx.clock.now() }
  const clients: [DemoClient | null, string | null][] = [[null, null], ...clientIds]
  return new Map(
    await Promise.all(
      clients.map(async ([client, clientId]) => {
        const around = await loadSurroundings(ctx.tx, { ...common, clientId })
        return [client, around] as const
      }),
    ),
  )
}

type Row = ReturnType<typeof toRow>
type Written = {
  row: Row
  document: FiscalDocument
  input: DraftInput
  xml: string
  answer: Answer
}
type Answer = { xml: string; view: { status: 'accepted' | 'rejected'; text: string; entries: unknown[] } }

async function writeOne(
  planned: PlannedDocument,
  around: Surroundings,
  target: Written | null,
  lastNumbers: Map<string, number>,
  keys: HistoryKeys,
): Promise<Written> {
  const typed = finishInput(planned, around, target)
  const assessment = await assessDraft(typed, around, { nowMs: planned.issuedAtMs, phase: 'issue' })
  const wrong = assessment.issues.find(({ severity }) => severity === 'error')
  if (wrong !== undefined)
    throw new Error(`The demo has a document that cannot be issued: ${wrong.code} at ${wrong.path}.`)

  const documentType = assessment.kind.official.code
  const sequence = (lastNumbers.get(documentType) ?? 0) + 1
  lastNumbers.set(documentType, sequence)
  const document = numbered(planned, assessment, around, sequence, keys.providerId)
  const xml = signXml(toXml(document), keys.company, { signingTime: document.issuedAt })
  const answer = writeAnswer(document, planned, keys.authority)
  const row = toRow(planned, document, assessment, around, sequence)
  return { row, document, input: assessment.input, xml, answer }
}

function finishInput(planned: PlannedDocument, around: Surroundings, target: Written | null): DraftInput {
  const rate = demoDollarRate(costaRicaDay(planned.issuedAtMs)).sell
  return schemas.draftInput.parse({
    ...planned.input,
    client_id: around.client?.id ?? null,
    exchange_rate: planned.input.currency === 'USD' ? rate : null,
    references: target === null || planned.refersTo === null ? [] : [referenceTo(target, planned.refersTo)],
  })
}

function referenceTo(
  { document }: Written,
  { type, code, reason }: NonNullable<PlannedDocument['refersTo']>,
) {
  const { clave: number, issuedAt: issued_at } = document
  return { document_type: type, number, issued_at, code, reason }
}

function numbered(
  { issuedAtMs }: PlannedDocument,
  { draft, kind }: Assessment,
  { company }: Surroundings,
  sequence: number,
  providerId: string,
): FiscalDocument {
  const issuedAt = costaRicaInstant(issuedAtMs)
  const consecutivo = composeConsecutivo({ branch, terminal, documentType: kind.official.code, sequence })
  const clave = composeClave({
    issuedAt,
    issuerNumberType: company.identification.type,
    issuerNumber: company.identification.number,
    consecutivo,
    situation: '1',
    securityCode: String(randomInt(100_000_000)).padStart(8, '0'),
  })
  return complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: providerId })
}

const findings: Readonly<Record<PlannedDocument['fate'], AnswerEntry[]>> = {
  accepted: [],
  unregistered: [
    { code: '-38', message: 'La identificación del receptor no se encuentra registrada.', row: 0, column: 0 },
  ],
  untimely: [
    {
      code: '-53',
      message: 'La fecha y hora de emisión del comprobante no coincide con la hora oficial.',
      row: 0,
      column: 0,
    },
  ],
}

function writeAnswer(
  document: FiscalDocument,
  { fate, issuedAtMs }: PlannedDocument,
  seal: SigningKey,
): Answer {
  const status = fate === 'accepted' ? 'accepted' : 'rejected'
  const text = composeAnswerText(status, findings[fate], true)
  const xml = writeAuthorityAnswer({
    clave: document.clave,
    issuerName: document.issuer.name,
    issuerIdentification: document.issuer.identification!,
    ...(document.receiver === null ? {} : { receiverName: document.receiver.name }),
    ...(document.receiver?.identification === undefined
      ? {}
      : { receiverIdentification: document.receiver.identification }),
    status,
    text,
    totalTax: document.summary.tax,
    total: document.summary.total,
  })
  const entries = findings[fate].map(({ code, message }) => ({ code, message }))
  return {
    xml: signXml(xml, seal, { signingTime: costaRicaInstant(issuedAtMs + verdictAfterMs) }),
    view: { status, text, entries },
  }
}

function toRow(
  { fate, issuedAtMs, client, isUndelivered }: PlannedDocument,
  document: FiscalDocument,
  { account }: Assessment,
  around: Surroundings,
  sequence: number,
) {
  const isRejected = fate !== 'accepted'
  return {
    id: newId(),
    kind: document.kind,
    fiscal_status: isRejected ? 'rejected' : 'accepted',
    sequence,
    consecutivo: document.consecutivo,
    clave: document.clave,
    clave_reversed: [...document.clave].reverse().join(''),
    issued_at: document.issuedAt,
    answered_at: costaRicaInstant(issuedAtMs + verdictAfterMs),
    due_on: account.dueOn,
    client_id: around.client?.id ?? null,
    client_name: around.client?.party.name ?? null,
    sale_condition: document.saleCondition,
    currency: document.currency,
    exchange_rate: toText(document.exchangeRate),
    ...figureColumns(document),
    charged: isRejected ? '0' : account.charged,
    // What was sold on credit is paid by the payments that follow.
    paid: isRejected ? '0' : account.paid,
    delivery_status: deliveryOf(isRejected || client === null, isUndelivered, sequence),
  }
}

function deliveryOf(isNobodys: boolean, isUndelivered: boolean, sequence: number): string {
  if (isNobodys) return 'not_sent'
  if (isUndelivered) return 'bounced'
  return sequence % 3 === 0 ? 'opened' : 'delivered'
}

async function storeBatch(ctx: CompanyContext, batch: readonly Written[]): Promise<void> {
  const rows = JSON.stringify(
    batch.map(({ row, document, input, xml, answer }) => {
      const { clave, consecutivo, ...snapshot } = toJson(document)
      return {
        ...row,
        input,
        snapshot,
        lines: lineColumns(
          document,
          input.lines.map(({ item_id }) => item_id),
        ),
        xml: Buffer.from(xml).toString('base64'),
        answer_xml: Buffer.from(answer.xml).toString('base64'),
        answer: answer.view,
      }
    }),
  )
  await sql`
    insert into documents (
      company_id, id, kind, fiscal_status, environment, branch, terminal, sequence, consecutivo, clave, clave_reversed,
      issued_at, due_on, sorted_at, client_id, client_name, sale_condition, currency, exchange_rate, total,
      net_sale, exempt, exonerated, not_subject, tax, returned_vat, other_charges, activity_code, means, party_type, charged, paid,
      delivery_status, input, snapshot, created_by, issued_by, created_at, updated_at
    )
    select current_company(), r.id, r.kind, r.fiscal_status, 'simulator', ${branch}, ${terminal}, r.sequence,
      r.consecutivo, r.clave, r.clave_reversed, r.issued_at, r.due_on, r.issued_at, r.client_id, r.client_name,
      r.sale_condition, r.currency, r.exchange_rate, r.total, r.net_sale, r.exempt, r.exonerated, r.not_subject, r.tax,
      r.returned_vat, r.other_charges, r.activity_code, r.means, r.party_type, r.charged, r.paid,
      r.delivery_status,
      r.input, r.snapshot, ${ctx.userId}::uuid, ${ctx.userId}::uuid, r.issued_at, r.answered_at
    from jsonb_to_recordset(${rows}::jsonb) as r (
      id uuid, kind text, fiscal_status text, sequence bigint, consecutivo text, clave text, clave_reversed text,
      issued_at timestamptz, answered_at timestamptz, due_on date, client_id uuid, client_name text,
      sale_condition text, currency text, exchange_rate numeric, total numeric, net_sale numeric, exempt numeric, exonerated numeric,
      not_subject numeric, tax numeric, returned_vat numeric, other_charges numeric, activity_code text, means text, party_type text, charged numeric,
      paid numeric,
      delivery_status text, input jsonb, snapshot jsonb
    )
  `.execute(ctx.tx)
  // Nothing of so young a company is counted by day, unless a night came in between.
  await sql`
    select forget_document_days(current_company(), 'simulator', min(r.issued_at), max(r.issued_at))
    from jsonb_to_recordset(${rows}::jsonb) as r (issued_at timestamptz)
  `.execute(ctx.tx)
  await tellPast(ctx, rows)
  await sql`
    insert into document_lines
    select l.* from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, lines jsonb)
    cross join lateral jsonb_populate_recordset(
      jsonb_populate_record(null::document_lines, jsonb_build_object('company_id', current_company(), 'document_id', r.id)),
      r.lines
    ) as l
  `.execute(ctx.tx)
  await sql`
    insert into submissions (
      company_id, subject, subject_id, environment, state, attempts, queries, first_sent_at, received_at, answer, answered_at,
      queued_at
    )
    select current_company(), 'document', r.id, 'simulator', 'finished', 1, 2, r.issued_at + interval '2 seconds',
      r.issued_at + interval '2 seconds', r.answer, r.answered_at, r.issued_at
    from jsonb_to_recordset(${rows}::jsonb) as r (
      id uuid, issued_at timestamptz, answered_at timestamptz, answer jsonb
    )
  `.execute(ctx.tx)
  await sql`
    insert into submission_files (company_id, subject_id, kind, content, created_at)
    select current_company(), r.id, f.kind, decode(f.content, 'base64'), f.at
    from jsonb_to_recordset(${rows}::jsonb) as r (
      id uuid, issued_at timestamptz, answered_at timestamptz, xml text, answer_xml text
    )
    cross join lateral (values ('xml', r.xml, r.issued_at), ('answer', r.answer_xml, r.answered_at)) f (kind, content, at)
  `.execute(ctx.tx)
  const accepted = batch.filter(({ row }) => row.fiscal_status === 'accepted')
  await addToSums(
    ctx,
    accepted.map(({ row }) => row.id),
  )
}

/** What follows from it in the accounts follows; what is long over is told to nobody. */
async function tellPast(ctx: CompanyContext, rows: string): Promise<void> {
  await sql`
    insert into events (company_id, name, subject_id, facts, actor, at)
    select current_company(), 'document.' || e.name, r.id,
      jsonb_build_object('kind', r.kind)
        || case when has_consequences(r.input) then '{"has_consequences": true}' else '{}' end::jsonb,
      e.actor, e.at
    from jsonb_to_recordset(${rows}::jsonb) as r (
      id uuid, kind text, fiscal_status text, issued_at timestamptz, answered_at timestamptz, input jsonb
    )
    cross join lateral (
      values ('issued', ${ctx.userId}::uuid, r.issued_at), (r.fiscal_status, null, r.answered_at)
    ) e (name, actor, at)
    order by e.at
  `.execute(ctx.tx)
  await sql`
    delete from event_tasks where company_id = current_company() and subscriber = 'dispatcher'
  `.execute(ctx.tx)
}
