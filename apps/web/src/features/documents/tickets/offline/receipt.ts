import { multiply, parseDecimal, sum, toFixedText, zero } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { calculate } from '@cuentaclara/einvoice'
import { formatMoney } from '#lib/money.ts'
import { type EditorDraft, filledLines } from '../../editor/draft/draft.ts'
import { toEngineDraft } from '../../editor/draft/draft-mapping.ts'
import type { OwnTill, ReceiptContent, ReceiptLine, WaitingSale } from './own-till.ts'

// An official document is in Spanish, whatever the screen speaks.

/** What was sold, as the paper lists it. */
export function receiptContent(draft: EditorDraft): ReceiptContent {
  const { lines, otherCharges, summary } = calculate(toEngineDraft(draft, { issuer: null, rateOfDay: null }))
  const money = (amount: string) => formatMoney(amount, draft.currency)
  const sold = filledLines(draft).flatMap((line, index): ReceiptLine[] => [
    { kind: 'text', text: line.description },
    {
      kind: 'amount',
      text: `${line.quantity} × ${money(line.unitPrice)}`,
      amount: money(toFixedText(lines[index]!.lineTotal, 2)),
    },
  ])
  const sums: [string, string][] = [
    ['Descuentos', toFixedText(multiply(summary.discounts, minusOne), 2)],
    ['Impuesto', toFixedText(summary.tax, 2)],
    ['Otros cargos', toFixedText(sum(otherCharges.map(({ amount }) => amount)), 2)],
  ]
  return [
    ...sold,
    { kind: 'rule' },
    ...sums
      .filter(([, amount]) => isSome(amount))
      .map(([text, amount]): ReceiptLine => ({ kind: 'amount', text, amount: money(amount) })),
  ]
}

const minusOne = parseDecimal('-1') ?? zero

/** The paper of a sale that waits: what the customer takes along is the number that the authority will get. */
export function receiptOf(sale: WaitingSale, till: OwnTill): ReceiptLine[] {
  const { issuer, environment } = till.held
  const { body } = sale
  const currency = body.sale.currency ?? 'CRC'
  const text = (words: string | null): ReceiptLine[] =>
    words === null ? [] : [{ kind: 'text', text: words }]
  return [
    { kind: 'title', text: issuer.trade_name ?? issuer.name },
    ...text(issuer.trade_name === null ? null : issuer.name),
    ...text(`Identificación ${issuer.identification.number}`),
    ...text(issuer.address),
    ...text(issuer.phone === null ? null : `Tel. ${issuer.phone}`),
    ...text(issuer.email),
    { kind: 'rule' },
    { kind: 'strong', text: 'Tiquete electrónico' },
    { kind: 'text', text: `Número ${sale.consecutivo}` },
    { kind: 'code', text: `Clave ${body.clave.replace(/(.{10})(?=.)/g, '$1 ')}` },
    { kind: 'text', text: `Fecha ${body.sold_at.slice(0, 10)} ${body.sold_at.slice(11, 16)}` },
    ...text(
      body.client_name === null || body.client_name === undefined ? null : `Cliente ${body.client_name}`,
    ),
    { kind: 'rule' },
    ...sale.content,
    { kind: 'total', text: 'Total', amount: formatMoney(body.total, currency) },
    ...(body.sale.payments ?? []).map(
      ({ means, amount }): ReceiptLine => ({
        kind: 'amount',
        text: meansNames[means] ?? 'Otro medio',
        amount: formatMoney(amount ?? body.total, currency),
      }),
    ),
    ...cashLines(body.sale.cash ?? null, currency),
    { kind: 'rule' },
    // Annex v4.4, note 3: situation 3.
    { kind: 'strong', text: 'Emitido sin internet (situación 3)' },
    { kind: 'text', text: 'Se envía al Ministerio de Hacienda al volver la conexión.' },
    {
      kind: 'text',
      text: 'Comprobante electrónico versión 4.4. Autorizada mediante resolución MH-DGT-RES-0027-2024 del 13-11-2024.',
    },
    ...text(environment === 'live' ? null : 'Documento de prueba: no tiene validez tributaria.'),
  ]
}

// Annex v4.4, note 6.
const meansNames: Readonly<Record<string, string>> = {
  '01': 'Efectivo',
  '02': 'Tarjeta',
  '03': 'Cheque',
  '04': 'Transferencia',
  '06': 'SINPE Móvil',
  '07': 'Plataforma digital',
}

function cashLines(cash: { received: string; change: string } | null, currency: string): ReceiptLine[] {
  if (cash === null) return []
  return [
    { kind: 'amount', text: 'Recibido', amount: formatMoney(cash.received, currency) },
    { kind: 'amount', text: 'Vuelto', amount: formatMoney(cash.change, currency) },
  ]
}
