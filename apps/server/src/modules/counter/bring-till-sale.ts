import { type BroughtSale, can, type Problem, type TillSale } from '@cuentaclara/contracts'
import { compare, decimal } from '@cuentaclara/decimal'
import { costaRicaInstant, type Issue, parseClave } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { createDraft, DocumentNotIssuable, type DraftInput } from '#modules/documents/drafts.ts'
import { getDocumentRow } from '#modules/documents/index.ts'
import { DiscountAboveLimit, type IssueDoors, issueSold } from '#modules/documents/issuing.ts'
import { NumberingHeld } from '#modules/settings/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { AppError, Conflict, Invalid, type ProblemCode } from '#platform/errors.ts'
import { InvalidForm } from '#platform/form.ts'
import { TillSaleNotFound } from './errors.ts'
import { readableOf, readSold } from './read-sold.ts'
import {
  clockLeewayMs,
  hasClient,
  keepSale,
  lockSale,
  readBrought,
  readSale,
  readUnfinished,
  type SaleInput,
  type StoredRefusal,
  type StoredSale,
  writeRefusal,
  writeReplacement,
} from './till-sale-store.ts'
import { grantedAt } from './till-store.ts'

/** Says a refusal in the language of the reader. */
export type PhraseRefusal = (error: unknown) => Pick<Problem, 'message' | 'errors'>

type Bringing = { issuing: IssueDoors; phrase: PhraseRefusal }

/**
 * Takes what a till sold without a network: keeps it, and issues it with the number, the moment and the total that its paper says.
 * The same sale brought twice, or twice at once, is one document. What cannot be issued is kept with the reason, for a person.
 * Throws Forbidden, Conflict for another sale under the same id, and what passes by itself, after which it is brought again.
 */
export async function bringTillSale(
  doors: Doors,
  bringing: Bringing,
  member: Member,
  input: SaleInput,
): Promise<BroughtSale> {
  const sale = await withCompany(doors, member, async (ctx) => {
    ctx.permit('documents.issue')
    await keepSale(ctx, input)
    return (await readBrought(ctx, input.id))!
  })
  if (!isSamePaper(sale, input)) throw new Conflict('till-sale-other')
  return settle(doors, bringing, member, { sale, input: sale.input, isByPerson: false })
}

/**
 * Tries again to issue what was refused, once the reason is mended; without its client, or to another one, where that is gone. Who may
 * approve lets pass what is worth more than one person may sell, and a number that was released. Throws TillSaleNotFound.
 */
export async function retryTillSale(
  doors: Doors,
  bringing: Bringing,
  member: Member,
  { id, withoutClient, clientId }: { id: string; withoutClient: boolean; clientId: string | null },
): Promise<BroughtSale> {
  const sale = await withCompany(
    doors,
    member,
    async (ctx) => {
      ctx.permit('documents.issue')
      return found(await readSale(ctx, id))
    },
    { readOnly: true },
  )
  const input = withoutClient || clientId !== null ? { ...sale.input, client_id: clientId } : sale.input
  return settle(doors, bringing, member, { sale, input, isByPerson: true })
}

/**
 * Makes a draft of a sale that cannot be issued with its number: it gets a number of its own and says which paper it stands for
 * (Annex v4.4, notes 3, 9 and 10: situation 2, reference 08, code 05). Throws TillSaleNotFound, Conflict once it is issued.
 */
export async function replaceTillSale(
  ctx: CompanyContext,
  phrase: PhraseRefusal,
  id: string,
): Promise<TillSale> {
  ctx.permit('documents.issue')
  await lockSale(ctx, id)
  const sale = found(await readSale(ctx, id))
  if (sale.state === 'issued') throw new Conflict('till-sale-issued')
  if (sale.state === 'replaced') throw new Conflict('till-sale-replaced')
  const input = readableOf(sale.input)
  const client = input.client_id ?? null
  const knowsClient = client !== null && (await hasClient(ctx, client))
  const draftId = await createDraft(ctx, {
    ...draftInsteadOf(sale, input),
    client_id: knowsClient ? client : null,
  })
  await writeReplacement(ctx, id, draftId)
  return toView(found(await readSale(ctx, id)), phrase)
}

/** What tills brought and is not issued, the oldest first. */
export async function listTillSales(
  ctx: CompanyContext,
  phrase: PhraseRefusal,
): Promise<{ data: TillSale[] }> {
  ctx.permit('documents.issue')
  return { data: (await readUnfinished(ctx)).map((sale) => toView(sale, phrase)) }
}

/** What the customer holds tells two sales apart; how much of a sale a release reads changes with the release. */
function isSamePaper(sale: StoredSale, { clave, total, sold_at }: SaleInput): boolean {
  return (
    sale.clave === clave &&
    sale.sold_at.getTime() === Date.parse(sold_at) &&
    compare(decimal(sale.total), decimal(total)) === 0
  )
}

type Settling = { sale: StoredSale; input: StoredSale['input']; isByPerson: boolean }

