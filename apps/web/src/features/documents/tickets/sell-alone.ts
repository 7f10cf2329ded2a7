import type { DraftInput } from '@cuentaclara/contracts'
import { personHere } from '#features/identity/index.ts'
import type { EditorDraft } from '../editor/draft/draft.ts'
import { nameOf } from './cart-name.ts'
import { tellWindows } from './offline/bring-sales.ts'
import { CannotSellOffline } from './offline/cannot-sell.ts'
import type { OwnTill, WaitingSale } from './offline/own-till.ts'
import { paidBy } from './paid-by.ts'
import type { Payment } from './pay-dialog.tsx'

type SaleAlone = {
  key: string | null
  draft: EditorDraft
  input: DraftInput & { payments: Payment[] }
  total: string
  change: string | null
}

/** Sells without the server: under a number that the till holds, and kept on the device before anybody says "sold". Throws CannotSellOffline. */
export async function sellAlone(
  company: string,
  { key, draft, input, total, change }: SaleAlone,
): Promise<WaitingSale> {
  const [{ sellOffline }, { receiptContent }, { unsellableLines }] = await offlineParts()
  const wrong = unsellableLines(draft)
  if (wrong.length > 0) throw new CannotSellOffline('lines', wrong)
  const sale = await sellOffline(company, {
    id: nameOf(draft) ?? crypto.randomUUID(),
    key,
    seller: personHere(),
    input,
    total,
    clientName: draft.client?.name ?? null,
    change,
    content: receiptContent(paidBy(draft, input.payments)),
  })
  tellWindows()
  return sale
}

export async function printAlone(sale: WaitingSale, till: OwnTill): Promise<void> {
  const [, , , { printWaiting }] = await offlineParts()
  printWaiting(sale, till)
}

/** What sells without the server. A till has it here before: where data are saved nothing else brings it. */
export function offlineParts() {
  return Promise.all([
    import('./offline/sell-offline.ts'),
    import('./offline/receipt.ts'),
    import('./offline/unsellable-lines.ts'),
    import('./offline/print-waiting.ts'),
  ])
}
