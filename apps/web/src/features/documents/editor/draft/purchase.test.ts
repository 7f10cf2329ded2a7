import { draftInput } from '@cuentaclara/contracts/schemas'
import { type Party, validate } from '@cuentaclara/einvoice'
import { describe, expect, it } from 'vitest'
import { aClient, aDetail, aLine } from '../testing.ts'
import { collectChecks } from './checks.ts'
import { type EditorDraft, filledLines } from './draft.ts'
import { fromDetail, toDraftInput, toEngineDraft } from './draft-mapping.ts'
import { editDraft, startEditing } from './draft-reducer.ts'
import { fieldId } from './field-path.ts'
import { blankPurchase, type SupplierCase, supplierCaseOf, withSupplierPaper } from './purchase.ts'

const today = '2026-11-21'
const company: Party = {
  name: 'Café del Barrio',
  identification: { type: '02', number: '3101999999' },
  address: { province: '1', canton: '01', district: '01', details: 'Frente al parque central' },
  emails: ['facturas@cafe.example'],
}
const home = { province: '2', canton: '01', district: '01', address: 'Finca La Esperanza' }
const suppliers = {
  special: aClient({ identification_type: '01', identification_number: '204440555', ...home }),
  abroad: aClient({
    identification_type: '05',
    identification_number: 'US990000000',
    foreign_address: '1 Sample Street, Springfield',
  }),
  private: aClient({ identification_type: '06', identification_number: '701230456' }),
}

describe('the one question of a purchase invoice', () => {
  it.each([
    ['special', { document_type: '14', code: '04' }, '10', '01'],
    ['abroad', { document_type: '16', code: '11' }, '08', '01'],
    ['private', { document_type: '06', code: '04' }, '10', '13'],
  ] as const)(
    '%s: sets reference, rate and condition, and nothing is left to check',
    (name, reference, rate, condition) => {
      const draft = boughtFrom(name)
      const input = draftInput.parse(toDraftInput(draft))
      expect(input).toMatchObject({
        kind: 'purchase',
        sale_condition: condition,
        references: [{ ...reference, number: 'R-77', issued_at: '2026-11-20T00:00:00-06:00' }],
      })
      expect(filledLines(draft).map(({ rateCode }) => rateCode)).toEqual([rate])
      expect(errorsOf(draft)).toEqual([])
    },
  )

  it('is answered again: the paper stays, rates and condition follow', () => {
    const first = boughtFrom('private')
    const { draft } = editDraft(startEditing(first), { type: 'supplier', supplier: 'abroad', today })
    expect(draft).toMatchObject({ saleCondition: '01', lines: [{ rateCode: '08' }, { rateCode: '08' }] })
    expect(draft.kept.references).toMatchObject([{ document_type: '16', code: '11', number: 'R-77' }])
  })

  it.each(['special', 'abroad', 'private'] as const)('%s is known again in a saved draft', (name) => {
    const draft = boughtFrom(name)
    const saved = aDetail(draftInput.parse(toDraftInput(draft)))
    expect(supplierCaseOf(fromDetail(saved, draft.client))).toBe(name)
  })

  it('unanswered, says so at the question, and a missing number at its field', () => {
    const open = editDraft(startEditing(blankPurchase('CRC')), {
      type: 'client',
      client: suppliers.special,
    }).draft
    expect(supplierCaseOf(open)).toBeNull()
    const missing = { ...open, lines: [aLine()] }
    expect(errorsOf(missing)).toContain('field-supplier')
    const unnumbered = editDraft(startEditing(missing), {
      type: 'supplier',
      supplier: 'special',
      today,
    }).draft
    expect(errorsOf(unnumbered)).toEqual(['field-paper'])
  })

  it('a supplier that the answer does not fit is told of there', () => {
    const draft = { ...boughtFrom('special'), client: suppliers.abroad }
    expect(errorsOf(draft)).toContain('field-supplier')
  })

  it('how the client buys from us says nothing of how we buy from them', () => {
    const client = aClient({ ...suppliers.special, sale_condition: '02', credit_days: 30, currency: 'USD' })
    const { draft } = editDraft(startEditing(blankPurchase('CRC')), { type: 'client', client })
    expect(draft).toMatchObject({ saleCondition: '01', creditDays: '', currency: 'CRC' })
  })
})

/** A purchase of one thing from such a supplier, whose paper is R-77. */
function boughtFrom(name: SupplierCase): EditorDraft {
  const blank = startEditing(blankPurchase('CRC'))
  const withLine = { ...blank, draft: { ...blank.draft, client: suppliers[name], lines: [aLine()] } }
  const { draft } = editDraft(withLine, { type: 'supplier', supplier: name, today })
  return { ...draft, kept: withSupplierPaper(draft, { number: 'R-77', day: '2026-11-20' }) }
}

/** Elements of what keeps a draft from being issued. */
function errorsOf(draft: EditorDraft): string[] {
  const live = validate(
    { ...toEngineDraft(draft, { issuer: company, rateOfDay: null }), receiverActivity: '5610.0' },
    { today, phase: 'issue' },
  )
  return collectChecks({ draft, live, saved: null })
    .filter(({ severity }) => severity === 'error')
    .map(({ ref }) => fieldId(ref) ?? 'none')
}
