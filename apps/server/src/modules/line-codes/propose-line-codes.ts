import type { LineCodes } from '@cuentaclara/contracts'
import { proposeCodes, toProposalView } from '#modules/catalogues/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type AffectedLine, readAffectedLines } from './read-affected-lines.ts'

const perPage = 20

/** Codes for a page of the lines that may still be billed under one which the catalogue withdrew or rated otherwise; none is taken by itself. */
export async function proposeLineCodes(ctx: CompanyContext, { page }: { page: number }): Promise<LineCodes> {
  ctx.permit('documents.draft')
  const { rows, total } = await readAffectedLines(ctx, { limit: perPage, offset: (page - 1) * perPage })
  const proposed = await proposeCodes(
    ctx,
    rows.map((row) => ({ ...row, id: nameOf(row) })),
  )
  const data = rows.map((row) => ({ ...row, ...toProposalView(row, proposed.get(nameOf(row))!) }))
  return { data, total, per_page: perPage }
}

function nameOf({ id, place }: AffectedLine): string {
  return `${id}:${place}`
}
