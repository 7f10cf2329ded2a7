import type { ItemInput } from '@cuentaclara/contracts'
import { ivaRates, taxCodes, units } from '@cuentaclara/einvoice/codes'
import { kindOf } from '#modules/catalogues/index.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { checkLine } from './item-line.ts'

/** Throws Invalid by field for codes outside the official lists and prices below zero, ItemLineInvalid for what no line may hold. */
export function checkItem(input: ItemInput): void {
  const errors: FieldErrors = {
    ...(knows(units, input.unit) ? {} : { unit: ['choose'] }),
    ...(knows(taxCodes, input.tax_code ?? '01') ? {} : { tax_code: ['choose'] }),
    ...(knows(ivaRates, input.rate_code ?? '08') ? {} : { rate_code: ['choose'] }),
    ...(input.barcode && !/^[!-~]{4,40}$/.test(input.barcode) ? { barcode: ['barcode'] } : {}),
    ...(input.price_crc?.startsWith('-') ? { price_crc: ['not-negative'] } : {}),
    ...(input.cost_crc?.startsWith('-') ? { cost_crc: ['not-negative'] } : {}),
    ...(input.price_usd?.startsWith('-') ? { price_usd: ['not-negative'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  checkLine(input)
}

/** The input with empty texts turned into nothing, and without a kind that its CABYS says too: that one follows the CABYS. */
export function tidyItem({ kind, barcode, ...input }: ItemInput): ItemInput {
  return {
    ...input,
    code: input.code || null,
    category: input.category || null,
    ...(barcode !== undefined && { barcode: barcode || null }),
    ...(kind !== undefined && { kind: kind === kindOf(input.cabys) ? null : kind }),
  }
}

function knows(list: readonly { code: string }[], code: string): boolean {
  return list.some((row) => row.code === code)
}
