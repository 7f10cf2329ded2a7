import {
  checkNumbers,
  composeClave,
  composeConsecutivo,
  type FiscalDocument,
  type Identification,
  type Issue,
} from '@cuentaclara/einvoice'
import { formatIssues } from '@cuentaclara/einvoice/xml'

/** What will stand in the number besides the sequence, which only the database knows. */
export type Series = {
  signer: Identification
  branch: string
  terminal: string
  documentType: string
}

/**
 * What the official schema or the rules of numbers would refuse in a document that has no number yet, judged as if it
 * got the first of its series: so none is spent on it. Paths as in the model. Pure.
 */
export function lastLook(numberless: FiscalDocument, series: Series, nowMs: number): Issue[] {
  const document = { ...numberless, ...firstOf(series, numberless) }
  return [...checkNumbers(document, nowMs), ...formatIssues(document)]
}

const anySecurityCode = '00000000'

function firstOf({ signer, branch, terminal, documentType }: Series, document: FiscalDocument) {
  const consecutivo = composeConsecutivo({ branch, terminal, documentType, sequence: 1 })
  const clave = composeClave({
    issuedAt: document.issuedAt,
    issuerNumberType: signer.type,
    issuerNumber: signer.number,
    consecutivo,
    situation: document.situation,
    securityCode: anySecurityCode,
  })
  return { consecutivo, clave }
}
