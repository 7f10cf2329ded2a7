import { complete, type DraftDocument, type FiscalDocument, newDraft, newLine } from '@cuentaclara/einvoice'

/** A cash invoice between two companies with so many lines: goods and services, discounts, several rates. */
export function invoiceOf(lines: number): DraftDocument {
  return {
    ...newDraft('invoice'),
    issuer: {
      name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
      identification: { type: '02', number: '3101000111' },
      address: { province: '4', canton: '01', district: '01', details: 'Del parque 100 metros al norte' },
      phone: { countryCode: '506', number: '22220000' },
      emails: ['facturas@ejemplo.invalid'],
    },
    receiver: {
      name: 'CLIENTE FICTICIO SOCIEDAD DE RESPONSABILIDAD LIMITADA',
      identification: { type: '02', number: '3102000222' },
      emails: ['compras@cliente.invalid'],
    },
    issuerActivity: '4752.1',
    lines: Array.from({ length: lines }, (_, index) => ({
      ...newLine(),
      cabys: index % 3 === 2 ? '8313100000100' : '3511003000100',
      unit: index % 3 === 2 ? 'Sp' : 'Unid',
      description: `Artículo número ${index + 1}`,
      quantity: `${(index % 7) + 1}.5`,
      unitPrice: `${1000 + index}.33333`,
      taxes: [{ code: '01', rateCode: index % 5 === 4 ? '04' : '08' }],
      discounts: index % 4 === 3 ? [{ code: '07', percent: '5' }] : [],
    })),
    payments: [{ means: '06' }],
  }
}

/** The numbered document of a draft, amounts computed. */
export function numbered(draft: DraftDocument): FiscalDocument {
  return complete(draft, {
    clave: '50621112600310100011100100001010000000001112345678',
    consecutivo: '00100001010000000001',
    issuedAt: '2026-11-21T10:15:00-06:00',
    softwareProviderId: '3101000111',
  })
}
