import {
  complete,
  composeClave,
  composeConsecutivo,
  type DraftDocument,
  type FiscalDocument,
  newDraft,
  newLine,
  officialKinds,
} from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'

type Past = {
  sequence: number
  kind?: FiscalDocument['kind']
  /** Of the sale: cash without. */
  condition?: string
  days?: number
  /** What a note or a receipt names, by clave or whatever a program wrote. */
  about?: readonly string[]
  issuer?: string
  terminal?: string
  day?: string
  client?: { name: string; number: string; email?: string }
  item?: { code?: string; name: string; price: string; currency?: 'CRC' | 'USD' }
}

const usualClient = { name: 'Soda La Parada S.A.', number: '3101222333' }
const usualItem = { name: 'Café molido', price: '4250' }

/** An invoice as another program of the company issued it, unsigned: nobody asks who signed. */
export function aPastInvoice(past: Past): string {
  return aPastDocument(past).xml
}

/** The same of any kind, with the numbers by which others name it. */
export function aPastDocument({
  sequence,
  kind = 'invoice',
  condition = '01',
  days,
  about = [],
  issuer = '3101123456',
  terminal = '00001',
  day = '2026-03-10',
  client = usualClient,
  item = usualItem,
}: Past): { xml: string; clave: string; consecutivo: string } {
  const issuedAt = `${day}T10:15:00-06:00`
  const documentType = officialKinds[kind].official.code
  const consecutivo = composeConsecutivo({ branch: '001', terminal, documentType, sequence })
  const clave = composeClave({
    issuedAt,
    issuerNumberType: '02',
    issuerNumber: issuer,
    consecutivo,
    situation: '1',
    securityCode: '12345678',
  })
  const draft: DraftDocument = {
    ...newDraft(kind),
    issuer: {
      name: 'PANADERIA LA ESPIGA',
      identification: { type: '02', number: issuer },
      address: { province: '1', canton: '01', district: '01', details: 'Frente al parque central' },
      emails: ['facturas@example.test'],
    },
    receiver: {
      name: client.name,
      identification: { type: '02', number: client.number },
      emails: client.email === undefined ? [] : [client.email],
    },
    issuerActivity: '5610.0',
    saleCondition: condition,
    ...(days !== undefined && { creditDays: days }),
    currency: item.currency ?? 'CRC',
    exchangeRate: item.currency === 'USD' ? '510' : '1',
    lines: [kind === 'payment-receipt' ? aPaidLine(item) : aSoldLine(item)],
    payments: [{ means: '01' }],
    references: about.map((number) => ({
      documentType: '01',
      number,
      issuedAt,
      code: '01',
      reason: 'Se corrige',
    })),
  }
  return {
    xml: toXml(complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: issuer })),
    clave,
    consecutivo,
  }
}

function aSoldLine({ name, price, code }: NonNullable<Past['item']>) {
  return {
    ...newLine(),
    cabys: '2391102010200',
    unit: 'Unid',
    description: name,
    quantity: '1',
    unitPrice: price,
    codes: code === undefined ? [] : [{ type: '04', code }],
    taxes: [{ code: '01', rateCode: '02' }],
  }
}

function aPaidLine({ name, price }: NonNullable<Past['item']>) {
  return { ...newLine(), description: name, unitPrice: price, taxes: [] }
}
