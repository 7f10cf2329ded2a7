import { draftInput } from '@cuentaclara/contracts/schemas'
import { toText } from '@cuentaclara/decimal'
import { calculate, newDraft, newLine, roundCents } from '@cuentaclara/einvoice'
import { expect, it } from 'vitest'
import { trialTicket } from './trial-ticket.ts'

it('a trial issues the thousand colones that it speaks of', () => {
  // rest.md 27: it said ₡1,000 and issued ₡1,130.
  const { lines } = draftInput.parse(trialTicket({ branch: '001', terminal: '00001' }, 'Prueba'))
  const draft = {
    ...newDraft('ticket'),
    lines: lines.map(({ quantity, unit_price, price_includes_tax, taxes }) => ({
      ...newLine(),
      quantity,
      unitPrice: unit_price,
      priceIncludesTax: price_includes_tax === true,
      taxes: taxes.map(({ code, rate_code }) => ({ code, ...(rate_code && { rateCode: rate_code }) })),
    })),
  }
  expect(toText(roundCents(calculate(draft).summary.total))).toBe('1000')
})
