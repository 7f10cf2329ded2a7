import { type DraftDocument, documentKinds } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { BilledAgain, IssuedAnew, PurchaseNotAccepted, PurchaseReplaced, TrialHasNoEffect } from './errors.ts'

/** Whether a draft takes the place of a purchase invoice (note 10, code 15), which no note corrects. */
export function replacesPurchases(draft: DraftDocument): boolean {
  return documentKinds[draft.kind].issuedByReceiver && clavesReplaced(draft).length > 0
}

/**
 * Whether the purchase invoices of ours whose place a draft takes can be replaced: the authority took them, and nothing else
 * stands for them already. Throws Forbidden, PurchaseNotAccepted, PurchaseReplaced, TrialHasNoEffect.
 */
export async function checkReplacement(
  ctx: CompanyContext,
  draft: DraftDocument,
  { is_trial: isTrial = false }: { is_trial?: boolean | undefined },
): Promise<void> {
  ctx.permit('documents.correct')
  const { rows } = await sql<{ is_trial: boolean; fiscal_status: string; is_replaced: boolean }>`
    select d.is_trial, d.fiscal_status, replacement_of(d.company_id, d.id) is not null as is_replaced
    from documents d
    where d.company_id = current_company() and d.environment = (select current_environment())
      and d.clave = any(${clavesReplaced(draft)}::text[])
  `.execute(ctx.tx)
  if (rows.some((replaced) => replaced.is_trial !== isTrial)) throw new TrialHasNoEffect()
  if (rows.some((replaced) => replaced.fiscal_status !== 'accepted')) throw new PurchaseNotAccepted()
  if (rows.some((replaced) => replaced.is_replaced)) throw new PurchaseReplaced()
}

/** The refusal of the database, which looks again under a lock, of purchases and of what is issued anew; null for any other. */
export function replacementRefusal(error: unknown): Error | null {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === 'CC415' && detail !== undefined) return new IssuedAnew(JSON.parse(detail))
  if (code === 'CC413') return new BilledAgain(null)
  return code === 'CC412' ? new PurchaseReplaced() : null
}

function clavesReplaced({ references }: DraftDocument): string[] {
  return references.flatMap(({ documentType, number }) =>
    documentType === replacesPurchase && number !== undefined ? [number] : [],
  )
}

// Annex v4.4, note 10.
const replacesPurchase = '15'
