import type { ReceptionCheck, SetAsideReason } from '@cuentaclara/contracts'
import { decimal, halfUp, isPositive, round, sum, toText, zero } from '@cuentaclara/decimal'
import { costaRicaDay, isClave, lastDayToConfirm } from '@cuentaclara/einvoice'
import { isSameIdentity } from '@cuentaclara/einvoice/codes'
import { sql } from 'kysely'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import { withdrawReceived } from '#modules/expenses/index.ts'
import { isKnownSeal } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { AssessedFile } from './assess-file.ts'
import { creditOriginalOf } from './credit-expense.ts'
import { firstStatus, takeBack } from './judge-receiver.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { announceReception } from './reception-store.ts'

type AssessedDocument = Extract<AssessedFile, { is: 'document' }>
type AssessedAnswer = Extract<AssessedFile, { is: 'authority' }>

/** Who hands in, where no session says it: a task works for whoever started it, a mail brings itself. */
type By = {
  userId: string | null
  mail?: { sender: string; subject: string; sentAt: Date | null }
}

/**
 * Keeps what was assessed, one outcome per file in the same order: documents first, so that the authority's words that
 * came with them find their documents. Safe to repeat.
 */
export async function takeIn(
  ctx: CompanyContext,
  assessed: readonly AssessedFile[],
  by: By = ctx,
): Promise<Outcome[]> {
  ctx.permit('receptions.upload')
  const us = await readOurselves(ctx)
  const outcomes = new Map<AssessedFile, Outcome>()
  for (const file of assessed) {
    if (file.is === 'refused') outcomes.set(file, outcomeOf(file.name, 'refused', null, file.reason))
    if (file.is === 'document') outcomes.set(file, await takeInDocument(ctx, file, us, by))
  }
  for (const file of assessed) {
    if (file.is === 'authority') outcomes.set(file, await pairAnswer(ctx, file, us.environment))
  }
  return assessed.map((file) => outcomes.get(file)!)
}

type Ourselves = { identification_number: string; environment: string }

async function readOurselves(ctx: CompanyContext): Promise<Ourselves> {
  const { rows } = await sql<Ourselves>`
    select identification_number, environment from companies where id = current_company()
  `.execute(ctx.tx)
  return rows[0]!
}

async function takeInDocument(
  ctx: CompanyContext,
  file: AssessedDocument,
  us: Ourselves,
  by: By,
): Promise<Outcome> {
  // Two uploads of the same document at the same time are looked at one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reception:${ctx.companyId}`}, 0))`.execute(
    ctx.tx,
  )
  const known = await findKnown(ctx, file, us.environment)
  if (known?.is_same) {
    // Handed in again after the number of the company was mended.
    const isTaken = await takeBack(ctx, known.id)
    if (isTaken) await creditOriginalOf(ctx, known.id)
    return outcomeOf(file.name, isTaken ? 'added' : 'known', known.id)
  }

  const isOurs = isSameIdentity(
    file.document.receiver?.identification?.number ?? '',
    us.identification_number,
  )
  const id = newId()
  const isSuperseded = known !== undefined && (await supersede(ctx, known.id, file))
  const isKnown = (known !== undefined && !isSuperseded) || (await isOfOurs(ctx, file, us.environment))
  const reason = whySetAside({ isOurs, isKnown })
  const status = reason !== null ? 'set_aside' : firstStatus(file.document.kind)
  await insertReception(ctx, id, file, {
    environment: us.environment,
    status,
    reason,
    checks: [
      ...file.checks.flatMap((one) =>
        one.check === 'signature' ? [one, checkIssuer(file, us.environment)] : one,
      ),
      toCheck('receiver', isOurs, file.document.receiver?.identification?.number),
      toCheck('duplicate', !isKnown, file.document.clave),
      { check: 'authority', result: 'unknown', details: [] },
    ],
    by,
  })
  if (isSuperseded) await inherit(ctx, { from: known.id, to: id })
  await creditOriginalOf(ctx, id)
  await ctx.record({
    companyId: ctx.companyId,
    name: 'reception.received',
    subjectId: id,
    facts: { status },
    actor: by.userId,
    at: new Date(ctx.clock.now()),
  })
  return outcomeOf(file.name, reason === null ? 'added' : 'set_aside', id, reason)
}

