import type { OwnTill, WaitingSale } from './own-till.ts'
import { printReceipt } from './print-receipt.ts'
import { receiptOf } from './receipt.ts'

/** Prints the paper of a sale that waits on this device. */
export function printWaiting(sale: WaitingSale, till: OwnTill): void {
  printReceipt(receiptOf(sale, till), till.held.paper)
}
