import { complete, newDraft, newLine } from '@cuentaclara/einvoice'
import * as codes from '@cuentaclara/einvoice/codes'
import { type Language, languageCodes } from '@cuentaclara/locales'
import { officialNames } from '@cuentaclara/locales/official-names'
import { describe, expect, it } from 'vitest'
import { describeDocument } from './describe-document.ts'

const invoice = complete(
  {
    ...newDraft('invoice'),
    issuer: { name: 'CAFÉ S.A.', identification: { type: '02', number: '3101000111' }, emails: [] },
    receiver: { name: 'شركة النور', identification: { type: '02', number: '3101222333' }, emails: [] },
    saleCondition: '02',
    creditDays: 30,
    currency: 'USD',
    exchangeRate: '505.43',
    lines: [
      {
        ...newLine(),
        cabys: '6331000000000',
        description: 'Almuerzo',
        quantity: '2',
        unitPrice: '55',
        unit: 'h',
        taxes: [{ code: '01', rateCode: '08' }],
      },
    ],
    references: [{ documentType: '01', number: 'C-77', issuedAt: '2026-01-02T00:00:00-06:00', code: '04' }],
  },
  {
    clave: '50621112600310100011100100001010000000123119876543',
    consecutivo: '00100001010000000123',
    issuedAt: '2026-11-21T10:15:00-06:00',
    softwareProviderId: '3101000111',
  },
)

const said: Record<
  Language,
  { title: string; condition: string; unit: string; tax: string; currency: string }
> = {
  es: {
    title: 'Factura electrónica',
    condition: 'Crédito, 30 días',
    unit: 'Hora',
    tax: 'Impuesto al Valor Agregado · Tarifa general 13%',
    currency: 'Dólar estadounidense',
  },
  en: {
    title: 'Electronic invoice',
    condition: 'Credit, 30 days',
    unit: 'Hour',
    tax: 'VAT (IVA) · General 13%',
    currency: 'United States dollar',
  },
  fr: {
    title: 'Facture électronique',
    condition: 'Crédit, 30 jours',
    unit: 'Heure',
    tax: 'TVA (IVA) · 13 %',
    currency: 'Dollar des États-Unis (USD)',
  },
  ar: {
    title: 'فاتورة إلكترونية',
    condition: 'آجل، 30 يومًا',
    unit: 'ساعة',
    tax: 'ضريبة القيمة المضافة (IVA) · 13 %',
    currency: 'دولار أمريكي (USD)',
  },
}

describe.each(languageCodes)('a page in %s', (language) => {
  const page = describeDocument(invoice, { language })

  it('is worded whole: title, condition, unit, tax and currency', () => {
    const condition = page.facts[0]!.value
    const currency = page.facts.find(({ value }) => value.includes('USD') || /d[oó]l/i.test(value))!.value
    expect({
      title: page.title,
      condition,
      unit: page.lines[0]!.unit,
      tax: page.taxes!.rows[0]!.label,
      currency,
    }).toEqual(said[language])
  })

  it('begins on the side of its readers and names the document as the law does', () => {
    expect(page.language).toBe(language)
    expect(page.direction).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(page.lawfulTitle).toBe(language === 'es' ? null : 'Factura electrónica')
  })

  it('has the same numbers, keys and names of people', () => {
    const spanish = describeDocument(invoice)
    expect(page.identity.map(({ value }) => value)).toEqual(spanish.identity.map(({ value }) => value))
    expect(page.grandTotal.amount).toBe(spanish.grandTotal.amount)
    expect(page.totals.map(({ amount }) => amount)).toEqual(spanish.totals.map(({ amount }) => amount))
    expect(page.receiver!.name).toBe('شركة النور')
  })
})

describe('names of official lists', () => {
  const lists = {
    documentTypes: codes.documentTypes,
    identificationTypes: codes.identificationTypes,
    taxes: codes.taxCodes,
    otherCharges: codes.otherChargeTypes,
    references: codes.referenceCodes,
    referenceDocumentTypes: codes.referenceDocumentTypes,
    units: codes.units,
    exemptionTypes: codes.exemptionTypes,
    exemptionInstitutions: codes.exemptionInstitutions,
    transactionTypes: codes.transactionTypes,
    factoryVat: codes.factoryVatCodes,
    productCodes: codes.productCodeTypes,
  }
  // Who reads French or Arabic chose among English names.
  it.each(Object.entries(lists))('of %s are there for every code, in both languages', (list, rows) => {
    for (const language of ['fr', 'ar'] as const)
      expect(Object.keys(officialNames[language][list as keyof typeof lists]).toSorted()).toEqual(
        rows.map(({ code }) => code).toSorted(),
      )
  })
})