function whySetAside(facts: { isOurs: boolean; isKnown: boolean }): SetAsideReason | null {
  if (facts.isKnown) return 'duplicate'
  return facts.isOurs ? null : 'not_ours'
}

function toCheck(check: ReceptionCheck['check'], holds: boolean, found: string | undefined): ReceptionCheck {
  return { check, result: holds ? 'passed' : 'failed', details: holds || !found ? [] : [found.slice(0, 60)] }
}

/** The pretend authority knows fictitious certificates only; of any other they are nothing but a name. */
function checkIssuer({ certificate }: AssessedDocument, environment: string): ReceptionCheck {
  const isFine =
    certificate?.trust === 'verified' || (certificate?.trust === 'practice' && environment === 'simulator')
  if (isFine) return { check: 'issuer', result: 'passed', details: [] }
  const isOpen = certificate === null || certificate.trust === 'named'
  return {
    check: 'issuer',
    result: isOpen ? 'unknown' : 'failed',
    details: certificate === null ? [] : [certificate.issuerName],
  }
}

async function findKnown(ctx: CompanyContext, { digest, document }: AssessedDocument, environment: string) {
  const { rows } = await sql<{ id: string; is_same: boolean }>`
    select r.id, r.digest = ${digest} as is_same from receptions r
    where r.company_id = current_company() and r.environment = ${environment}
      and (r.digest = ${digest} or r.clave = ${document.clave})
    order by is_same desc, r.set_aside_reason is not distinct from 'duplicate' limit 1
  `.execute(ctx.tx)
  return rows[0]
}

/**
 * A file whose signature does not hold gives way to the one that its supplier signed, as long as nobody has decided about it: whoever
 * knows a clave can write such a file, and send it first. Tells whether it did.
 */
async function supersede(
  ctx: CompanyContext,
  knownId: string,
  { checks }: AssessedDocument,
): Promise<boolean> {
  if (!checks.some(({ check, result }) => check === 'signature' && result === 'passed')) return false
  const { rows } = await sql<{ clave: string; checks: ReceptionCheck[] }>`
    select r.clave, r.checks from receptions r
    where r.company_id = current_company() and r.id = ${knownId}::uuid
      and r.checks @> '[{"check": "signature", "result": "failed"}]'
      and not r.checks @> '[{"check": "authority", "result": "failed"}]'
      and (r.status in ('new', 'pending', 'refused') or r.set_aside_reason = 'not_ours'
        or r.status in ('tacit', 'noted') and r.vat_condition is null)
    for update
  `.execute(ctx.tx)
  const [known] = rows
  if (known === undefined) return false
  const told = known.checks.map((one) =>
    one.check === 'duplicate' ? toCheck('duplicate', false, known.clave) : one,
  )
  await sql`
    update receptions set status = 'set_aside', set_aside_reason = 'duplicate', checks = ${JSON.stringify(told)}::jsonb,
      version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${knownId}::uuid
  `.execute(ctx.tx)
  announceReception(ctx, knownId)
  return true
}

