import { type DocumentLetter, mostPaperBytes, type PublicDocument } from '@cuentaclara/contracts'
import type { AttachmentReference } from '#modules/notifications/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { findPaper, type PaperOwner, readPaper, readPapers } from './paper-store.ts'

/** Papers of a record that may go along with a letter. */
export async function papersToOffer(
  ctx: CompanyContext,
  owner: PaperOwner,
): Promise<DocumentLetter['papers']> {
  return (await readPapers(ctx, owner)).map(({ id, name, size, is_shown }) => ({ id, name, size, is_shown }))
}

/** The chosen ones as a letter names them. Throws Invalid for what is not of this record, Conflict for too much. */
export async function papersAlong(
  ctx: CompanyContext,
  owner: PaperOwner,
  chosen: readonly string[],
): Promise<AttachmentReference[]> {
  if (chosen.length === 0) return []
  const papers = (await readPapers(ctx, owner)).filter(({ id }) => chosen.includes(id))
  if (papers.length < new Set(chosen).size) throw new Invalid({ papers: ['choose'] })
  const bytes = papers.reduce((sum, { size }) => sum + size, 0)
  if (bytes > mostPaperBytes)
    throw new Conflict('papers-too-large', { size: megabytes(bytes), most: megabytes(mostPaperBytes) })
  return papers.map(({ id, name }) => ({ document_id: id, file: 'paper', name }))
}

/** As the dialog says it, which counts in millions. */
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

/** A paper whose letter leaves now. Throws NotFound for one that was thrown away meanwhile. */
export async function readPaperOfLetter(doors: Doors, companyId: string, paperId: string) {
  const { file, ...found } = await unsafeForCompany(doors, companyId, (ctx) => findPaper(ctx, paperId), {
    readOnly: true,
  })
  return { ...found, content: await file.read() }
}

/** What a company shows the client of a record. */
export async function sharedPapers(
  ctx: CompanyContext,
  owner: PaperOwner,
): Promise<PublicDocument['papers']> {
  return (await readPapers(ctx, owner)).flatMap(({ id, name, size, is_shown }) =>
    is_shown ? [{ id, name, size }] : [],
  )
}

/** One of these. Throws NotFound for any other. */
export async function readSharedPaper(ctx: CompanyContext, owner: PaperOwner, paperId: string) {
  const papers = await sharedPapers(ctx, owner)
  if (!papers.some(({ id }) => id === paperId)) throw new NotFound()
  return readPaper(ctx, owner, paperId)
}
