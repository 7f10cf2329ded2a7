import type { DraftInput } from '@cuentaclara/contracts'
import { compare, decimal } from '@cuentaclara/decimal'
import { composeClave, composeConsecutivo, costaRicaInstant } from '@cuentaclara/einvoice'
import { askedOf } from './asked-sales.ts'
import { CannotSellOffline } from './cannot-sell.ts'
import { isTurnedBack, tillTime } from './clock.ts'
import type { OwnTill, ReceiptContent, WaitingSale } from './own-till.ts'
import { sellNext } from './till-database.ts'

type OfflineSale = {
  /** The name of its cart, under which it is sold once. */
  id: string
  /** Under which the server would have made it. */
  key: string | null
  /** Who sells it, whoever brings it to the server. */
  seller: string
  input: DraftInput
  /** As the screen shows it, with tax. */
  total: string
  clientName: string | null
  change: string | null
  content: ReceiptContent
}

/**
 * Sells without a network: number, clave and moment are final, and the sale is kept when this resolves. Throws NoNumberLeft, and
 * CannotSellOffline by a clock that was turned back, or above what one person may sell alone.
 */
export function sellOffline(company: string, sale: OfflineSale): Promise<WaitingSale> {
  return sellNext(company, (till, { sequence, securityCode }) => {
    const now = Date.now()
    if (till.soldCarts.includes(sale.id)) throw new CannotSellOffline('sold')
    if (askedOf(till).some(({ key }) => key === sale.key)) throw new CannotSellOffline('asked')
    if (isTurnedBack(till, now)) throw new CannotSellOffline('clock')
    if (needsAnother(till, sale)) throw new CannotSellOffline('approval')
    const { branch, terminal } = till.held.till
    const { type, number } = till.held.issuer.identification
    const soldAt = costaRicaInstant(Math.max(tillTime(till, now), till.lastMs))
    const consecutivo = composeConsecutivo({ branch, terminal, documentType: '04', sequence })
    const { id } = sale
    return {
      id,
      company,
      consecutivo,
      change: sale.change,
      content: sale.content,
      problem: null,
      body: {
        id,
        branch,
        terminal,
        sequence,
        clave: composeClave({
          issuedAt: soldAt,
          issuerNumberType: type,
          issuerNumber: number,
          consecutivo,
          // Annex v4.4, note 3: generated without internet, sent later.
          situation: '3',
          securityCode,
        }),
        sold_at: soldAt,
        sold_by: sale.seller,
        // Of nobody else's: whoever sold here before may have closed it since.
        shift_id: till.shift?.by === sale.seller ? till.shift.id : null,
        total: sale.total,
        client_name: sale.clientName,
        sale: { ...sale.input, kind: 'ticket', situation: '3' },
      },
    }
  })
}

/** Amounts of approval are in colones; what is sold in another currency is looked at when it is brought. */
function needsAnother({ held }: OwnTill, { input, total }: OfflineSale): boolean {
  if (held.approval_amount === null || (input.currency ?? 'CRC') !== 'CRC') return false
  return compare(decimal(total), decimal(held.approval_amount)) > 0
}
