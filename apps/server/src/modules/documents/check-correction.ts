import type { Correctable } from '@cuentaclara/contracts'
import { add, type Decimal, decimal, equals, max, subtract, toText, zero } from '@cuentaclara/decimal'
import {
  type DraftDocument,
  documentKinds,
  type FiscalDocument,
  type Issue,
  type KindDefinition,
} from '@cuentaclara/einvoice'
import { shortNumber, shortNumberOfClave } from '@cuentaclara/einvoice/short-number'
import { fromJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import { formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { isLargeDocument } from '#modules/submissions/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Invalid } from '#platform/errors.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { compareStored } from './compare-stored.ts'
import { excessIssues, type LeftOf } from './engine/divided-amounts.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { CorrectionExceeds, CorrectionOfRejected, DocumentNotFound, TrialHasNoEffect } from './errors.ts'
import { visibleDocuments } from './own-documents.ts'

const comparing = threadWork<typeof compareStored>(
  new URL('./compare-stored.ts', import.meta.url),
  'compareStored',
  20_000,
)

/**
 * What a note or a receipt of payment may not do to the documents of ours that it refers to, whichever stands first;
 * nothing when none is ours. Who may not correct is refused a note. Large ones are compared in a thread. Throws
 * CorrectionOfRejected, CorrectionExceeds, TrialHasNoEffect, Forbidden, and as `inOurThread` does.
 */
export async function checkCorrection(
  ctx: CompanyContext,
  draft: DraftDocument,
  input: Typed,
): Promise<Issue[]> {
  if (documentKinds[draft.kind].isNote) ctx.permit('documents.correct')
  const taken = await readTaken(ctx, draft)
  if (taken.some(({ status }) => status === 'rejected')) throw new CorrectionOfRejected()
  const { is_trial: isTrial = false } = input
  // A trial takes nothing from what counts, and what counts nothing from a trial.
  if (taken.some((original) => original.isTrial !== isTrial)) throw new TrialHasNoEffect()
  const issues = await compareWith(ctx, draft, taken)
  const exceeded = issues.find(({ code }) => code === 'original.exceeded')
  if (exceeded !== undefined) throw exceeds(draft, decimal(String(exceeded.params?.left ?? '0')))
  return [
    ...issues,
    ...excessIssues(
      input,
      taken.map((original) => leftOf(draft, original)),
    ),
  ]
}

/** What was typed beside the official document: how much each reference gets, and whether it is a trial. */
type Typed = Pick<DraftInput, 'references' | 'currency' | 'is_trial'>

/** The same of a draft, for whoever still writes it: nothing is refused. Throws as `inOurThread` does. */
export async function correctionIssues(
  ctx: CompanyContext,
  draft: DraftDocument,
  input: Typed,
): Promise<Issue[]> {
  if (!takesFromOthers(documentKinds[draft.kind])) return []
  const taken = await readTaken(ctx, draft)
  const excess = excessIssues(
    input,
    taken.map((original) => leftOf(draft, original)),
  )
  return [...(await compareWith(ctx, draft, taken)), ...excess]
}

/** What is left of a document for a note or a receipt that takes from it. */
function leftOf({ kind }: DraftDocument, { stored, credited, received, givenBack }: Original): LeftOf {
  const clave = String(stored.clave)
  const used =
    stored.kind === 'credit-note'
      ? givenBack
      : kind === 'payment-receipt'
        ? add(credited, received)
        : credited
  return {
    clave,
    number: shortNumber(clave),
    left: max(zero, subtract(decimal(String((stored.summary as JsonObject).total)), used)),
  }
}

/** Notes and receipts of payment are compared with the documents they refer to. */
export function takesFromOthers({
  isNote,
  arithmetic,
}: Pick<KindDefinition, 'isNote' | 'arithmetic'>): boolean {
  return isNote || arithmetic === 'payment'
}

/** The documents of ours that a draft takes from. What it calls rejected and is not would be taken from without a count. */
async function readTaken(ctx: CompanyContext, draft: DraftDocument): Promise<Original[]> {
  const originals = await readOriginals(ctx, { claves: clavesNamed(draft) })
  const claves = clavesTakenFrom(draft)
  const isReplaced = ({ stored, status }: Original) =>
    status === 'rejected' && !claves.includes(String(stored.clave))
  return originals.filter((original) => isTakenFrom(draft, original.stored) && !isReplaced(original))
}

async function compareWith(
  ctx: CompanyContext,
  draft: DraftDocument,
  taken: readonly Original[],
): Promise<Issue[]> {
  if (taken.length === 0) return []
  const { isNote } = documentKinds[draft.kind]
  const asked = {
    draft,
    originals: taken.map(({ stored, status, credited, rounded, received, givenBack }) => ({
      stored,
      isRejected: status === 'rejected',
      // A note is measured exactly, where others before took coins and somewhat more; a receipt in coins.
      credited: toText(
        stored.kind === 'credit-note' ? givenBack : isNote ? subtract(credited, rounded) : credited,
      ),
      received: toText(received),
    })),
  }
  const isLarge = [draft.lines, ...taken.map(({ stored }) => stored.lines as JsonObject[])].some(
    isLargeDocument,
  )
  return isLarge ? inOurThread(comparing, asked, { of: ctx.companyId }) : compareStored(asked)
}

function clavesNamed({ references }: DraftDocument): string[] {
  return references.flatMap(({ number }) => number ?? [])
}

/** The claves of the documents that something is taken from; one that the authority rejected is only replaced. */
function clavesTakenFrom({ references }: DraftDocument): string[] {
  return references.flatMap(({ documentType, number }) =>
    documentType === rejectedByAuthority || number === undefined ? [] : [number],
  )
}

// Annex v4.4, note 9.
const rejectedByAuthority = '10'

/** Credit notes and receipts take from what charges; debit notes raise it, or give back what a credit note took. */
function isTakenFrom(draft: DraftDocument, original: JsonObject): boolean {
  if (original.kind === 'payment-receipt') return false
  return draft.kind === 'debit-note' || original.kind !== 'credit-note'
}

/** How much of a document notes may still take, whole and by line. Throws DocumentNotFound. */
export async function getCorrectable(ctx: CompanyContext, id: string): Promise<Correctable> {
  ctx.permit('documents.read')
  const [original] = await readOriginals(ctx, { id })
  if (original === undefined) throw new DocumentNotFound()
  const { stored, credited } = original
  const document = fromJson(stored)
  const { total } = document.summary
  const taken = await quantitiesTaken(ctx.tx, id, document)
  return {
    id,
    total: toText(total),
    credited: toText(credited),
    left: toText(max(zero, subtract(total, credited))),
    quantities_left: document.lines.map((line, index) =>
      toText(max(zero, subtract(line.quantity, taken[index] ?? zero))),
    ),
  }
}

/** The refusal of the database, which counts under a lock, in the words of the use case; null for any other. */
export function correctionRefusal(error: unknown, note: DraftDocument): Error | null {
  const { code, detail = '0' } = error as { code?: string; detail?: string }
  if (code === 'CC410') return new CorrectionOfRejected()
  // A receipt of a payment that never settled that sale; the detail is the place of the reference.
  if (code === 'CC414') return new Invalid({ [`references.${detail}.payment_id`]: ['choose'] })
  if (code !== 'CC409') return null
  return exceeds(note, decimal(detail))
}

/** `stored` is the whole document in its canonical JSON. */
type Original = {
  stored: JsonObject
  status: string
  isTrial: boolean
  credited: Decimal
  /** By how much that is more than the notes come to, since they took coins. */
  rounded: Decimal
  received: Decimal
  givenBack: Decimal
}

/** Issued documents of ours with what notes and receipts took of them already; those of a list in its order. */
async function readOriginals(
  ctx: CompanyContext,
  which: { claves: readonly string[] } | { id: string },
): Promise<Original[]> {
  const condition =
    'id' in which
      ? sql`d.id = ${which.id}::uuid and d.clave is not null and ${visibleDocuments(ctx)}`
      : sql`d.environment = (select current_environment())
          and d.clave = any(${which.claves}::text[])`
  const { rows } = await sql<
    Row<'documents', 'fiscal_status' | 'is_trial'> & {
      clave: string
      consecutivo: string
      snapshot: JsonObject
      credited: string
      rounded: string
      received: string
      given_back: string
    }
  >`
    select d.clave, d.consecutivo, d.snapshot, d.fiscal_status, d.is_trial, t.credited, t.received, t.given_back,
      greatest(0, rounded_by_notes(d.company_id, d.id)) as rounded
    from documents d cross join lateral taken_of(d.company_id, d.id) t
    where d.company_id = current_company() and ${condition}
    order by array_position(${'id' in which ? [] : which.claves}::text[], d.clave::text)
  `.execute(ctx.tx)
  return rows.map(({ snapshot, clave, consecutivo, ...row }) => ({
    stored: { ...snapshot, clave, consecutivo },
    status: row.fiscal_status,
    isTrial: row.is_trial,
    credited: decimal(row.credited),
    rounded: decimal(row.rounded),
    received: decimal(row.received),
    givenBack: decimal(row.given_back),
  }))
}

/** What notes took of each line, matched by what the line sells, in order. One at another price gave money back, and no pieces. */
async function quantitiesTaken(
  tx: CompanyTransaction,
  id: string,
  original: FiscalDocument,
): Promise<Decimal[]> {
  const { rows } = await sql<{ clave: string; consecutivo: string; snapshot: JsonObject }>`
    select c.clave, c.consecutivo, c.snapshot from document_references f
    join documents c on c.company_id = f.company_id and c.id = f.document_id
    where f.company_id = current_company() and f.target_id = ${id}::uuid and f.amount > 0
      and c.kind = 'credit-note' and c.fiscal_status <> 'rejected'
    order by c.issued_at
  `.execute(tx)
  const taken: Decimal[] = original.lines.map(() => zero)
  const places = Map.groupBy(original.lines.keys(), (index) => sold(original.lines[index]!))
  for (const { snapshot, ...numbers } of rows) {
    const used = new Map<string, number>()
    for (const line of fromJson({ ...snapshot, ...numbers }).lines) {
      const what = sold(line)
      const turn = used.get(what) ?? 0
      const at = places.get(what)?.[turn]
      if (at === undefined) continue
      used.set(what, turn + 1)
      if (equals(line.unitPrice, original.lines[at]!.unitPrice)) taken[at] = add(taken[at]!, line.quantity)
    }
  }
  return taken
}

/** What a line sells, to find it again. */
function sold({ cabys, description }: { cabys: string; description: string }): string {
  return `${cabys} ${description}`
}

function exceeds(note: DraftDocument, left: Decimal): CorrectionExceeds {
  const numbers = clavesTakenFrom(note).flatMap((clave) => shortNumberOfClave(clave) ?? [])
  return new CorrectionExceeds({
    amount: formatMoney(max(zero, left), note.currency),
    number: numbers.join(', '),
  })
}
