// @vitest-environment happy-dom
import type { Import, ImportMapping } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { ColumnTable } from './column-table.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('imports')
  await loadWords('tools')
})
afterEach(cleanup)

const aFile = (fields: (string | null)[]): Import => ({
  id: '01a208e8-e3ee-7bdc-ac8b-513cb03ad590',
  kind: 'clients',
  file_name: 'clientes.xlsx',
  state: 'mapping',
  columns: fields.map((field, at) => ({ head: at === 2 ? '' : `Head ${at + 1}`, samples: ['a'], field })),
  fields: [
    { field: 'name', is_needed: true },
    { field: 'notes', is_needed: false },
  ],
  decimal_sign: 'dot',
  row_count: 3,
  left_out: 0,
  counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
  written: { done: 0, undone: 0, kept: 0 },
  task: null,
  created_by: null,
  created_at: '2026-11-21T16:00:00Z',
  begun_at: null,
  undo_until: null,
})

function shown(fields: (string | null)[]) {
  const checked: ImportMapping[] = []
  render(
    <MantineProvider>
      <ColumnTable file={aFile(fields)} isBusy={false} onCheck={(mapping) => checked.push(mapping)} />
    </MantineProvider>,
  )
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check the rows' })
  const choose = (head: string, field: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: `Field of ${head}` }), { target: { value: field } })
  return { checked, check, choose }
}

it('nothing is checked while a column that is needed is missing, or while two columns are one field', () => {
  const { checked, check, choose } = shown([null, 'notes', null])
  expect(screen.getByRole('alert').textContent).toBe('The column of Name is missing.')
  expect(check.disabled).toBe(true)
  choose('Head 1', 'name')
  expect(check.disabled).toBe(false)
  choose('Column 3, without a heading', 'name')
  expect(screen.getByText('Another column has it already')).toBeDefined()
  expect(check.disabled).toBe(true)
  choose('Column 3, without a heading', '')
  fireEvent.change(screen.getByLabelText('Decimals of the file'), { target: { value: 'comma' } })
  fireEvent.click(check)
  expect(checked).toEqual([{ fields: ['name', 'notes', null], decimal_sign: 'comma' }])
})
