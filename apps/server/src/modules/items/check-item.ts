import type { ItemInput } from '@cuentaclara/contracts'
import { ivaRates, taxCodes, units } from '@cuentaclara/einvoice/codes'
import { type FieldErrors, Invalid } from '#platform/errors.ts'

/** Throws Invalid by field for codes outside the official lists and prices below zero. */
export function checkItem(input: ItemInput): void {
  const errors: FieldErrors = {
    ...(knows(units, input.unit) ? {} : { unit: ['choose'] }),
    ...(knows(taxCodes, input.tax_code ?? '01') ? {} : { tax_code: ['choose'] }),
    ...(knows(ivaRates, input.rate_code ?? '08') ? {} : { rate_code: ['choose'] }),
    ...(input.price_crc?.startsWith('-') ? { price_crc: ['not-negative'] } : {}),
    ...(input.cost_crc?.startsWith('-') ? { cost_crc: ['not-negative'] } : {}),
    ...(input.price_usd?.startsWith('-') ? { price_usd: ['not-negative'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

/** The input with empty texts turned into nothing. */
export function tidyItem(input: ItemInput): ItemInput {
  return { ...input, code: input.code || null, category: input.category || null }
}

function knows(list: readonly { code: string }[], code: string): boolean {
  return list.some((row) => row.code === code)
}
