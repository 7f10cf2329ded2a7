// @vitest-environment happy-dom
import type { Import, ImportRow } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('imports')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file: Import = {
  id: '01a208e8-e3ee-7bdc-ac8b-513cb03ad590',
  kind: 'opening-debts',
  file_name: 'deudas.xlsx',
  state: 'checked',
  columns: [],
  fields: [],
  decimal_sign: 'dot',
  row_count: 5,
  left_out: 0,
  counts: { new: 3, changed: 0, unchanged: 0, refused: 2 },
  written: { done: 0, undone: 0, kept: 0 },
  created_by: 'Ana',
  created_at: '2026-11-21T16:00:00Z',
  begun_at: null,
  undo_until: null,
  task: null,
}
const row: ImportRow = {
  number: 4,
  label: 'Ferretería · F-79',
  outcome: 'refused',
  state: 'planned',
  mistakes: [{ field: 'due_on', value: '10/02/2025', message: 'Not before the start.' }],
  changes: [],
  subject_id: null,
  note: null,
}

async function show(change: Partial<Import> = {}, view?: 'unchanged') {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [row], meta: { total: 1, page: 1, per_page: 50, last_page: 1 } }),
  )
  const nothing = async () => {}
  await showAtAddress(
    <ImportOutcomes
      company="018f0000-0000-7000-8000-000000000001"
      file={{ ...file, ...change }}
      search={view === undefined ? {} : { view }}
      onSearch={() => {}}
      onColumns={() => {}}
      onRun={nothing}
      onUndo={nothing}
      onDiscarded={() => {}}
    />,
  )
  await screen.findByText('Ferretería · F-79')
}

const views = () => screen.queryAllByRole('radio').map((each) => each.closest('div')!.textContent)

// On a phone the refused rows lay beyond the edge, behind choices that showed nothing.
it('offers the outcomes that rows have, and no others', async () => {
  await show()
  expect(views()).toEqual(['All 5', 'New 3', 'Refused 2'])
})

it('leads from debts to suppliers to them among the expenses', async () => {
  await show({ state: 'done', begun_at: '2026-11-21T16:00:00Z' })
  expect(screen.getByRole('link', { name: 'See the list' }).getAttribute('href')).toBe(
    '/expenses?view=opening',
  )
})

it('keeps the one that was chosen, and offers none where all rows are alike', async () => {
  await show({}, 'unchanged')
  expect(views()).toEqual(['All 5', 'New 3', 'Unchanged 0', 'Refused 2'])
  cleanup()
  await show({ counts: { new: 0, changed: 0, unchanged: 0, refused: 0 } })
  expect(views()).toEqual([])
})
