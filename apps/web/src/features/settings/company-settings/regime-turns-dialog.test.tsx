// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { RegimeTurnsDialog } from './regime-turns-dialog.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('settings')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lists the regimes with their days, takes a wrong one out and says at the day what is refused', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({})
    sent.push(JSON.parse(String(body)))
    const errors = { 'turns.1.since': ['Later than the one before it.'] }
    return Response.json({ code: 'invalid', message: 'Look at what is marked.', errors }, { status: 422 })
  })
  const turns = [
    { regime: 'general' as const, since: null },
    { regime: 'simplified' as const, since: '2026-05-01' },
    { regime: 'general' as const, since: '2026-09-01' },
  ]
  const settings = { regime_turns: turns, version: 4 }
  await showAtAddress(
    <RegimeTurnsDialog
      company="018f0000-0000-7000-8000-000000000001"
      settings={settings}
      onClose={() => {}}
    />,
    new QueryClient(),
  )
  expect((await screen.findAllByRole('textbox')).map((field) => (field as HTMLInputElement).value)).toEqual([
    '',
    '01/05/2026',
    '01/09/2026',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Take out Simplified' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Save the days' }))
  await waitFor(() => expect(screen.getByText('Later than the one before it.')).toBeTruthy())
  expect(sent).toEqual([{ turns: [turns[0], turns[2]] }])
})
