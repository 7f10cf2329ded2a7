import { draftInput } from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { ComparedDraft } from './describe-changes.ts'
import type { Assessment } from './engine/assess-draft.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { draftTotal } from './engine/draft-total.ts'
import type { Surroundings } from './engine/load-surroundings.ts'
import { issuingPlace } from './issuing-place.ts'
import { visibleDocuments } from './own-documents.ts'
import { toStoredJson } from './stored-json.ts'

export type DraftToStore = { id: string; input: DraftInput; assessment: Assessment; around: Surroundings }

export async function insertDraft(ctx: CompanyContext, draft: DraftToStore): Promise<void> {
  const { input, around } = draft
  const { branch, terminal } = issuingPlace(input, around)
  const at = new Date(ctx.clock.now())
  await sql`
    insert into documents (
      company_id, id, kind, branch, terminal, sorted_at, client_id, client_name, sale_condition, currency,
      exchange_rate, total, has_warning, input, created_by, created_at, updated_at
    ) values (
      current_company(), ${draft.id}, ${input.kind}, ${branch}, ${terminal}, ${at},
      ${around.client?.id ?? null}, ${around.client?.party.name ?? null}, ${input.sale_condition}, ${input.currency},
      ${rateOf(draft)}, ${draftTotal(draft.assessment)}, ${draft.assessment.issues.length > 0}, ${toStoredJson(input)}::jsonb,
      ${ctx.userId}, ${at}, ${at}
    )
  `.execute(ctx.tx)
}

/** Saves over the given version and answers what was there and what is; null when the draft is at another version or no draft any more. */
export async function updateDraft(
  ctx: CompanyContext,
  draft: DraftToStore,
  version: number,
): Promise<{ was: ComparedDraft; is: ComparedDraft } | null> {
  const { input, around } = draft
  const { branch, terminal } = issuingPlace(input, around)
  const at = new Date(ctx.clock.now())
  const stored = toStoredJson(input)
  const { rows } = await sql<ComparedDraft & { tags_now: string[] }>`
    with typed as (select ${stored}::jsonb as input), was as (
      select d.kind, d.client_name as client, d.currency, trim_scale(d.total)::text as total, 
        (d.input - 'lines') || jsonb_build_object('tags', to_jsonb(d.tags)) as head,
        -- Most savings leave most lines alone: they come only where they differ.
        case when d.input -> 'lines' is distinct from typed.input -> 'lines' then d.input -> 'lines' end as lines
      from documents d cross join typed
      where d.company_id = current_company() and d.id = ${draft.id} and d.fiscal_status = 'draft' and d.version = ${version}
      for no key update of d
    )
    update documents set
      kind = ${input.kind}, branch = ${branch}, terminal = ${terminal}, sorted_at = ${at},
      client_id = ${around.client?.id ?? null}, client_name = ${around.client?.party.name ?? null},
      sale_condition = ${input.sale_condition}, currency = ${input.currency}, exchange_rate = ${rateOf(draft)},
      total = ${draftTotal(draft.assessment)}, has_warning = ${draft.assessment.issues.length > 0},
      input = typed.input, version = version + 1, updated_at = ${at}
    from typed, was
    where company_id = current_company() and id = ${draft.id} and fiscal_status = 'draft' and version = ${version}
    returning was.*, documents.tags as tags_now
  `.execute(ctx.tx)
  if (rows[0] === undefined) return null
  const { tags_now: tags, ...was } = rows[0]
  return { was, is: comparedOf(draft, tags) }
}

/** A draft that is saved, as its history compares it with what was there. */
function comparedOf({ input, assessment, around }: DraftToStore, tags: string[]): ComparedDraft {
  return {
    kind: input.kind,
    client: around.client?.party.name ?? null,
    currency: input.currency,
    total: shortestNumber(draftTotal(assessment)),
    // Tags have a place of their own, and stay where nothing is said of them.
    head: { ...input, tags },
    lines: input.lines,
  }
}

/** Keeps whether a draft has something to be looked at, when it is still at that version: it itself did not change. */
export async function updateWarning(
  ctx: CompanyContext,
  draft: DraftToStore,
  version: number,
): Promise<void> {
  await sql`
    update documents set has_warning = ${draft.assessment.issues.length > 0}
    where company_id = current_company() and id = ${draft.id} and issued_at is null and version = ${version}
  `.execute(ctx.tx)
}

/** What was typed into a draft; null when it is none any more. */
export async function readTyped(ctx: CompanyContext, id: string): Promise<DraftInput | null> {
  const { rows } = await sql<{ input: unknown }>`
    select d.input from documents d where d.company_id = current_company() and d.id = ${id} and d.issued_at is null
  `.execute(ctx.tx)
  return rows[0] === undefined ? null : parseInPieces(draftInput, rows[0].input)
}

/** Deletes a draft; false when it is none. */
export async function removeDraft(ctx: CompanyContext, id: string, version: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from documents d
    where d.company_id = current_company() and d.id = ${id} and d.fiscal_status = 'draft'
      and d.version = coalesce(${version}::int, d.version) and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return numAffectedRows === 1n
}

export async function readDraftState(
  ctx: CompanyContext,
  id: string,
): Promise<{ version: number; isIssued: boolean; isWaiting: boolean } | null> {
  const { rows } = await sql<{ version: number; is_issued: boolean; is_waiting: boolean }>`
    select d.version, d.issued_at is not null as is_issued, d.fiscal_status = 'waiting_approval' as is_waiting
    from documents d
    where d.company_id = current_company() and d.id = ${id} and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  const row = rows[0]
  return row === undefined
    ? null
    : { version: row.version, isIssued: row.is_issued, isWaiting: row.is_waiting }
}

/** A draft in dollars may wait for its rate. */
function rateOf({ assessment }: DraftToStore): string {
  return assessment.draft.exchangeRate || '1'
}
