import type { LineCodes } from '@cuentaclara/contracts'
import { proposeCodes, toProposalView } from '#modules/catalogues/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readPageWithin } from '#platform/paging.ts'
import { type AffectedLine, readAffectedLines } from './read-affected-lines.ts'

const per_page = 20

/** Codes for a page of the lines that may still be billed under one which the catalogue withdrew or rated otherwise; none is taken by itself. */
export async function proposeLineCodes(ctx: CompanyContext, asked: { page: number }): Promise<LineCodes> {
  ctx.permit('documents.draft')
  const { rows, ...standing } = await readPageWithin({ ...asked, per_page }, (at) =>
    readAffectedLines(ctx, at),
  )
  const proposed = await proposeCodes(
    ctx,
    rows.map((row) => ({ ...row, id: nameOf(row) })),
  )
  const data = rows.map((row) => ({ ...row, ...toProposalView(row, proposed.get(nameOf(row))!) }))
  return { data, ...standing, per_page }
}

function nameOf({ id, place }: AffectedLine): string {
  return `${id}:${place}`
}
