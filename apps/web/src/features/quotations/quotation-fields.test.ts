import { draftContent } from '@cuentaclara/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { type EditorDraft, fromContent } from '#features/documents/index.ts'
import {
  blankFields,
  choiceOf,
  depositOfDraft,
  fieldsOfConversion,
  type LineChoice,
  offerChoices,
  type QuotationFields,
  toQuotationInput,
  withChoice,
} from './quotation-fields.ts'

const content = draftContent.parse({
  lines: ['Salón', 'Queque grande', 'Queque pequeño', 'Marimba'].map((description) => ({
    description,
    quantity: '1',
    unit_price: '1000',
  })),
})
const aDraft = (more: Partial<QuotationFields> = {}): EditorDraft => ({
  ...fromContent(content, 'quotation', null),
  more: { ...blankFields('2026-12-20'), ...more },
})
/** After one mark after the other, by the place of the line. */
function marked(...marks: [number, LineChoice][]): EditorDraft {
  let draft = aDraft()
  for (const [line, choice] of marks) {
    const patch = withChoice(draft, draft.lines[line]!.key, choice)
    draft = { ...draft, more: { ...draft.more, ...patch } }
  }
  return draft
}
const alternative: LineChoice = { kind: 0, counts: true }

describe('what a client may choose', () => {
  it('counts the first of the alternatives until another one is to count', () => {
    const draft = marked([1, alternative], [2, alternative])
    expect(offerChoices(draft)).toEqual({ optional: [], alternatives: [[1, 2]], leftOut: [2] })
    const other = {
      ...draft,
      more: { ...draft.more, ...withChoice(draft, draft.lines[2]!.key, alternative) },
    }
    expect(offerChoices(other)).toEqual({ optional: [], alternatives: [[1, 2]], leftOut: [1] })
  })

  it('follows a line wherever it goes, and forgets one that is deleted', () => {
    const draft = marked([1, alternative], [2, alternative], [3, { kind: 'optional', counts: false }])
    const moved = { ...draft, lines: [draft.lines[3]!, ...draft.lines.slice(0, 3)] }
    expect(offerChoices(moved)).toEqual({ optional: [0], alternatives: [[2, 3]], leftOut: [0, 3] })
    const fewer = { ...draft, lines: draft.lines.filter((_, line) => line !== 1) }
    expect(offerChoices(fewer)).toEqual({ optional: [2], alternatives: [], leftOut: [2] })
    expect(choiceOf(fewer, draft.lines[2]!.key).counts).toBe(true)
  })

  it('a line that is always included again leaves no mark behind', () => {
    const draft = marked([3, { kind: 'optional', counts: false }], [3, { kind: 'fixed', counts: false }])
    expect(toQuotationInput(draft, '2026-11-28')).toMatchObject({
      optional_lines: [],
      alternatives: [],
      left_out: [],
    })
  })
})

it.each([
  ['percent', '50', { kind: 'percent', value: '50' }],
  ['percent', '100', { kind: 'percent', value: '100' }],
  ['percent', '100.5', null],
  ['percent', '0', null],
  ['percent', '12.345', null],
  ['amount', '25000', { kind: 'amount', value: '25000' }],
  ['amount', '', null],
  ['', '50', null],
])('a deposit of %s %s is saved once it is one', (depositKind, depositValue, saved) => {
  expect(depositOfDraft(aDraft({ depositKind, depositValue }))).toEqual(saved)
})

// Whoever was none of the catalogue was asked for again, and so was everything that only offers have.
it('an offer that is made of others is for the same prospect, under the same title, terms and deposit', () => {
  const offer = {
    title: 'Boda',
    prospect_email: 'ana@example.test',
    terms: 'Contra entrega',
    internal_notes: '',
    deposit: { kind: 'percent' as const, value: '30' },
  }
  const made = { client_id: null, client_name: 'Ana Mora', offer }
  expect(fieldsOfConversion(made, '2026-12-20')).toEqual({
    ...blankFields('2026-12-20'),
    title: 'Boda',
    prospectName: 'Ana Mora',
    prospectEmail: 'ana@example.test',
    terms: 'Contra entrega',
    depositKind: 'percent',
    depositValue: '30',
  })
  const client_id = '01930000-0000-7000-8000-00000000000c'
  expect(fieldsOfConversion({ ...made, client_id }, '2026-12-20')).toMatchObject({
    prospectName: '',
    prospectEmail: '',
  })
})