async function settle(
  doors: Doors,
  { issuing, phrase }: Bringing,
  member: Member,
  { sale, input, isByPerson }: Settling,
): Promise<BroughtSale> {
  const isOpen = sale.state === 'received' || sale.state === 'refused'
  if (isOpen) await issueOrRefuse(doors, issuing, member, { sale, input, isByPerson })
  const settled = async (ctx: CompanyContext): Promise<BroughtSale> => {
    const now = (await readBrought(ctx, sale.id))!
    const document = now.state === 'issued' ? await getDocumentRow(ctx, now.document_id!) : null
    return { sale: toView(now, phrase), document }
  }
  return withCompany(doors, member, settled, { readOnly: true })
}

/** Issues the sale, or keeps why it cannot be. Throws what passes by itself. */
async function issueOrRefuse(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { sale, input, isByPerson }: Settling,
): Promise<void> {
  const mayApprove =
    isByPerson && member.role !== undefined && can(member.role, 'documents.approve', member.options)
  const { branch, terminal } = sale
  try {
    // Whoever may approve says that it counts, and then it is theirs.
    if (sale.sold_by_id === null && !mayApprove) throw new Conflict('till-seller-unknown')
    await checkPaper(doors, member, sale)
    await issueSold(doors, issuing, member, {
      id: sale.id,
      input: { ...readSold(input), branch, terminal, situation: '3' },
      sold: { atMs: sale.sold_at.getTime(), clave: sale.clave, total: sale.total },
      // Whoever brought it only says who sold it.
      isApproved: mayApprove && ![sale.sold_by_id, sale.brought_by_id].includes(member.userId),
      takesReleased: mayApprove,
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await withCompany(doors, member, (ctx) => writeRefusal(ctx, sale.id, toRefusal(error)))
  }
}

/**
 * Number and clave are of one sale. What was sold before its number was given away, or has not been sold yet, was sold by a
 * clock that is wrong. Throws Conflict.
 */
async function checkPaper(doors: Doors, member: Member, sale: StoredSale): Promise<void> {
  const parts = parseClave(sale.clave)
  if (parts?.consecutivo !== sale.consecutivo) throw new Conflict('till-sale-other-clave')
  const { sequence } = parts
  const soldMs = sale.sold_at.getTime()
  if (soldMs > doors.clock.now() + clockLeewayMs) throw new Conflict('till-sale-in-future')
  const granted = await withCompany(doors, member, (ctx) => grantedAt(ctx, { ...sale, sequence }), {
    readOnly: true,
  })
  if (granted === null) throw new Conflict('till-number-unknown')
  if (soldMs < granted - clockLeewayMs) throw new Conflict('till-sale-before-numbers')
}

/**
 * What a person has to mend. A role that does not reach, or trouble that passes, is none of it: the sale is brought again. So are
 * numbers that wait, after a restore, until somebody has said from where they go on.
 */
function isRefusal(error: unknown): error is AppError {
  if (error instanceof NumberingHeld || error instanceof DiscountAboveLimit) return false
  return error instanceof AppError && [404, 409, 412, 422].includes(error.status)
}

/** More of them nobody reads. */
const mostFindings = 20

function toRefusal(error: AppError): StoredRefusal {
  const { status, code, params } = error
  return {
    status,
    code,
    params,
    ...(error instanceof Invalid && { errors: error.errors }),
    ...(error instanceof DocumentNotIssuable && { issues: [...error.issues] }),
    ...(error instanceof InvalidForm && { findings: error.findings.slice(0, mostFindings) }),
  }
}

/** The refusal as it was thrown. */
function fromRefusal({ status, code, params, errors, issues, findings }: StoredRefusal): AppError {
  const name = code as ProblemCode
  if (findings !== undefined) return new InvalidForm(findings as z.core.$ZodIssue[])
  if (issues !== undefined) return new DocumentNotIssuable(issues as Issue[], name)
  if (errors !== undefined) return new Invalid(errors, name, params)
  return new AppError(status, name, params)
}

function found(sale: StoredSale | undefined): StoredSale {
  if (sale === undefined) throw new TillSaleNotFound()
  return sale
}

/** Official text: the reason stands in the document, in Spanish. */
function draftInsteadOf({ clave, sold_at }: StoredSale, input: DraftInput): DraftInput {
  const { branch: _, terminal: __, ...content } = input
  const reference = {
    document_type: '08',
    number: clave,
    issued_at: costaRicaInstant(sold_at.getTime()),
    code: '05',
    reason: 'Sustituye el tiquete entregado sin internet',
  }
  return { ...content, situation: '2', references: [...content.references, reference] }
}

function toView(sale: StoredSale, phrase: PhraseRefusal): TillSale {
  const { branch, terminal, till_name: name, refusal, sold_at, received_at, ...row } = sale
  const { sold_by_id: _, input: __, ...shown } = row
  return {
    ...shown,
    till: { branch, terminal, name: name ?? terminal },
    sold_at: costaRicaInstant(sold_at.getTime()),
    received_at: costaRicaInstant(received_at.getTime()),
    refusal: refusal && phrased(refusal, phrase),
  }
}

function phrased(refusal: StoredRefusal, phrase: PhraseRefusal): NonNullable<TillSale['refusal']> {
  const { message, errors = {} } = phrase(fromRefusal(refusal))
  return { code: refusal.code, message, details: [...new Set(Object.values(errors).flat())] }
}
