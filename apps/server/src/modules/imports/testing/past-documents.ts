import { complete, composeClave, composeConsecutivo, newDraft, newLine } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'

type Past = {
  sequence: number
  issuer?: string
  terminal?: string
  day?: string
  client?: { name: string; number: string; email?: string }
  item?: { code?: string; name: string; price: string; currency?: 'CRC' | 'USD' }
}

const usualClient = { name: 'Soda La Parada S.A.', number: '3101222333' }
const usualItem = { name: 'Café molido', price: '4250' }

/** An invoice as another program of the company issued it, unsigned: nobody asks who signed. */
export function aPastInvoice({
  sequence,
  issuer = '3101123456',
  terminal = '00001',
  day = '2026-03-10',
  client = usualClient,
  item = usualItem,
}: Past): string {
  const issuedAt = `${day}T10:15:00-06:00`
  const consecutivo = composeConsecutivo({ branch: '001', terminal, documentType: '01', sequence })
  const clave = composeClave({
    issuedAt,
    issuerNumberType: '02',
    issuerNumber: issuer,
    consecutivo,
    situation: '1',
    securityCode: '12345678',
  })
  const draft = {
    ...newDraft('invoice'),
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
    currency: item.currency ?? 'CRC',
    exchangeRate: item.currency === 'USD' ? '510' : '1',
    lines: [
      {
        ...newLine(),
        cabys: '2391102010200',
        unit: 'Unid',
        description: item.name,
        quantity: '1',
        unitPrice: item.price,
        codes: item.code === undefined ? [] : [{ type: '04', code: item.code }],
        taxes: [{ code: '01', rateCode: '02' }],
      },
    ],
    payments: [{ means: '01' }],
  }
  return toXml(complete(draft, { clave, consecutivo, issuedAt, softwareProviderId: issuer }))
}
