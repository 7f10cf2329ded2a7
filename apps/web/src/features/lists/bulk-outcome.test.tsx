// @vitest-environment happy-dom
import type { BulkResult } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { BulkOutcome } from './bulk-outcome.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(cleanup)

const result: BulkResult = {
  done: 1200,
  skipped: 1,
  failed: 1,
  undo: null,
  rows: [
    { id: 'a', label: 'Café en grano', outcome: 'skipped', message: 'This item has no price.' },
    { id: 'b', label: 'Taza', outcome: 'failed', message: 'Somebody else saved it meanwhile.' },
  ],
}

it('each row that was not done stands with its reason, and how many were stands above them', async () => {
  render(
    <MantineProvider>
      <BulkOutcome result={result} onClose={() => {}} />
    </MantineProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /1,200.*2/ }))
  const rows = dialog.getAllByRole('listitem').map((row) => [row.textContent, row.dataset.outcome])
  expect(rows).toEqual([
    ['Café en granoThis item has no price.', 'skipped'],
    ['TazaSomebody else saved it meanwhile.', 'failed'],
  ])
})
