import type { DraftDocument, FiscalDocument } from '../document/document.ts'
import { isOfficial } from '../kinds/kinds.ts'
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

/**
 * The document of a draft that `validate` found nothing blocking in. Throws a RangeError when it has no issuer, or is of
 * a kind that the authority does not receive.
 */
export function complete(draft: DraftDocument, numbering: Numbering): FiscalDocument {
  const clean = normalize(draft)
  if (!clean.issuer) throw new RangeError('A document needs an issuer')
  if (!isOfficial(clean.kind)) throw new RangeError(`Not an official kind: ${clean.kind}`)
  return {
    ...clean,
    ...numbering,
    kind: clean.kind,
    issuer: clean.issuer,
    exchangeRate: numberIn(clean.exchangeRate),
    ...calculate(clean),
  }
}
