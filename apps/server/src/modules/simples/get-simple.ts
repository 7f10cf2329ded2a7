import type { SimpleDetail } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { assessSimple } from './assess-simple.ts'
import { SimpleNotFound } from './errors.ts'
import { readDepositsOn, readOffersOf, readSimple } from './simple-store.ts'
import { readInput, toDetailView } from './simple-view.ts'

/** Turns a finding into a sentence of the reader's language. */
export type Phrase = (issue: Issue) => string

/** A receipt with its lines, parties and what is wrong with it while it is a draft. Throws SimpleNotFound. */
export async function getSimple(ctx: CompanyContext, id: string, phrase: Phrase): Promise<SimpleDetail> {
  ctx.permit('documents.read')
  const row = await readSimple(ctx, id)
  if (row === undefined) throw new SimpleNotFound()
  const assessment = await assessSimple(ctx, readInput(row.input), 'draft')
  const made_of = await readOffersOf(ctx, id)
  const deposits = made_of.length === 0 ? [] : await readDepositsOn(ctx, id)
  return toDetailView({ ...row, made_of, deposits }, assessment, phrase)
}