/** What the authority said is said of the clave, whichever file of it counts. */
async function inherit(ctx: CompanyContext, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update receptions r set checks = (
      select jsonb_agg(case when one.told ->> 'check' = 'authority' then said.told else one.told end order by one.place)
      from jsonb_array_elements(r.checks) with ordinality as one (told, place)
    )
    from receptions o cross join jsonb_array_elements(o.checks) as said (told)
    where r.company_id = current_company() and r.id = ${to}::uuid
      and o.company_id = r.company_id and o.id = ${from}::uuid and said.told ->> 'check' = 'authority'
  `.execute(ctx.tx)
  await sql`
    insert into reception_files (company_id, reception_id, kind, content, created_at)
    select f.company_id, ${to}::uuid, f.kind, f.content, f.created_at
    from reception_files f
    where f.company_id = current_company() and f.reception_id = ${from}::uuid and f.kind = 'authority' and f.content is not null
  `.execute(ctx.tx)
}

/** Whether the company issued it itself, as a purchase or to itself: it counts as what it is, and is no document of a supplier. */
async function isOfOurs(
  ctx: CompanyContext,
  { document }: AssessedDocument,
  environment: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from documents d
    where d.company_id = current_company() and d.environment = ${environment}
      and d.clave_reversed = reverse(${document.clave})
  `.execute(ctx.tx)
  return rows.length > 0
}

type Placed = {
  environment: string
  status: 'new' | 'noted' | 'set_aside'
  reason: SetAsideReason | null
  checks: ReceptionCheck[]
  by: By
}

async function insertReception(
  ctx: CompanyContext,
  id: string,
  { document, lines, issuedAtMs, content, digest }: AssessedDocument,
  { environment, status, reason, checks, by }: Placed,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  const lastDay = lastDayToConfirm(costaRicaDay(issuedAtMs), await readWorkCalendar(ctx.tx))
  const { issuer, summary } = document
  const tax = toText(isPositive(summary.tax) ? summary.tax : zero)
  const vat = toText(sum(lines.map((line) => decimal(line.vat))))
  const words = [
    issuer.name,
    issuer.tradeName,
    issuer.identification?.number,
    document.consecutivo,
    document.clave,
  ]
  await sql`
    insert into receptions (
      company_id, id, environment, status, set_aside_reason, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, supplier_email, receiver_identification_number,
      currency, exchange_rate, total, tax, vat, sale_condition, credit_days, refers_to, checks, deadline_on, digest, search, added_by, created_at, updated_at
    ) values (
      current_company(), ${id}::uuid, ${environment}, ${status}, ${reason},
      ${document.kind}, ${document.clave}, ${document.consecutivo}, ${new Date(issuedAtMs)}, ${issuer.name.slice(0, 200)},
      ${issuer.identification?.type.slice(0, 2) ?? ''}, ${issuer.identification?.number.slice(0, 20) ?? ''},
      ${issuer.emails[0]?.slice(0, 160) ?? null}, ${document.receiver?.identification?.number.slice(0, 20) ?? null},
      ${document.currency}, ${rateOf(document)}::numeric,
      ${toText(summary.total)}::numeric, ${tax}::numeric,
      greatest(0, least(round(${tax}::numeric, 2), round(${vat}::numeric, 2))),
      ${document.saleCondition.slice(0, 2) || null}, ${termOf(document)}, ${referredTo(document)}, ${JSON.stringify(checks)}::jsonb,
      ${lastDay}::date, ${digest}, search_text(${words.filter(Boolean).join(' ')}),
      ${by.userId}::uuid, ${now}, ${now}
    )
  `.execute(ctx.tx)
  await sql`
    insert into reception_lines (
      company_id, reception_id, line, cabys, description, rate_code, vat_base, exonerated_base, vat
    )
    select current_company(), ${id}::uuid, l.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
      line int, cabys text, description text, rate_code text, vat_base numeric, exonerated_base numeric, vat numeric
    )
  `.execute(ctx.tx)
  await keepFile(ctx, id, 'xml', content)
  if (by.mail !== undefined) await keepMail(ctx, id, by.mail)
}

/** Some programs write the dollar's rate into documents in colones too, which are worth what they say. Of a rate five decimals count. */
function rateOf({ currency, exchangeRate }: AssessedDocument['document']): string {
  const rate = round(exchangeRate, 5, halfUp)
  return currency !== 'CRC' && isPositive(rate) ? toText(rate) : '1'
}

