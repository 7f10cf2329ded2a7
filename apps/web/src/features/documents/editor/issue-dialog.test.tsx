// @vitest-environment happy-dom

import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { formatDay } from '#lib/dates/dates.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { blankDraft } from './draft/draft.ts'
import { IssueDialog } from './issue-dialog.tsx'

beforeAll(() => startI18n('es'))
afterEach(cleanup)

// selling.md §6: what becomes law was asked about without its condition, its last day and, in dollars, the rate.
it('the last question before issuing says the condition, the day on which it is due and the rate', async () => {
  const draft = { ...blankDraft(), saleCondition: '02', creditDays: '30', exchangeRate: '504.67' }
  render(
    <MantineProvider env="test">
      <IssueDialog
        isOpen
        isBusy={false}
        problem={null}
        kindLabel="Factura"
        confirmLabel="Emitir factura"
        company={{ name: 'Café La Tertulia S.A.', colour: '#8a5a3c', logo_url: null }}
        draft={draft}
        clientName="Bufete Araya y Asociados S.A."
        clientDetail="3101500111"
        lineCount={3}
        total="1130"
        currency="USD"
        rate="504.67"
        onConfirm={() => {}}
        onClose={() => {}}
      />
    </MantineProvider>,
  )
  const facts = (await screen.findByRole('dialog')).textContent
  expect(facts).toContain('Crédito')
  expect(facts).toContain(formatDay(addDays(costaRicaDay(Date.now()), 30)))
  expect(facts).toContain('504.67')
  expect(facts).toContain('Bufete Araya y Asociados S.A.')
})
