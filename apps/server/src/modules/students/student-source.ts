import type { Item } from '@cuentaclara/contracts'
import { decimal, multiply, toText } from '@cuentaclara/decimal'
import { costaRicaDay, type DraftLine, monthName, newDraft, newLine, roundCents } from '@cuentaclara/einvoice'
import type { DocumentSource } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readStudent } from './student-store.ts'

/** This month's fee of a student, as what the invoice of whom pays first is made of; null when there is none. */
export async function readStudentSource(ctx: CompanyContext, id: string): Promise<DocumentSource | null> {
  ctx.permit('clients.edit')
  const student = await readStudent(ctx.tx, id)
  const payer = student?.payers[0]
  if (student === undefined || payer === undefined) return null
  const { currency, monthly_amount: fee, discount_percent: discount, item_id: itemId, plan } = student
  const words = [plan, student.name, monthOf(costaRicaDay(ctx.clock.now()))]
  const line: DraftLine = {
    ...newLine(),
    ...(itemId === null ? {} : lineOf(await getItem(ctx, itemId))),
    description: words.filter((word) => word !== null).join(' · '),
    unitPrice: fee === null ? '0' : shareOf(fee, payer.share),
    discounts: discount === null ? [] : [{ code: commercial, percent: discount }],
  }
  return {
    draft: {
      ...newDraft('quotation'),
      currency: currency ?? 'CRC',
      exchangeRate: currency === 'USD' ? '' : '1',
      lines: [line],
    },
    clientId: payer.client_id,
    clientName: payer.name,
    notes: null,
    number: null,
    reference: null,
  }
}

function lineOf(item: Item): Partial<DraftLine> {
  return {
    itemId: item.id,
    cabys: item.cabys,
    unit: item.unit,
    priceIncludesTax: item.price_includes_tax,
    taxes: [{ code: item.tax_code, ...(item.rate_code && { rateCode: item.rate_code }) }],
  }
}

/** Of several payers each pays a part, in percent. */
function shareOf(fee: string, percent: string): string {
  return toText(roundCents(multiply(multiply(decimal(fee), decimal(percent)), decimal('0.01'))))
}

/** In Spanish, as official documents are: `noviembre de 2026`. */
function monthOf(day: string): string {
  return `${monthName(day)} de ${day.slice(0, 4)}`
}

// Annex v4.4, note 20: a commercial discount.
const commercial = '07'
