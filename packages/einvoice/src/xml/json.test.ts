import { decimal } from '@cuentaclara/decimal'
import { describe, expect, test } from 'vitest'
import { aLine, anInvoice } from '../document/builders.ts'
import { calculate } from '../engine/calculate.ts'
import { fromXml } from './from-xml.ts'
import { calculationFromJson, calculationToJson, fromJson, type JsonObject, toJson } from './json.ts'

/** A document with a line, as a file without totals gives it. */
function aDocument() {
  const result = fromXml(
    '<TiqueteElectronico xmlns="https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/tiqueteElectronico">' +
      '<DetalleServicio><LineaDetalle><Cantidad>1.500</Cantidad><Impuesto><Codigo>01</Codigo><Tarifa>13.00</Tarifa>' +
      '</Impuesto></LineaDetalle></DetalleServicio></TiqueteElectronico>',
  )
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.document
}

describe('canonical JSON', () => {
  test('has snake_case names, decimals as the shortest text and no absent fields', () => {
    const json = toJson(aDocument())
    expect(json).toMatchObject({
      kind: 'ticket',
      software_provider_id: '',
      exchange_rate: '1',
      receiver: null,
    })
    expect(json.lines).toMatchObject([
      { quantity: '1.5', line_total: '0', taxes: [{ code: '01', rate: '13' }] },
    ])
    expect(json).not.toHaveProperty('credit_days')
    expect(JSON.stringify(toJson({ ...aDocument(), exchangeRate: decimal('508.350') }))).toContain('"508.35"')
  })

  test('leaves out what is explicitly undefined', () => {
    expect(toJson({ ...aDocument(), issuerActivity: undefined })).not.toHaveProperty('issuer_activity')
  })

  test.each<[string, JsonObject, string]>([
    ['a number for money', { exchange_rate: 1.5 }, 'exchange_rate is no decimal'],
    ['an exponent', { exchange_rate: '1e3' }, 'exchange_rate is no decimal'],
    ['a text for a list', { lines: 'none' }, 'lines is no list'],
    ['a text for an object', { issuer: 'Ana' }, 'issuer is no object'],
    ['a number for a text', { clave: 506 }, 'clave is no string'],
    ['a text for a number', { credit_days: '30' }, 'credit_days is no number'],
    ['something deep down', { lines: [{ taxes: [{ amount: '' }] }] }, 'lines.0.taxes.0.amount is no decimal'],
  ])('refuses %s and names the field', (_, json, message) => {
    expect(() => fromJson(json)).toThrow(new TypeError(message))
  })

  test('takes no field that the model does not have', () => {
    expect(fromJson({ ...toJson(aDocument()), __proto__: { a: '1' }, extra: 'x' })).toEqual(aDocument())
  })
})

describe('amounts of a draft as plain data', () => {
  test('come back with all their digits, though no official amount has so many', () => {
    const line = aLine({ quantity: '9'.repeat(24), unitPrice: '9'.repeat(24) })
    const calculation = calculate(anInvoice({ lines: [line] }))
    expect(calculationFromJson(structuredClone(calculationToJson(calculation)))).toEqual(calculation)
  })
})
