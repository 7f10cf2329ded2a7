import type { Correctable } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { add, type Decimal, decimal, max, subtract, toText, zero } from '@cuentaclara/decimal'
import type { DraftDocument, FiscalDocument, Issue } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import { isLargeDocument } from '#modules/submissions/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { amountText } from './amount-text.ts'
import { compareStored } from './compare-stored.ts'
import { CorrectionExceeds, CorrectionOfRejected, DocumentNotFound } from './errors.ts'
import { visibleDocuments } from './own-documents.ts'

const comparing = threadWork<typeof compareStored>(
  new URL('./compare-stored.ts', import.meta.url),
  'compareStored',
  20_000,
)

/**
 * What a note may not do to the document of ours that it refers to; nothing when that is none of ours. Who may not
 * correct is refused. Large ones are compared in a thread. Throws CorrectionOfRejected, CorrectionExceeds, Forbidden, and as
 * `inOurThread` does.
 */
export async function checkCorrection(ctx: CompanyContext, note: DraftDocument): Promise<Issue[]> {
  ctx.permit('documents.correct')
  const original = await readOriginal(ctx, { clave: note.references[0]?.number ?? '' })
  if (original === null) return []
  if (original.status === 'rejected') throw new CorrectionOfRejected()
  const { stored, credited } = original
  const asked = { note, original: stored, credited: toText(credited) }
  const { issues, total } =
    isLargeDocument(note.lines) || isLargeDocument(stored.lines as JsonObject[])
      ? await inOurThread(comparing, asked, { of: ctx.companyId })
      : compareStored(asked)
  if (issues.some(({ code }) => code === 'original.exceeded')) {
    throw exceeds(stored, subtract(decimal(total), credited))
  }
  return issues
}

/** How much of a document notes may still take, whole and by line. Throws DocumentNotFound. */
export async function getCorrectable(ctx: CompanyContext, id: string): Promise<Correctable> {
  ctx.permit('documents.read')
  const original = await readOriginal(ctx, { id })
  if (original === null) throw new DocumentNotFound()
  const { stored, credited } = original
  const document = fromJson(stored)
  const { total } = document.summary
  const taken = await quantitiesTaken(ctx.tx, document)
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
  if (code !== 'CC409') return null
  const number = note.references[0]?.number ?? ''
  return new CorrectionExceeds({
    amount: amountText(decimal(detail), note.currency),
    number: shortNumber(number.slice(21, 41)),
  })
}

/** `stored` is the whole document in its canonical JSON. */
type Original = { stored: JsonObject; status: string; credited: Decimal }

async function readOriginal(
  ctx: CompanyContext,
  which: { clave: string } | { id: string },
): Promise<Original | null> {
  const condition =
    'id' in which
      ? sql`d.id = ${which.id}::uuid and d.clave is not null and ${visibleDocuments(ctx)}`
      : sql`d.environment = (select c.environment from companies c where c.id = current_company()) and d.clave = ${which.clave}`
  const { rows } = await sql<{
    clave: string
    consecutivo: string
    snapshot: JsonObject
    fiscal_status: string
    credited: string
  }>`
    select d.clave, d.consecutivo, d.snapshot, d.fiscal_status,
      credited_by_notes(d.company_id, d.environment, d.clave) as credited
    from documents d where d.company_id = current_company() and ${condition}
  `.execute(ctx.tx)
  const row = rows[0]
  if (row === undefined) return null
  const { snapshot, clave, consecutivo, fiscal_status: status, credited } = row
  return { stored: { ...snapshot, clave, consecutivo }, status, credited: decimal(credited) }
}

/** What notes took of each line, matched by what the line sells, in order. */
async function quantitiesTaken(tx: CompanyTransaction, original: FiscalDocument): Promise<Decimal[]> {
  const { rows } = await sql<{ input: unknown }>`
    select c.input from documents c
    where c.company_id = current_company() and c.kind = 'credit-note' and c.clave is not null
      and c.environment = (select environment from companies where id = current_company())
      and c.input -> 'references' -> 0 ->> 'number' = ${original.clave} and c.fiscal_status <> 'rejected'
    order by c.issued_at
  `.execute(tx)
  const taken: Decimal[] = original.lines.map(() => zero)
  const places = Map.groupBy(original.lines.keys(), (index) => sold(original.lines[index]!))
  for (const { input } of rows) {
    const used = new Map<string, number>()
    for (const line of schemas.draftInput.parse(input).lines) {
      const what = sold({ ...line, description: line.description.trim() })
      const turn = used.get(what) ?? 0
      const at = places.get(what)?.[turn]
      if (at === undefined) continue
      used.set(what, turn + 1)
      taken[at] = add(taken[at]!, decimal(line.quantity))
    }
  }
  return taken
}

/** What a line sells, to find it again. */
function sold({ cabys, description }: { cabys: string; description: string }): string {
  return `${cabys} ${description}`
}

function exceeds({ consecutivo, currency }: JsonObject, left: Decimal): CorrectionExceeds {
  return new CorrectionExceeds({
    amount: amountText(max(zero, left), currency as string),
    number: shortNumber(consecutivo as string),
  })
}

/** `FE-123`: kind and sequence of a consecutivo, without leading zeros. */
function shortNumber(consecutivo: string): string {
  const kind =
    { '01': 'FE', '02': 'ND', '03': 'NC', '04': 'TE', '08': 'FEC', '09': 'FEE', '10': 'REP' }[
      consecutivo.slice(8, 10)
    ] ?? ''
  return `${kind}-${consecutivo.slice(10).replace(/^0+/, '')}`
}
