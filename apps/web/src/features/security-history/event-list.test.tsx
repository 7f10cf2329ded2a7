// @vitest-environment happy-dom
import type { SecurityEntry } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n.ts'
import { EventList } from './event-list.tsx'

beforeAll(async () => {
  await startI18n('es')
  await loadWords('securityHistory')
})
afterEach(cleanup)

it.each([
  ['/clients', 'Clientes'],
  ['/start', 'Inicio'],
  ['/documents/018f', 'Ventas · /documents/018f'],
  ['/something-new', '/something-new'],
])('tells an owner what was looked at during a visit in the words of the screen: %s', (what, words) => {
  render(
    <MantineProvider>
      <EventList entries={[looked(what)]} />
    </MantineProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
})

function looked(what: string): SecurityEntry {
  const at = '2026-11-22T20:00:00Z'
  return {
    id: what,
    kind: 'visit-looked',
    at,
    last_at: at,
    times: 1,
    person: null,
    actor: null,
    company: null,
    origin: null,
    is_this_session: false,
    facts: { what },
  }
}
