import type { ClientExoneration, ClientExonerationInput } from '@cuentaclara/contracts'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { exemptionInstitution, exemptionType } from '@cuentaclara/einvoice/codes'
import { lookUpCabys } from '#modules/catalogues/index.ts'
import { readKnownExemption } from '#modules/registers/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { deleteExoneration, isNumberThere, readExonerations, writeExoneration } from './exoneration-store.ts'
import { getClient } from './get-client.ts'

type List = { data: ClientExoneration[] }

/** What frees a client from the tax, what ends first leading. Throws NotFound. */
export async function listExonerations(ctx: CompanyContext, clientId: string): Promise<List> {
  ctx.permit('clients.read')
  await getClient(ctx, clientId)
  const rows = await readExonerations(ctx, clientId)
  const known = await lookUpCabys(ctx.tx, [...new Set(rows.flatMap(({ cabys }) => cabys))])
  const data = rows.map(({ cabys, ...row }) => ({
    ...row,
    cabys: cabys.map((code) => ({ code, description: known.get(code)?.description ?? null })),
  }))
  return { data }
}

/** Keeps one with the client, by its number in the register or as it is on paper. Throws NotFound and Invalid by field. */
export function addExoneration(ctx: CompanyContext, clientId: string, input: ClientExonerationInput) {
  return save(ctx, { clientId, id: newId(), isNew: true }, input)
}

/** Throws NotFound and Invalid by field. */
export function changeExoneration(
  ctx: CompanyContext,
  { clientId, id }: { clientId: string; id: string },
  input: ClientExonerationInput,
) {
  return save(ctx, { clientId, id, isNew: false }, input)
}

/** Documents that used it keep it. Throws NotFound. */
export async function removeExoneration(
  ctx: CompanyContext,
  { clientId, id }: { clientId: string; id: string },
): Promise<List> {
  ctx.permit('clients.edit')
  if (!(await deleteExoneration(ctx, clientId, id))) throw new NotFound()
  return listExonerations(ctx, clientId)
}

type Which = { clientId: string; id: string; isNew: boolean }

async function save(ctx: CompanyContext, which: Which, input: ClientExonerationInput): Promise<List> {
  ctx.permit('clients.edit')
  await getClient(ctx, which.clientId)
  const errors = checkExoneration(input)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  if (await isNumberThere(ctx, which, input.number)) throw new Invalid({ number: ['twice'] })
  const facts = await readKnownExemption(ctx, input.number)
  const isRegistered =
    facts !== undefined &&
    facts.expiresOn === input.expires_on &&
    facts.issuedOn === input.issued_on &&
    compare(decimal(input.points), decimal(facts.points)) <= 0
  if (!(await writeExoneration(ctx, which, { ...input, isRegistered }))) throw new NotFound()
  return listExonerations(ctx, which.clientId)
}

/** What a document could not carry. The rules of documents ask the same. Pure. */
export function checkExoneration(input: ClientExonerationInput): FieldErrors {
  const type = exemptionType(input.document_type)
  const institution = exemptionInstitution(input.institution)
  return {
    ...(type === undefined ? { document_type: ['choose'] } : {}),
    ...(institution === undefined ? { institution: ['choose'] } : {}),
    ...(input.document_type === other && !input.document_type_other
      ? { document_type_other: ['required'] }
      : {}),
    ...(input.institution === other && !input.institution_other ? { institution_other: ['required'] } : {}),
    ...(type?.needsArticle && input.article == null ? { article: ['required'] } : {}),
    ...(input.article != null && input.clause == null ? { clause: ['required'] } : {}),
    ...(input.expires_on && input.expires_on < input.issued_on ? { expires_on: ['not-before-start'] } : {}),
    ...(isPositive(decimal(input.points)) && compare(decimal(input.points), decimal('13')) <= 0
      ? {}
      : { points: ['points'] }),
  } satisfies FieldErrors
}

// Annex v4.4, notes 10.1 and 23: what has no row of its own is named.
const other = '99'
