// @vitest-environment happy-dom

import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { formatDay } from '#lib/dates/dates.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
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
        isSent={null}
        onSent={() => {}}
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

it('issues and sends with one key where whoever issues said so the last time', async () => {
  await loadWords('tools')
  const said: boolean[] = []
  const client = { emails: ['compras@example.test'] }
  const show = (isSent: boolean | null) => (
    <MantineProvider env="test">
      <IssueDialog
        isOpen
        isBusy={false}
        problem={null}
        kindLabel="Factura"
        confirmLabel="Emitir factura"
        company={{ name: 'Café La Tertulia S.A.', colour: '#8a5a3c', logo_url: null }}
        draft={{ ...blankDraft(), client: client as never }}
        clientName="Bufete Araya y Asociados S.A."
        clientDetail={null}
        lineCount={1}
        total="1130"
        currency="CRC"
        rate={null}
        isSent={isSent}
        onSent={(next) => said.push(next)}
        onConfirm={() => {}}
        onClose={() => {}}
      />
    </MantineProvider>
  )
  const { rerender } = render(show(false))
  expect(await screen.findByRole('button', { name: /Emitir factura/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /compras@example.test/ }))
  expect(said).toEqual([true])
  rerender(show(true))
  expect(screen.getByRole('button', { name: /Emitir y enviar/ })).toBeTruthy()
  // Nobody without an address is sent anything.
  rerender(show(null))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
