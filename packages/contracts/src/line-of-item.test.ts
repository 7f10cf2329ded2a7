import { describe, expect, it } from 'vitest'
import { lineOfItem, type SoldItem } from './line-of-item.ts'

const beer: SoldItem = {
  id: '01930000-0000-7000-8000-000000000001',
  code: 'CER',
  name: 'Cerveza 350 ml',
  cabys: '2431000000100',
  unit: 'Unid',
  tax_code: '01',
  rate_code: '08',
  line: {
    commercial_unit: 'lata',
    transaction_type: '01',
    tariff_heading: '220300000011',
    factory_vat: '01',
    codes: [{ type: '03', code: '7501234567890' }],
    discounts: [{ code: '04', percent: '5' }],
    taxes: [
      { code: '02', rate: '10' },
      { code: '04', specific: { quantity: '350', percent: '4.5', unit_tax: '0.4' } },
    ],
    assortment: [
      {
        cabys: '2399999002200',
        codes: [],
        quantity: '1',
        unit: 'Unid',
        description: 'Parte',
        unit_price: '100',
        discounts: [
          { code: '07', percent: '1' },
          { code: '07', amount: '5' },
        ],
        taxes: [{ code: '01', rate_code: '08' }],
      },
    ],
  },
}

describe('a line that begins as its item', () => {
  it('has all that an invoice at home has', () => {
    const line = lineOfItem(beer, { kind: 'invoice', currency: 'CRC' })
    expect(line).toMatchObject({
      item_id: beer.id,
      commercial_unit: 'lata',
      transaction_type: '01',
      factory_vat: '01',
      codes: [
        { type: '01', code: 'CER' },
        { type: '03', code: '7501234567890' },
      ],
      taxes: [{ code: '01', rate_code: '08' }, ...beer.line!.taxes],
      discounts: [{ code: '04', percent: '5' }],
      assortment: beer.line!.assortment,
    })
  })

  // Annex v4.4: FEE has no DatosImpuestoEspecifico and nothing of factories.
  it('leaves out what its document would be refused for', () => {
    const exported = lineOfItem(beer, { kind: 'export', currency: 'CRC', rateCode: '10' })
    expect(exported).toMatchObject({
      tariff_heading: '220300000011',
      taxes: [
        { code: '01', rate_code: '10' },
        { code: '02', rate: '10' },
      ],
    })
    expect(exported).not.toHaveProperty('factory_vat')
  })

  it('says of what is bought only what the goods are', () => {
    const bought = lineOfItem(beer, { kind: 'purchase', currency: 'CRC' })
    expect(bought).toMatchObject({
      commercial_unit: 'lata',
      taxes: [{ code: '01', rate_code: '08' }],
      discounts: [],
    })
    for (const field of ['transaction_type', 'factory_vat', 'assortment', 'tariff_heading'])
      expect(bought).not.toHaveProperty(field)
  })

  it('asks for the amounts of another currency, which nobody has told', () => {
    const line = lineOfItem(beer, { kind: 'invoice', currency: 'USD' })
    expect(line.taxes[2]).toMatchObject({ specific: { quantity: '350', unit_tax: '0' } })
    expect(line.assortment).toMatchObject([{ unit_price: '0', discounts: [{ percent: '1' }] }])
  })

  it('reckons VAT by its factor or its base, where the document may', () => {
    const used: SoldItem = {
      ...beer,
      tax_code: '08',
      line: { ...beer.line!, taxes: [], vat_factor: '0.0325' },
    }
    expect(lineOfItem(used, { kind: 'invoice', currency: 'CRC' }).taxes).toEqual([
      { code: '08', factor: '0.0325' },
    ])
    expect(lineOfItem(used, { kind: 'export', currency: 'CRC' }).taxes).toEqual([
      { code: '01', rate_code: '08' },
    ])
    const onBase: SoldItem = { ...used, tax_code: '07' }
    expect(lineOfItem(onBase, { kind: 'ticket', currency: 'CRC' }).taxes).toEqual([
      { code: '07', rate_code: '08' },
    ])
    // What is no VAT was taken as the tax of an item before anything was made of it.
    expect(lineOfItem({ ...used, tax_code: '02' }, { kind: 'invoice', currency: 'CRC' }).taxes).toEqual([
      { code: '01', rate_code: '08' },
    ])
  })

  it('is made of an item that a device kept before items kept anything', () => {
    const { line: _, ...old } = beer
    expect(lineOfItem(old, { kind: 'ticket', currency: 'CRC' })).toEqual({
      item_id: beer.id,
      cabys: beer.cabys,
      description: beer.name,
      unit: 'Unid',
      codes: [{ type: '01', code: 'CER' }],
      taxes: [{ code: '01', rate_code: '08' }],
      discounts: [],
    })
  })
})
