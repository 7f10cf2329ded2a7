import { toText } from '@cuentaclara/decimal'
import { consecutivoIn, type FiscalDocument, officialKinds } from '@cuentaclara/einvoice'

/** A document that the company issued with another program: what it is found by, and its bytes. */
export type PastDocument = PastTerms & {
  clave: string
  kind: FiscalDocument['kind']
  consecutivo: string
  issuedAt: string
  clientName: string | null
  clientNumber: string | null
  currency: string
  total: string
  tax: string
  xml: Uint8Array
}

/** What a document says of what is owed by it. */
export type PastTerms = {
  saleCondition: string
  /** Zero where it grants no term. */
  creditDays: number
  exchangeRate: string
  /** Of notes and payment receipts, the documents that they name: by clave, or by consecutivo. */
  refersTo: string[]
}

/** What somebody issued to the company, or the authority's word on that: what a row says of it, and its bytes. */
export type ReceivedFile = Pick<
  PastDocument,
  'clave' | 'consecutivo' | 'issuedAt' | 'currency' | 'total' | 'xml'
> & { issuerName: string }

/** A file of an archive, and whose it is. */
export type PastFile = { name: string } & SortedFile

export type SortedFile =
  | { is: 'own'; document: PastDocument }
  | { is: 'received'; received: ReceivedFile }
  /** The authority's word on a document that the company issued. */
  | { is: 'verdict'; clave: string; isRejected: boolean }
  | { is: 'neither' }

export function termsOf({
  kind,
  saleCondition,
  creditDays,
  exchangeRate,
  references,
}: FiscalDocument): PastTerms {
  const { isNote, arithmetic } = officialKinds[kind]
  const isAboutOthers = isNote || arithmetic === 'payment'
  const numbers = references.map(({ number }) => number?.trim() ?? '')
  return {
    saleCondition,
    creditDays: creditDays ?? 0,
    exchangeRate: toText(exchangeRate),
    refersTo: isAboutOthers ? [...new Set(numbers.filter((number) => consecutivoIn(number) !== null))] : [],
  }
}
