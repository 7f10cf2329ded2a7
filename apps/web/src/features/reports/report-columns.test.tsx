// @vitest-environment happy-dom
import type { Report } from '@cuentaclara/contracts'
import { cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { DocumentCard, useDocumentColumns, useGroupColumns } from './report-columns.tsx'
import { offersPending } from './report-rows.tsx'
import { type DocumentRow, type GroupRow, useRowWords } from './row-words.ts'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('insight'), loadWords('reports')])
})

afterEach(cleanup)

const headsOf = (columns: readonly { id: string; header: unknown }[]) =>
  columns.flatMap(({ id, header }) => (id === 'exempt' || id === 'not_subject' ? [header] : []))

test.each([
  ['0', ['Exempt']],
  ['700.55', ['Exempt', 'Not subject']],
])(
  'sales that are not subject have a column beside the exempt ones where there are any: %s',
  (amount, heads) => {
    const row = { exempt: '0', not_subject: amount, original: null } as unknown as DocumentRow & GroupRow
    const data = { report: 'invoices', group_by: 'client', groups: [row] as GroupRow[] } as Report
    const ofDocuments = renderHook(() => useDocumentColumns('invoices', 'document', [row]))
    const ofGroups = renderHook(() => useGroupColumns(data, 'CRC', (_measure, _row, amount) => amount))
    expect(headsOf(ofDocuments.result.current)).toEqual(heads)
    expect(headsOf(ofGroups.result.current)).toEqual(heads)
  },
)

// On a telephone a series was a sale to a final consumer with bare figures: "Final consumer 0", "9 · 19 · 11 · 0 · 0".
test('the card of a series begins with its place, and each figure says what it counts', () => {
  const row = {
    ...{ number: '001-00001', kind: 'invoice', at: '2026-11-29T10:00:00-06:00', party_name: null },
    ...{ currency: 'CRC', quantity: '251', missing: '0', original: null, reference: null, detail: null },
    facts: { first: '117', last: '367', accepted: '249', rejected: '2', waiting: '0' },
  } as unknown as DocumentRow
  const { result } = renderHook(() => useRowWords('sequences', 'series'))
  const card = render(<DocumentCard row={row} words={result.current} main="missing" />)
  expect(card.container.textContent).toMatch(/^001-00001Missing numbers 0/)
  expect(card.container.textContent).toMatch(/First 117 · Last 367 · Accepted 249 · Rejected 2/)
  expect(card.container.textContent).not.toMatch(/29\/11\/2026|consumer/)
})

test('the card of what is owed names its days', () => {
  const row = {
    ...{ number: '00100001010000000068', kind: 'invoice', at: '2025-09-24T10:00:00-06:00' },
    ...{ party_name: 'Bufete Araya', currency: 'CRC', balance: '177000', original: null, reference: null },
    ...{ detail: null, facts: { due_on: '2025-10-09', days_late: '416' } },
  } as unknown as DocumentRow
  const { result } = renderHook(() => useRowWords('receivables', 'document'))
  const card = render(<DocumentCard row={row} words={result.current} main="balance" />)
  expect(card.container.textContent).toMatch(/^Bufete Araya₡177,000\.00FE-68 · 24\/09\/2025 · /)
  expect(card.container.textContent).toMatch(/Due 09\/10\/2025 · Days late 416/)
})

// A day on which two thousand things were changed said of each that day, twenty-five times a page.
test('who changed what is told to the minute, in the table and on a phone', async () => {
  await loadWords('audit')
  const row = {
    ...{ number: 'FE-364', kind: 'entry', at: '2026-11-29T10:42:00-06:00', party_name: 'Olga Solano Rojas' },
    ...{ currency: 'CRC', original: null, reference: null, detail: null },
    facts: { action: 'issued', subject: 'document', changed: '' },
  } as unknown as DocumentRow
  const columns = renderHook(() => useDocumentColumns('audit', 'entry', [row])).result.current
  const date = columns.find(({ id }) => id === 'date') as { kind: string; of: (row: DocumentRow) => string }
  expect([date.kind, date.of(row)]).toEqual(['moment', row.at])
  const { result } = renderHook(() => useRowWords('audit', 'entry'))
  const card = render(<DocumentCard row={row} words={result.current} main={null} />)
  expect(card.container.textContent).toContain('29/11/2026 10:42')
})

// "Include what is pending" was said where nothing of the kind can be asked for.
test.each([
  ['invoices', true],
  ['exchange-differences', false],
  ['receivables', false],
] as const)('where %s is empty only what it offers is named', (report, isOffered) => {
  expect(offersPending(report)).toBe(isOffered)
})
