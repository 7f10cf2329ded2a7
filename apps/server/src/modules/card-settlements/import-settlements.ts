import type { CardSettlement } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { type Decimal, decimal, subtract, sum, toText } from '@cuentaclara/decimal'
import { formatDay } from '@cuentaclara/print'
import { currencyAndRate, defineImport, type Found, type Given } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { parseInput } from '#platform/form.ts'
import { recordSettlement, removeSettlement } from './save-settlement.ts'
import { findSame, readSettlement } from './settlement-store.ts'

/**
 * Settlements from the file of an acquirer. A file that leaves the commission out is believed for the rest: it is what is
 * missing to the deposit. What is there already is never changed by a file.
 */
export const settlementsImport = defineImport({
  kind: 'card-settlements',
  permission: 'vat-return.prepare',
  fields: [
    {
      field: 'settled_on',
      type: 'day',
      isNeeded: true,
      heads: [
        ...['fecha', 'dia', 'date', 'fecha de liquidacion', 'fecha liquidacion', 'fecha de pago'],
        ...['fecha de deposito', 'fecha de proceso', 'fecha proceso', 'fecha de cierre'],
        ...['fecha de transaccion', 'fecha transaccion'],
      ],
    },
    {
      field: 'acquirer',
      type: 'text',
      isNeeded: true,
      heads: [
        ...['adquirente', 'procesador', 'emisor', 'banco', 'comercio', 'comercio afiliado', 'afiliado'],
        ...['nombre del comercio', 'numero de afiliado', 'codigo de afiliado', 'terminal'],
      ],
    },
    {
      field: 'reference',
      type: 'text',
      heads: ['liquidacion', 'numero de liquidacion', 'lote', 'numero de lote', 'referencia', 'batch'],
    },
    ...currencyAndRate,
    {
      field: 'gross',
      type: 'number',
      isNeeded: true,
      heads: [
        ...['monto bruto', 'bruto', 'venta bruta', 'ventas', 'venta', 'monto total', 'monto de venta'],
        ...['total ventas', 'total de ventas', 'cobrado', 'monto cobrado', 'gross amount'],
      ],
    },
    {
      field: 'commission',
      type: 'number',
      heads: ['comision', 'monto comision', 'comision del adquirente', 'descuento', 'fee'],
    },
    {
      field: 'vat_withheld',
      type: 'number',
      isNeeded: true,
      heads: [
        ...['iva retenido', 'retencion iva', 'retencion de iva', 'retencion del iva', 'ret iva'],
        ...['monto iva retenido', 'impuesto retenido', 'retencion impuesto valor agregado'],
      ],
    },
    {
      field: 'income_withheld',
      type: 'number',
      heads: [
        ...['renta retenida', 'retencion renta', 'retencion de renta', 'retencion impuesto renta'],
        ...['retencion 2', 'ret renta', 'income tax withheld'],
      ],
    },
    {
      field: 'deposit',
      type: 'number',
      isNeeded: true,
      heads: [
        ...['deposito', 'monto depositado', 'neto', 'monto neto', 'monto a pagar', 'liquido', 'total pagado'],
        ...['neto a pagar', 'monto liquidado', 'net amount'],
      ],
    },
  ],
  complete: withCommission,
  labelOf: ({ settled_on: day, acquirer, reference: number }) =>
    [day && formatDay(day), acquirer, number].filter(Boolean).join(' · '),
  keyOf: ({ settled_on: day, acquirer, reference: number, currency, gross, deposit }) =>
    [day, acquirer, number ?? '', currency ?? 'CRC', gross, deposit].join(' ').toLowerCase(),
  async find(ctx, given) {
    const id = await findSame(ctx, toInput(given))
    return id === undefined ? undefined : readFound(ctx, id)
  },
  read: readFound,
  create: async (ctx, given) => (await recordSettlement(ctx, toInput(given))).id,
  remove: removeSettlement,
})

function withCommission(given: Given): Given {
  const { gross, vat_withheld: vat, income_withheld: income, deposit } = given
  if (given.commission != null || gross == null || deposit == null) return given
  const rest = subtract(decimal(gross), sum([vat, income, deposit].map(amountOf)))
  return { ...given, commission: toText(rest) }
}

function amountOf(text: string | null | undefined): Decimal {
  return decimal(text ?? '0')
}

function toInput({ reference, currency, ...given }: Given) {
  return parseInput(schemas.cardSettlementInput, {
    ...given,
    reference: reference ?? '',
    currency: currency ?? 'CRC',
    commission: given.commission ?? '0',
    income_withheld: given.income_withheld ?? '0',
  })
}

async function readFound(ctx: CompanyContext, id: string): Promise<Found | undefined> {
  const settlement = await readSettlement(ctx, id)
  return settlement && { id, given: toGiven(settlement), stamp: settlement.updated_at }
}

function toGiven(settlement: CardSettlement): Given {
  const { settled_on, acquirer, reference, gross, commission, vat_withheld, income_withheld, deposit } =
    settlement
  const { currency, exchange_rate } = settlement
  return {
    ...{ currency, exchange_rate },
    ...{ settled_on, acquirer, gross, commission, vat_withheld, income_withheld, deposit },
    reference: reference || null,
  }
}
