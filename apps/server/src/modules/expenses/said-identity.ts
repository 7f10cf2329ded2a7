import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { Invalid } from '#platform/errors.ts'

/** An identity number as it is compared; null where a cell says none. */
export function tidyIdentity(said: string | null | undefined): string | null {
  return said?.replace(/[\s.-]/g, '').toUpperCase() || null
}

/** Who sold, by the number that a file says of them, whose shape tells what kind it is. Throws Invalid for one of no kind. */
export function saidIdentity(said: string | null | undefined): Record<string, string> {
  const number = tidyIdentity(said)
  if (number === null) return {}
  const type = identificationTypes.find(({ pattern }) => pattern.test(number))?.code
  if (type === undefined) throw new Invalid({ supplier_identification_number: ['identification'] })
  return { supplier_identification_number: number, supplier_identification_type: type }
}
