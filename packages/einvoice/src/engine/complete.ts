import type { DraftDocument, FiscalDocument } from '../document/document.ts'
import { numberIn } from '../tax/scale.ts'
import { calculate } from './calculate.ts'
import { normalize } from './normalize.ts'

/** What a document gets when it is numbered. */
export type Numbering = {
  clave: string
  consecutivo: string
  issuedAt: string
  /** Identity of the provider of the software, ProveedorSistemas. */
  softwareProviderId: string
}

/** The document of a draft that `validate` found nothing blocking in. Throws a RangeError when it has no issuer. */
export function complete(draft: DraftDocument, numbering: Numbering): FiscalDocument {
  const clean = normalize(draft)
  if (!clean.issuer) throw new RangeError('A document needs an issuer')
  return {
    ...clean,
    ...numbering,
    issuer: clean.issuer,
    exchangeRate: numberIn(clean.exchangeRate),
    ...calculate(clean),
  }
}
