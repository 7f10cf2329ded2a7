import type { PublicDocument } from '@cuentaclara/contracts'
import { decimal, isPositive, subtract, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { getSimple, simpleNumber } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { sharedPart, silent } from './shared-part.ts'
import { waysToPay } from './ways-to-pay.ts'

/** A simple receipt as its client sees it. One that is void says so; one that became a document says nothing of a debt. Throws NotFound for a draft. */
export async function showSimple(ctx: CompanyContext, id: string): Promise<PublicDocument> {
  const simple = await getSimple(ctx, id, silent)
  if (simple.number === null || simple.issued_at === null) throw new NotFound('link-unknown')
  const { total, status } = simple
  const added = (amounts: readonly string[]) => toText(sum(amounts.map((amount) => decimal(amount))))
  const summary = {
    sale: added(simple.lines.map((line) => line.total)),
    discounts: added(simple.lines.map((line) => line.discount)),
    net_sale: total,
    ...{ tax: '0', returned_vat: '0', other_charges: '0' },
  }
  const left = subtract(decimal(total), decimal(simple.settled))
  const isOwed = status === 'issued' && isPositive(left)
  const isPaid = status === 'paid'
  return {
    ...(await sharedPart(ctx, { ...simple, summary })),
    type: 'simple',
    kind: 'simple',
    number: simpleNumber(simple.number),
    clave: null,
    issued_on: costaRicaDay(Date.parse(simple.issued_at)),
    due_on: null,
    valid_until: null,
    title: '',
    total,
    balance: isOwed ? toText(left) : isPaid ? '0' : null,
    fiscal_status: null,
    payment_status: isPaid
      ? 'paid'
      : !isOwed
        ? null
        : isPositive(decimal(simple.settled))
          ? 'partly_paid'
          : 'unpaid',
    quotation_status: status === 'void' ? 'withdrawn' : null,
    offer: null,
    is_trial: false,
    notes: simple.input.notes ?? '',
    files: ['pdf'],
    papers: [],
    deposit: null,
    paid_with:
      isPaid && isPositive(left)
        ? {
            means: simple.means,
            means_other: simple.means_other,
            paid_on: simple.paid_on,
            amount: toText(left),
          }
        : null,
    paid_by_deposits: simple.deposits.map(({ name, amount }) => ({ name, amount })),
    pay: isOwed ? await waysToPay(ctx, simple.currency) : null,
  }
}
