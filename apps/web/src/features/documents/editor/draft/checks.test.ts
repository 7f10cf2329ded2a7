import { describe, expect, it } from 'vitest'
import { aDraft, aLine } from '../testing.ts'
import { collectChecks, isBlocked } from './checks.ts'
import { blankLine } from './draft.ts'
import { marksOfLine } from './field-marks.ts'
import { fieldId, fieldOfPath } from './field-path.ts'

const draft = aDraft({
  lines: [aLine({ key: 'a' }), blankLine('b'), aLine({ key: 'c', unitPrice: '1234,50' }), blankLine('d')],
})

describe('paths as fields', () => {
  it('says which field of an exoneration is wrong, below that field and at the tax in the grid', () => {
    const path = 'taxes.0.exoneration.documentNumber'
    const ref = fieldOfPath('lines.0.taxes.0.exoneration.document_number', draft)
    expect(ref).toMatchObject({ area: 'line', key: 'a', column: 'tax', path, isInSheet: true })
    const live = [
      {
        code: 'exoneration.number',
        path: 'lines.0.taxes.0.exoneration.documentNumber',
        severity: 'error' as const,
      },
    ]
    const checks = collectChecks({ draft, live, saved: null })
    const marks = marksOfLine(checks, 'a', ({ id }) => id)
    expect(Object.keys(marks.fields ?? {})).toEqual([path])
    expect(marks.tax?.text).toBe(marks.fields?.[path]?.text)
  })

  it('leads to the sheet for what the grid has no cell for, and to the cell for the rest', () => {
    const isInSheet = (path: string) => {
      const ref = fieldOfPath(path, draft)
      return ref.area === 'line' && ref.isInSheet === true
    }
    const inSheet = ['codes.0.code', 'medicine_registry', 'discounts.1.amount', 'taxes.1.specific.unit_tax']
    const inGrid = ['cabys', 'unit_price', 'discounts', 'discounts.0.percent', 'taxes', 'taxes.0.rate_code']
    expect(inSheet.map((path) => isInSheet(`lines.0.${path}`))).toEqual(inSheet.map(() => true))
    expect(inGrid.map((path) => isInSheet(`lines.0.${path}`))).toEqual(inGrid.map(() => false))
  })

  it('finds a reference that was typed by hand, and the text of a program, at their own fields', () => {
    const references = [
      { document_type: '08', number: '1', issued_at: '2026-11-01T00:00:00-06:00' },
      { document_type: '06', number: '', issued_at: '2026-11-01T00:00:00-06:00' },
    ]
    const typed = aDraft({
      notes: 'Gracias',
      kept: { references, extra_texts: [{ code: 'OrdenCompra', text: '' }], extra_contents: [{ text: '' }] },
    })
    expect(fieldId(fieldOfPath('references.1.number', typed))).toBe('field-reference-1-number')
    expect(fieldId(fieldOfPath('references.0.number', typed))).toBe('field-paper')
    expect(fieldId(fieldOfPath('extraTexts.0', typed))).toBe('field-content-0')
    expect(fieldId(fieldOfPath('extraContents.0', typed))).toBe('field-content-1')
    expect(fieldId(fieldOfPath('extraTexts.1', typed))).toBe('field-notes')
  })

  it.each([
    ['lines.0.cabys', 'cell-a-item'],
    ['lines.1.unitPrice', 'cell-c-unitPrice'],
    ['lines.1.unit_price', 'cell-c-unitPrice'],
    ['lines[1].taxes.0.rate_code', 'cell-c-tax'],
    ['lines.1.discounts.0.amount', 'cell-c-discount'],
    ['lines', 'cell-d-item'],
    ['lines.7.cabys', 'cell-d-item'],
    ['client_id', 'field-client'],
    ['receiver.identification.number', 'field-client'],
    ['payments.1.amount', 'field-payments'],
    ['credit_days', 'field-creditDays'],
    ['exchangeRate', 'field-exchangeRate'],
    ['seller_id', 'field-seller'],
    ['own_fields.01930000-0000-7000-8000-000000000001', 'field-own-01930000-0000-7000-8000-000000000001'],
    ['certificate', null],
  ])('finds %s at %s', (path, id) => {
    expect(fieldId(fieldOfPath(path, draft))).toBe(id)
  })
})

describe('checks', () => {
  const missing = { code: 'line.cabys-missing', path: 'lines.0.cabys', severity: 'error' } as const
  const unusual = { code: 'line.rate-unusual', path: 'lines.0.taxes', severity: 'warning' } as const

  it('asks about a number that reads in two ways, and leaves out what the engine makes of it', () => {
    const live = [{ code: 'line.price-format', path: 'lines.1.unitPrice', severity: 'error' } as const]
    expect(collectChecks({ draft, live, saved: null })).toMatchObject([
      { ref: { key: 'c', column: 'unitPrice', number: 3 }, finding: { kind: 'ask', suggestion: '1234.5' } },
    ])
  })

  it('says of a discount above 100 % just that', () => {
    const [line] = aDraft().lines
    const over = { ...aDraft(), lines: [{ ...line!, discount: '100.01%' }] }
    expect(collectChecks({ draft: over, live: [], saved: null })).toMatchObject([
      {
        severity: 'error',
        ref: { column: 'discount', path: 'discounts.0.amount' },
        finding: { kind: 'overHundred' },
      },
    ])
    const whole = { ...over, lines: [{ ...line!, discount: '100%' }] }
    expect(collectChecks({ draft: whole, live: [], saved: null })).toEqual([])
  })

  it('puts what blocks before what warns, and says the same thing once', () => {
    const saved = [
      { ...missing, path: 'lines.0.cabys', message: 'Falta' },
      { ...unusual, message: 'Rara' },
    ]
    const checks = collectChecks({ draft: aDraft(), live: [unusual, missing], saved })
    expect(checks.map(({ id }) => id)).toEqual(['line.cabys-missing.l1.item', 'line.rate-unusual.l1.tax'])
    expect(isBlocked(checks)).toBe(true)
  })

  it('adds what only the server can see', () => {
    const saved = [
      { code: 'party.email-missing', path: 'issuer.emails', severity: 'error' as const, message: 'M' },
    ]
    const [check] = collectChecks({ draft: aDraft(), live: [], saved })
    expect(check).toMatchObject({ ref: { area: 'none' }, finding: { message: 'M' } })
  })

  it('lets a warning pass', () => {
    expect(isBlocked(collectChecks({ draft: aDraft(), live: [unusual], saved: null }))).toBe(false)
  })
})
