// @vitest-environment happy-dom
import type { Session } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { SessionsSection } from './sessions-section.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('identity')
})
afterEach(cleanup)

it('has the session at hand first, and of many the few that were seen last until somebody asks for all', async () => {
  await showAtAddress(<SessionsSection sessions={[1, 2, 3, 4, 5, 6, 7, 8, 9].map(session)} />)
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed()[0]).toContain('10.0.0.9')
  expect(listed()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show 4 more sessions' }))
  expect(listed()).toHaveLength(9)
  expect(screen.queryByRole('button', { name: /more session/ })).toBeNull()
})

function session(place: number): Session {
  return {
    id: `session-${place}`,
    is_current: place === 9,
    address: `10.0.0.${place}`,
    user_agent: null,
    created_at: '2026-11-20T08:00:00Z',
    last_seen_at: '2026-11-29T08:00:00Z',
    ends_at: '2026-12-29T08:00:00Z',
  } as Session
}