/** In days, as far as anybody grants; null where none are said. */
function termOf({ creditDays }: AssessedDocument['document']): number | null {
  return creditDays === undefined || creditDays < 0 ? null : Math.min(Math.trunc(creditDays), 3650)
}

/** What a note corrects: the first reference with a clave, which may stand behind an order or a contract. */
function referredTo({ references }: AssessedDocument['document']): string | null {
  const numbers = references.flatMap(({ number }) => number ?? [])
  return (numbers.find(isClave) ?? numbers[0])?.slice(0, 50) ?? null
}

async function keepMail(
  ctx: CompanyContext,
  id: string,
  { sender, subject, sentAt }: NonNullable<By['mail']>,
) {
  await sql`
    insert into reception_mails (company_id, reception_id, sender, subject, sent_at)
    values (current_company(), ${id}::uuid, ${sender}, ${subject}, ${sentAt})
  `.execute(ctx.tx)
}

async function keepFile(ctx: CompanyContext, id: string, kind: 'xml' | 'authority', content: Buffer) {
  await sql`
    insert into reception_files (company_id, reception_id, kind, content, created_at)
    values (current_company(), ${id}::uuid, ${kind}, ${content}, ${new Date(ctx.clock.now())})
    on conflict do nothing
  `.execute(ctx.tx)
}

/** The authority's word on a document, as suppliers pass it on. */
async function pairAnswer(ctx: CompanyContext, file: AssessedAnswer, environment: string): Promise<Outcome> {
  const { rows } = await sql<{ id: string; checks: ReceptionCheck[] }>`
    select r.id, r.checks from receptions r
    where r.company_id = current_company() and r.environment = ${environment} and r.clave = ${file.clave}
      and r.set_aside_reason is distinct from 'duplicate'
    for update
  `.execute(ctx.tx)
  const found = rows[0]
  if (found === undefined) return outcomeOf(file.name, 'refused', null, 'answer-without-document')
  const isProven = file.isOfficial || (file.seal !== null && (await isKnownSeal(ctx, environment, file.seal)))
  const told = authorityCheck(file, isProven)
  const checks = found.checks.map((one) =>
    one.check === 'authority' && one.result === 'unknown' ? told : one,
  )
  await sql`
    update receptions set checks = ${JSON.stringify(checks)}::jsonb, version = version + 1,
      -- An answer on its way is heard first; a note and what is set aside stand as they are.
      status = case
        when ${told.result === 'failed'} and status in ('new', 'pending', 'refused', 'confirmed', 'tacit') then 'invalid'
        else status
      end,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${found.id}::uuid
  `.execute(ctx.tx)
  if (told.result === 'failed') {
    await withdrawReceived(ctx, found.id)
    await creditOriginalOf(ctx, found.id)
    await recordInvalid(ctx, found)
  }
  announceReception(ctx, found.id)
  if (!isProven) return outcomeOf(file.name, 'refused', found.id, 'answer-not-proven')
  await keepFile(ctx, found.id, 'authority', file.content)
  return outcomeOf(file.name, 'paired', found.id)
}

/** Once: a second file with the same word says nothing new. */
async function recordInvalid(
  ctx: CompanyContext,
  { id, checks }: { id: string; checks: readonly ReceptionCheck[] },
): Promise<void> {
  if (!checks.some(({ check, result }) => check === 'authority' && result === 'unknown')) return
  await ctx.record({
    companyId: ctx.companyId,
    name: 'reception.invalid',
    subjectId: id,
    facts: {},
    at: new Date(ctx.clock.now()),
  })
}

/** Without the authority's own seal a word proves nothing, be it good or bad: anybody can write one. */
function authorityCheck({ status }: AssessedAnswer, isProven: boolean): ReceptionCheck {
  if (!isProven) return { check: 'authority', result: 'unknown', details: ['answer-not-proven'] }
  return { check: 'authority', result: status === 'accepted' ? 'passed' : 'failed', details: [] }
}
