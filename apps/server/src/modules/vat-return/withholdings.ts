import type { CardSettlement, VatInputs } from '@cuentaclara/contracts'
import { decimal, equals, isZero } from '@cuentaclara/decimal'
import { typed } from './customs.ts'
import type { TypedAmount } from './facts.ts'

type Withholding = VatInputs['withholdings'][number]

/** What acquirers of cards withheld of VAT in a month: as their settlements say, and what was typed into the return besides. */
export function withholdingsOf(
  settlements: readonly CardSettlement[],
  typedIn: readonly Withholding[],
): TypedAmount[] {
  const ofSettlements = settlements.map(({ id, settled_on, acquirer, reference, vat_withheld }) => ({
    ...typed(id, 'card-settlement', settled_on, acquirer),
    number: reference,
    amount: decimal(vat_withheld),
  }))
  const others = notSettled(typedIn, settlements).map(({ day, acquirer, withheld }, place) => ({
    ...typed(`withholding-${place}`, 'withholding', day, acquirer),
    amount: decimal(withheld),
  }))
  return [...ofSettlements, ...others].filter(({ amount }) => !isZero(amount))
}

/**
 * What was typed and is no settlement of the register. Of the same day and the same amount it is one, whatever it is called:
 * nothing is credited twice. Each settlement is one of them.
 */
export function notSettled(
  typedIn: readonly Withholding[],
  settlements: readonly CardSettlement[],
): Withholding[] {
  const left = [...settlements]
  return typedIn.filter(({ day, withheld }) => {
    const place = left.findIndex(
      ({ settled_on, vat_withheld }) =>
        settled_on === day && equals(decimal(vat_withheld), decimal(withheld)),
    )
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
