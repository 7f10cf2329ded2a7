import { randomInt } from 'node:crypto'
import {
  complete,
  composeClave,
  composeConsecutivo,
  costaRicaInstant,
  type DraftLine,
  type FiscalDocument,
  newDraft,
  newLine,
  type OfficialKind,
  officialKinds,
  type Party,
} from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXml } from '@cuentaclara/xades'

export type SupplierDocument = {
  kind?: Extract<OfficialKind, 'invoice' | 'debit-note' | 'credit-note' | 'ticket'>
  supplier: { name: string; number: string; activity: string; type?: '01' | '02' }
  receiver: { name: string; number: string } | null
  issuedAtMs: number
  sequence: number
  lines: readonly {
    cabys: string
    description: string
    quantity: string
    price: string
    rateCode: string
    unit?: string
    /** Another tax than VAT, in percent: the selective one (02). */
    selective?: string
  }[]
  creditDays?: number
  currency?: { code: string; rate: string }
  /** For notes: the clave of what they change. */
  refersTo?: string
}

/** A supplier's document as it comes by mail: complete, valid and signed. */
export function writeSupplierDocument(
  given: SupplierDocument,
  key: SigningKey,
): { xml: string; clave: string } {
  const document = composeSupplierDocument(given)
  return { xml: signXml(toXml(document), key, { signingTime: document.issuedAt }), clave: document.clave }
}

/** The same before it is written. */
export function composeSupplierDocument(given: SupplierDocument): FiscalDocument {
  const { kind = 'invoice', supplier, receiver, issuedAtMs, sequence, lines, creditDays, currency } = given
  const issuedAt = costaRicaInstant(issuedAtMs)
  const consecutivo = composeConsecutivo({
    branch: '001',
    terminal: '00001',
    documentType: officialKinds[kind].official.code,
    sequence,
  })
  const clave = composeClave({
    issuedAt,
    issuerNumberType: supplier.type ?? '02',
    issuerNumber: supplier.number,
    consecutivo,
    situation: '1',
    securityCode: String(randomInt(100_000_000)).padStart(8, '0'),
  })
  const draft = {
    ...newDraft(kind),
    issuer: toParty(supplier),
    receiver: receiver === null ? null : toParty(receiver),
    issuerActivity: supplier.activity,
    saleCondition: creditDays === undefined ? '01' : '02',
    ...(creditDays === undefined ? {} : { creditDays }),
    currency: currency?.code ?? 'CRC',
    exchangeRate: currency?.rate ?? '1',
    lines: lines.map(toLine),
    payments: creditDays === undefined ? [{ means: '04' }] : [],
    references:
      given.refersTo === undefined
        ? []
        : [{ documentType: '01', number: given.refersTo, issuedAt, code: '02', reason: 'Corrige el monto' }],
  }
  return complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: supplier.number })
}

function toLine({
  cabys,
  description,
  quantity,
  price,
  rateCode,
  unit,
  selective,
}: SupplierDocument['lines'][number]): DraftLine {
  return {
    ...newLine(),
    cabys,
    description,
    quantity,
    unit: unit ?? 'Unid',
    unitPrice: price,
    taxes: [{ code: '01', rateCode }, ...(selective === undefined ? [] : [{ code: '02', rate: selective }])],
  }
}

function toParty({ name, number, type = '02' }: { name: string; number: string; type?: '01' | '02' }): Party {
  return {
    name,
    identification: { type, number },
    address: { province: '1', canton: '01', district: '01', details: 'Zona industrial, bodega cuatro' },
    emails: [`facturas@${number}.example.com`],
  }
}
