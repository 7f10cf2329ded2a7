import { describe, expect, it } from 'vitest'
import { aDraft } from '../testing.ts'
import {
  changeReference,
  handReferences,
  referenceCodesFor,
  referenceTypesFor,
  withReference,
} from './hand-references.ts'
import { contentsOf, withContents } from './other-contents.ts'
import { withSupplierCase } from './purchase.ts'

const at = '2026-11-01T00:00:00-06:00'
const paper = { document_type: '08', number: '12', issued_at: at, code: '05', reason: 'Sustituye' }
const contract = { document_type: '06', number: 'C-7', issued_at: at, code: '04', reason: 'Marco' }
const invoice = {
  document_type: '01',
  number: `506211126003101123456${'0010000101'}0000000005182470703`,
  issued_at: at,
  code: '02',
  reason: 'Error',
}

// fiscal.md §3.1: a contract, a procedure or a document of somebody else could be named through the API alone.
describe('references that are typed by hand', () => {
  it('are those that nothing else in the editor says, each with its place among all', () => {
    const sale = aDraft({ kept: { references: [paper, contract] } })
    expect(handReferences(sale)).toEqual([{ reference: contract, at: 1 }])
    const note = aDraft({ kind: 'credit-note', kept: { references: [invoice, contract] } })
    expect(handReferences(note)).toEqual([{ reference: contract, at: 1 }])
    // A document that comes back is taken from by its key, also where the identity in it has letters.
    const key = '506211126003101A0000100100001010000000005182470703'
    const back = { ...contract, document_type: '09', number: key }
    const returned = aDraft({ kind: 'credit-note', kept: { references: [back, contract] } })
    expect(handReferences(returned)).toEqual([{ reference: contract, at: 1 }])
    const bought = withSupplierCase(
      aDraft({ kind: 'purchase', kept: { references: [contract] } }),
      'special',
      '2026-11-01',
    )
    expect(handReferences(bought).every(({ reference }) => reference.document_type !== '14')).toBe(true)
  })

  it('are added, changed and taken out, and the others stay', () => {
    const one = aDraft({ kept: withReference(aDraft({ kept: { references: [paper] } }), '2026-11-27') })
    expect(one.kept.references).toMatchObject([
      paper,
      { document_type: '06', issued_at: '2026-11-27T00:00:00-06:00', code: '04' },
    ])
    expect(changeReference(one, 1, contract).references).toEqual([paper, contract])
    expect(changeReference(one, 1, null).references).toEqual([paper])
  })

  it('offer what such a document may refer to, and the purposes that it has first', () => {
    const codes = referenceTypesFor(aDraft({ kind: 'invoice' })).map(({ code }) => code)
    expect(codes).toContain('06')
    // Only a purchase refers to a supplier from abroad, only a note to goods that came back.
    expect(codes).not.toContain('16')
    expect(codes).not.toContain('09')
    expect(referenceCodesFor(aDraft({ kind: 'invoice' }))[0]!.code).toBe('04')
  })
})

it('other contents keep apart from the note that people read, and the texts before the contents', () => {
  const draft = aDraft({
    kept: withContents(aDraft(), [
      { kind: 'content', code: 'OrdenCompra', text: 'PO-1' },
      { kind: 'text', code: 'NumeroVendedor', text: '77' },
    ]),
  })
  expect(draft.kept).toMatchObject({
    extra_texts: [{ code: 'NumeroVendedor', text: '77' }],
    extra_contents: [{ code: 'OrdenCompra', text: 'PO-1' }],
  })
  expect(contentsOf(draft).map(({ kind }) => kind)).toEqual(['text', 'content'])
})
