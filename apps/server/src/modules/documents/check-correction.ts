import type { Correctable } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { add, type Decimal, decimal, max, subtract, toText, zero } from '@cuentaclara/decimal'
import {
  compareWithOriginal,
  type DraftDocument,
  type FiscalDocument,
  type Issue,
} from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import { fromSnapshot } from '#modules/submissions/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { amountText } from './amount-text.ts'
import { CorrectionExceeds, CorrectionOfRejected, DocumentNotFound } from './errors.ts'
import { visibleDocuments } from './own-documents.ts'

/**
 * What a note may not do to the document of ours that it refers to; nothing when that is none of ours. Who may not
 * correct is refused. Throws CorrectionOfRejected, CorrectionExceeds, Forbidden.
 */
export async function checkCorrection(ctx: CompanyContext, note: DraftDocument): Promise<Issue[]> {
  ctx.permit('documents.correct')
  const original = await readOriginal(ctx, { clave: note.references[0]?.number ?? '' })
  if (original === null) return []
  if (original.status === 'rejected') throw new CorrectionOfRejected()
  const alreadyCredited = original.credited
  const issues = compareWithOriginal(note, original.document, { alreadyCredited })
  if (issues.some(({ code }) => code === 'original.exceeded')) {
    throw exceeds(original.document, subtract(original.document.summary.total, alreadyCredited))
  }
  return issues
}

/** How much of a document notes may still take, whole and by line. Throws DocumentNotFound. */
export async function getCorrectable(ctx: CompanyContext, id: string): Promise<Correctable> {
  ctx.permit('documents.read')
  const original = await readOriginal(ctx, { id })
  if (original === null) throw new DocumentNotFound()
  const { document, credited } = original
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

type Original = { document: FiscalDocument; status: string; credited: Decimal }

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
  return { document: fromSnapshot(row), status: row.fiscal_status, credited: decimal(row.credited) }
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
  for (const { input } of rows) {
    const used = new Set<number>()
    for (const line of schemas.draftInput.parse(input).lines) {
      const at = original.lines.findIndex(
        ({ cabys, description }, index) =>
          !used.has(index) && cabys === line.cabys && description === line.description.trim(),
      )
      if (at < 0) continue
      used.add(at)
      taken[at] = add(taken[at]!, decimal(line.quantity))
    }
  }
  return taken
}

function exceeds({ consecutivo, currency }: FiscalDocument, left: Decimal): CorrectionExceeds {
  return new CorrectionExceeds({
    amount: amountText(max(zero, left), currency),
    number: shortNumber(consecutivo),
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
