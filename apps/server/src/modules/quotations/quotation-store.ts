import type { QuotationRevision, QuotationRow, ReceiptStatus } from '@cuentaclara/contracts'
import { costaRicaDay, type OfferChoices, type OfferDeposit } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { type ContentAssessment, isHolding, toStoredJson } from '#modules/documents/drafts.ts'
import { visibleQuotations } from '#modules/documents/index.ts'
import { standingNow } from '#modules/notifications/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { QuotationInput } from './assess-quotation.ts'
import { isReceiptHolding, statusOf, taken } from './quotation-status.ts'

export type StoredQuotation = Omit<
  QuotationRow,
  'updated_at' | 'created_by' | 'invoiced_percent' | 'last_viewed_at'
> & {
  taken_amount: string
  created_by_name: string | null
  last_viewed_at: Date | null
  updated_at: Date
}

/** The columns of a row, from `quotations q` with `taken t` and `users u`, its author. `now` decides what has expired. */
export const quotationColumns = (now: number) => sql`
  q.id, q.number::int, q.revision, ${statusOf(costaRicaDay(now))} as status, q.title, q.dated_on, q.valid_until, q.client_id,
  q.client_name, q.currency, trim_scale(q.exchange_rate) as exchange_rate, trim_scale(q.total) as total, q.has_warning,
  ${undelivered(now)} as undelivered, trim_scale(t.amount) as taken_amount, u.name as created_by_name, ${sellerName} as seller_name, q.view_count,
  q.last_viewed_at, q.tags, q.updated_at`

/** Of the company's list, as the filter by seller reads it. */
const sellerName = sql`(
  select e.name from list_entries e
  where e.company_id = q.company_id and e.kind = 'seller' and e.id = nullif(q.input ->> 'seller_id', '')::uuid
)`

/** Where the last letter is that took it, while it has not gone. What followed it up took nothing, nor did what was taken back, unless all was. */
const undelivered = (now: number) => sql`
  case when q.status = 'sent' and q.sent_how = 'mail' then (
    select case when l.status = 'cancelled' then 'not_sent' else nullif(${standingNow(now)}, 'sent') end
    from letters l
    where l.company_id = q.company_id and l.quotation_id = q.id and l.revision = q.revision and l.status <> 'handed'
      and l.reason <> 'follow_up'
    order by l.status = 'cancelled', l.created_at desc, l.id desc limit 1
  ) end`

/** What it asks for before work begins, as json. */
export const deposit = sql`
  case when q.deposit_percent is not null
    then jsonb_build_object('kind', 'percent', 'value', trim_scale(q.deposit_percent)::text)
    when q.deposit_amount is not null
    then jsonb_build_object('kind', 'amount', 'value', trim_scale(q.deposit_amount)::text)
  end`

export async function sumQuotations(tx: CompanyTransaction, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ currency: string; count: number; total: string }>`
    select q.currency, count(*)::int as count, trim_scale(sum(q.total)) as total
    from quotations q ${taken} where ${where} group by q.currency order by q.currency
  `.execute(tx)
  return rows
}

export type StoredDetail = StoredQuotation & {
  version: number
  prospect_email: string | null
  terms: string
  internal_notes: string
  optional_lines: number[]
  alternatives: number[][]
  left_out: number[]
  deposit: OfferDeposit | null
  input: unknown
  created_by: string | null
  created_at: Date
  first_viewed_at: Date | null
  sent_by: string | null
  sent_at: Date | null
  sent_how: QuotationRevision['sent_how']
  sent_by_name: string | null
  decided_at: Date | null
  decided_by_name: string | null
  decision_reason: string | null
  cancelled_at: Date | null
}

/** One quotation that the reader may see, or undefined; locked when it is about to be moved. */
export async function readQuotation(
  ctx: CompanyContext,
  id: string,
  { isLocked = false } = {},
): Promise<StoredDetail | undefined> {
  const { rows } = await sql<StoredDetail>`
    select ${quotationColumns(ctx.clock.now())}, q.version, q.prospect_email, q.terms, q.internal_notes, q.optional_lines,
      q.alternatives, q.left_out, ${deposit} as deposit, q.input, q.created_by, q.created_at,
      q.first_viewed_at, q.sent_by, q.sent_at, q.sent_how, s.name as sent_by_name, q.decided_at, q.decided_by_name, q.decision_reason, q.cancelled_at
    from quotations q ${taken} left join users u on u.id = q.created_by left join users s on s.id = q.sent_by
    where q.company_id = current_company() and q.id = ${id}::uuid and ${visibleQuotations(ctx)}
    ${isLocked ? sql`for update of q` : sql``}
  `.execute(ctx.tx)
  return rows[0]
}

