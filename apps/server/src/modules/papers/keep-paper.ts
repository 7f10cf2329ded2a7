import type { Paper, Permission } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { seesRecord } from '#modules/documents/index.ts'
import { seesPayment } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import {
  deletePaper,
  insertPaper,
  isFiled,
  type PaperOwner,
  readPaper,
  readPapers,
  writeSharing,
} from './paper-store.ts'
import type { ProvenPaper } from './prove-paper.ts'

/** Records with which people keep papers of any kind; those of expenses have rules of their own. */
export type Kept = PaperOwner & { type: 'client' | 'document' | 'payment' | 'quotation' | 'vat-filing' }

/** As many as one record may have. */
const mostPapers = 20

/** Who may see a record sees its papers, and who may write it keeps them. */
export const paperPermissions: Readonly<Record<Kept['type'], { read: Permission; edit: Permission }>> = {
  client: { read: 'clients.read', edit: 'clients.edit' },
  document: { read: 'documents.read', edit: 'documents.draft' },
  payment: { read: 'payments.read', edit: 'payments.record' },
  quotation: { read: 'documents.read', edit: 'documents.draft' },
  'vat-filing': { read: 'vat-return.read', edit: 'vat-return.prepare' },
}

/** The papers of a record. Throws NotFound for one that the reader does not see. */
export async function listPapers(ctx: CompanyContext, owner: Kept): Promise<{ data: Paper[] }> {
  ctx.permit(paperPermissions[owner.type].read)
  await refuseUnseen(ctx, owner)
  const papers = await readPapers(ctx, owner)
  return {
    data: papers.map((paper) => ({ ...paper, created_at: costaRicaInstant(paper.created_at.getTime()) })),
  }
}

/** Keeps a proven paper with a record. Throws NotFound, and Conflict `papers-full`. */
export async function addPaper(
  ctx: CompanyContext,
  owner: Kept,
  paper: ProvenPaper & { name: string },
): Promise<{ data: Paper[] }> {
  ctx.permit(paperPermissions[owner.type].edit)
  await refuseUnseen(ctx, owner)
  await insertPaper(ctx, owner, paper, mostPapers)
  return listPapers(ctx, owner)
}

/** A paper of a record. Throws NotFound. */
export async function fetchPaper(ctx: CompanyContext, owner: Kept, paperId: string) {
  ctx.permit(paperPermissions[owner.type].read)
  await refuseUnseen(ctx, owner)
  return readPaper(ctx, owner, paperId)
}

/** Throws a paper away; the trail says that it was there. Throws NotFound. */
export async function removePaper(
  ctx: CompanyContext,
  owner: Kept,
  paperId: string,
): Promise<{ data: Paper[] }> {
  ctx.permit(paperPermissions[owner.type].edit)
  await refuseUnseen(ctx, owner)
  await deletePaper(ctx, owner, paperId)
  return listPapers(ctx, owner)
}

/** Shows a paper to whoever holds the link of its record, or to them no longer. Throws NotFound. */
export async function sharePaper(
  ctx: CompanyContext,
  owner: Kept & { type: 'document' | 'quotation' },
  paperId: string,
  isShared: boolean,
): Promise<{ data: Paper[] }> {
  ctx.permit('documents.send')
  await refuseUnseen(ctx, owner)
  await writeSharing(ctx, owner, paperId, isShared)
  return listPapers(ctx, owner)
}

async function refuseUnseen(ctx: CompanyContext, kept: Kept): Promise<void> {
  if (!(await isSeen(ctx, kept))) throw new NotFound()
}

function isSeen(ctx: CompanyContext, { type, id }: Kept): Promise<boolean> {
  if (type === 'vat-filing') return isFiled(ctx, id)
  return type === 'payment' ? seesPayment(ctx, id) : seesRecord(ctx, { type, id })
}
