import * as schemas from '@cuentaclara/contracts/schemas'
import { type DraftDocument, type DraftLine, type DraftOtherCharge, newLine } from '@cuentaclara/einvoice'
import { contentOfDraft } from '#modules/documents/drafts.ts'
import { createSimple, isSimplified } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'

type ReceiptOfOffers = {
  /** What they come to together, as a receipt says it. */
  draft: DraftDocument
  notes: string | null
  /** Whose it is. */
  of: { client_id: string | null; client_name: string | null }
}

/** Only who is under the simplified regime sells by receipts (rule `simple.sale-not-allowed`). Throws Conflict. */
export async function refuseOtherRegimes(ctx: CompanyContext): Promise<void> {
  if (!(await isSimplified(ctx))) throw new Conflict('simple-sale-not-allowed')
}

/** The draft of the receipt that accepted offers become; answers its id. Throws Conflict where a receipt does not hold its lines. */
export async function draftReceipt(
  ctx: CompanyContext,
  { draft, notes, of }: ReceiptOfOffers,
): Promise<string> {
  const lines = [...draft.lines, ...draft.otherCharges.map(chargeAsLine)]
  const most = schemas.mostSimpleLines
  if (lines.length > most) throw new Conflict('simple-lines-most', { most })
  const { client_id, client_name } = of
  const { currency, exchange_rate, ...content } = contentOfDraft({ ...draft, lines }, { client_id, notes })
  const input = schemas.simpleInput.parse({
    use: 'regime-sale',
    client_id,
    // Who is no client goes by their name.
    client_name: client_id === null ? client_name : null,
    currency,
    exchange_rate,
    lines: content.lines,
    payments: content.payments,
    notes,
  })
  return createSimple(ctx, input, { asDraft: true })
}

/** A receipt has lines alone: what is charged besides is one of them. */
function chargeAsLine({ description, amount = '0' }: DraftOtherCharge): DraftLine {
  return { ...newLine(), description, unitPrice: amount, taxes: [] }
}