export async function readRevisions(tx: CompanyTransaction, id: string) {
  type Row = Omit<QuotationRevision, 'sent_at' | 'sent_by' | 'decided_at' | 'decided_by' | 'ended_at'> & {
    sent_at: Date | null
    sent_by_name: string | null
    decided_at: Date | null
    decided_by_name: string | null
    ended_at: Date
  }
  const { rows } = await sql<Row>`
    select r.revision, r.status, r.title, r.dated_on, r.valid_until, r.client_name, r.currency,
      trim_scale(r.total) as total, r.sent_at, r.sent_how, u.name as sent_by_name, r.decided_at, r.decided_by_name,
      r.decision_reason, r.ended_at
    from quotation_revisions r left join users u on u.id = r.sent_by
    where r.company_id = current_company() and r.quotation_id = ${id}::uuid
    order by r.revision desc
  `.execute(tx)
  return rows
}

export type MadeDocument = {
  id: string
  kind: 'invoice' | 'export' | 'ticket'
  consecutivo: string | null
  fiscal_status: 'draft' | 'rejected'
  currency: string
  total: string
  lines: number[]
  /** Nothing else may be made of these lines. */
  is_holding: boolean
  /** It charges something besides its lines that no percentage of them is. */
  has_charges: boolean
  revision: number
  created_at: Date
}

export async function readMadeDocuments(tx: CompanyTransaction, id: string): Promise<MadeDocument[]> {
  const { rows } = await sql<MadeDocument>`
    select d.id, d.kind, d.consecutivo, d.fiscal_status, d.currency, trim_scale(d.total) as total, x.lines, x.revision,
      x.created_at, ${isHolding} as is_holding, ${hasCharges(sql`d.input`)} as has_charges
    from quotation_documents x
    join documents d on d.company_id = x.company_id and d.id = x.document_id
    where x.company_id = current_company() and x.quotation_id = ${id}::uuid
    order by x.created_at
  `.execute(tx)
  return rows
}

function hasCharges(input: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(jsonb_path_exists(${input}, '$.other_charges[*] ? (@.amount != null && !exists(@.percent))'), false)`
}

/** A simple receipt that took lines of it. */
export type MadeReceipt = {
  id: string
  number: number | null
  status: ReceiptStatus
  currency: string
  total: string
  lines: number[]
  is_holding: boolean
  has_charges: boolean
  revision: number
  created_at: Date
}

export async function readMadeReceipts(tx: CompanyTransaction, id: string): Promise<MadeReceipt[]> {
  const { rows } = await sql<MadeReceipt>`
    select r.id, r.number::int as number, r.status, r.currency, trim_scale(r.total) as total, x.lines, x.revision,
      x.created_at, ${isReceiptHolding} as is_holding, ${hasCharges(sql`r.input`)} as has_charges
    from quotation_receipts x
    join simple_receipts r on r.company_id = x.company_id and r.id = x.simple_id
    where x.company_id = current_company() and x.quotation_id = ${id}::uuid
    order by x.created_at
  `.execute(tx)
  return rows
}

export async function takeNumber(tx: CompanyTransaction): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select take_own_number(current_company(), 'quotation')::int as number
  `.execute(tx)
  return rows[0]!.number
}

export type QuotationToStore = {
  id: string
  input: QuotationInput
  assessment: ContentAssessment
  choices: OfferChoices
  /** Of the lines that count. */
  total: string
  client: { id: string; name: string } | null
  today: string
}

export async function insertQuotation(
  ctx: CompanyContext,
  number: number,
  quotation: QuotationToStore,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  const { input, client, choices } = quotation
  await sql`
    insert into quotations (
      company_id, id, number, title, dated_on, valid_until, client_id, client_name, prospect_email, terms, internal_notes,
      currency, exchange_rate, total, line_count, optional_lines, alternatives, left_out, deposit_percent, deposit_amount, has_warning, input, created_by,
      created_at, updated_at
    ) values (
      current_company(), ${quotation.id}, ${number}, ${input.title}, ${quotation.today}, ${input.valid_until},
      ${client?.id ?? null}, ${nameOf(quotation)}, ${client === null ? (input.prospect?.email ?? null) : null},
      ${input.terms}, ${input.internal_notes}, ${input.content.currency}, ${rateOf(quotation)}, ${quotation.total},
      ${input.content.lines.length}, ${choices.optional}::int[], ${JSON.stringify(choices.alternatives)}::jsonb,
      ${choices.leftOut}::int[], ${depositIn(input, 'percent')}::numeric, ${depositIn(input, 'amount')}::numeric, ${quotation.assessment.issues.length > 0},
      ${toStoredJson(quotation.assessment.input)}::jsonb, ${ctx.userId}, ${at}, ${at}
    )
  `.execute(ctx.tx)
}

