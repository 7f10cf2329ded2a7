// @vitest-environment happy-dom
import type { Report } from '@cuentaclara/contracts'
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { type DocumentRow, type GroupRow, useDocumentColumns, useGroupColumns } from './report-columns.tsx'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('insight'), loadWords('reports')])
})

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
