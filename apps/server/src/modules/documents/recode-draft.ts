import { draftInput } from '@cuentaclara/contracts/schemas'
import { valueAddedTax } from '@cuentaclara/einvoice/codes'
import { sql } from 'kysely'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { DraftContent } from './engine/draft-input.ts'
import { DocumentNotFound } from './errors.ts'
import { saveDraft } from './save-draft.ts'

type CodeAndRate = { cabys: string; rate_code: string }
/** Another code and rate for the line at a place; `from` is what stood on the screen. */
export type LineRecoding = { place: number; from: CodeAndRate; to: CodeAndRate }

type Line = DraftContent['lines'][number]

/** The lines with other codes and rates; the rest of each stays. Pure. Throws Conflict for one that is no longer what was seen. */
export function recodeLines(lines: readonly Line[], changes: readonly LineRecoding[]): Line[] {
  const recoded = [...lines]
  for (const { place, from, to } of changes) {
    const line = recoded[place]
    if (line === undefined || line.cabys !== from.cabys || rateOf(line) !== from.rate_code)
      throw new Conflict('item-codes-moved', { item: line?.description || `${place + 1}` })
    const taxes = line.taxes.map((tax) =>
      tax.code === valueAddedTax ? { ...tax, rate_code: to.rate_code } : tax,
    )
    recoded[place] = { ...line, cabys: to.cabys, taxes }
  }
  return recoded
}

function rateOf({ taxes }: Line): string {
  return taxes.find(({ code }) => code === valueAddedTax)?.rate_code ?? ''
}

/** Gives lines of a draft other codes. Throws DocumentNotFound, Conflict for lines that somebody changed, and as saving does. */
export async function recodeDraft(
  ctx: CompanyContext,
  id: string,
  changes: readonly LineRecoding[],
): Promise<void> {
  ctx.permit('documents.draft')
  const { rows } = await sql<{ input: unknown; version: number }>`
    select d.input, d.version from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid and d.issued_at is null
    for update
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new DocumentNotFound()
  const input = await parseInPieces(draftInput, rows[0].input)
  await saveDraft(ctx, id, { ...input, lines: recodeLines(input.lines, changes) }, rows[0].version)
}