/** Saves over the given version of a draft; false when it is at another. */
export async function updateQuotation(
  ctx: CompanyContext,
  quotation: QuotationToStore,
  version: number,
): Promise<boolean> {
  const { input, client, choices } = quotation
  const { numAffectedRows } = await sql`
    update quotations set
      title = ${input.title}, dated_on = ${quotation.today}, valid_until = ${input.valid_until},
      client_id = ${client?.id ?? null}, client_name = ${nameOf(quotation)},
      prospect_email = ${client === null ? (input.prospect?.email ?? null) : null}, terms = ${input.terms},
      internal_notes = ${input.internal_notes}, currency = ${input.content.currency},
      exchange_rate = ${rateOf(quotation)}, total = ${quotation.total}, line_count = ${input.content.lines.length},
      optional_lines = ${choices.optional}::int[], alternatives = ${JSON.stringify(choices.alternatives)}::jsonb,
      left_out = ${choices.leftOut}::int[], deposit_percent = ${depositIn(input, 'percent')}::numeric,
      deposit_amount = ${depositIn(input, 'amount')}::numeric,
      has_warning = ${quotation.assessment.issues.length > 0}, input = ${toStoredJson(quotation.assessment.input)}::jsonb,
      version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${quotation.id} and status = 'draft' and version = ${version}
  `.execute(ctx.tx)
  return numAffectedRows === 1n
}

/** Sets what a move changes, and makes it a new version. */
export async function moveQuotationRow(
  ctx: CompanyContext,
  id: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update quotations set ${changes}, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

/** What was decided about, as the decision is told. */
export async function readDecided(ctx: CompanyContext, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select revision, title, client_id, client_name, currency, trim_scale(total)::text as total, decided_by_name,
      decision_reason
    from quotations where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]!
}

/** Keeps a quotation as it is before its next revision begins. */
export async function keepRevision(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    insert into quotation_revisions (
      company_id, quotation_id, revision, status, title, dated_on, valid_until, client_name, terms, currency, total, input,
      sent_at, sent_how, sent_by, decided_at, decided_by_name, decision_reason, ended_at
    )
    select company_id, id, revision, status, title, dated_on, valid_until, client_name, terms, currency, total, input,
      sent_at, sent_how, sent_by, decided_at, decided_by_name, decision_reason, ${new Date(ctx.clock.now())}
    from quotations where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

export async function removeQuotation(tx: CompanyTransaction, id: string): Promise<void> {
  await sql`delete from quotations where company_id = current_company() and id = ${id}::uuid`.execute(tx)
}

/** What was made of some lines of a quotation, and what they came to in it. */
export type MadeOf = {
  quotationId: string
  revision: number
  lines: readonly number[]
  amount: string
}

export async function linkReceipt(ctx: CompanyContext, link: MadeOf & { simpleId: string }): Promise<void> {
  await sql`
    insert into quotation_receipts (company_id, quotation_id, simple_id, revision, lines, amount, created_at)
    values (
      current_company(), ${link.quotationId}, ${link.simpleId}, ${link.revision}, ${[...link.lines]}::int[],
      ${link.amount}, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

export async function linkDocument(
  ctx: CompanyContext,
  link: MadeOf & { documentId: string },
): Promise<void> {
  await sql`
    insert into quotation_documents (company_id, quotation_id, document_id, revision, lines, amount, created_at)
    values (
      current_company(), ${link.quotationId}, ${link.documentId}, ${link.revision}, ${[...link.lines]}::int[],
      ${link.amount}, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

function depositIn({ deposit: asked }: QuotationInput, kind: OfferDeposit['kind']): string | null {
  return asked?.kind === kind ? asked.value : null
}

function nameOf({ client, input }: QuotationToStore): string | null {
  return client?.name ?? (input.prospect?.name.trim() || null)
}

/** An offer in dollars may wait for its rate. */
function rateOf({ assessment }: QuotationToStore): string {
  return assessment.draft.exchangeRate || '1'
}
