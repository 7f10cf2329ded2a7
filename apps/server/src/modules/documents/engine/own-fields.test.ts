import { expect, test } from 'vitest'
import { type OwnField, ownFieldIssues } from './own-fields.ts'

const field = (change: Partial<OwnField>): OwnField => ({
  id: 'f',
  name: 'Orden',
  is_archived: false,
  ...change,
})
const codes = (change: Partial<OwnField>, value: string) =>
  ownFieldIssues('invoice', [{ id: 'f', value, label: '', is_printed: false }], [field(change)]).map(
    ({ code }) => code,
  )

test.each<[Partial<OwnField>, string, string[]]>([
  [{ is_required: true }, ' ', ['own-field.required']],
  [{ is_required: true, is_archived: true }, '', []],
  [{ is_required: true, document_kinds: ['ticket'] }, '', []],
  [{ field_type: 'number' }, '12.5', []],
  [{ field_type: 'number' }, 'doce', ['own-field.number']],
  [{ field_type: 'date' }, '2026-02-28', []],
  [{ field_type: 'date' }, '2026-13-01', ['own-field.date']],
  [{ field_type: 'choice', choices: ['Norte'] }, 'Norte', []],
  [{ field_type: 'choice', choices: ['Norte'] }, 'Sur', ['own-field.choice']],
  [{}, 'lo que sea', []],
])('%j with “%s” is %j', (change, value, expected) => {
  expect(codes(change, value)).toEqual(expected)
})
