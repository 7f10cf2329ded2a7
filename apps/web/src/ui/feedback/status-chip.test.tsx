// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { StatusChip } from './status-chip.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it.each([
  [{ area: 'fiscal', status: 'accepted' }, 'Accepted', 'success'],
  [{ area: 'fiscal', status: 'rejected' }, 'Rejected', 'danger'],
  [{ area: 'fiscal', status: 'queued' }, 'Queued', 'info'],
  [{ area: 'fiscal', status: 'draft' }, 'Draft', 'neutral'],
  [{ area: 'payment', status: 'overdue' }, 'Overdue', 'danger'],
  [{ area: 'payment', status: 'partly_paid' }, 'Partly paid', 'warning'],
  [{ area: 'delivery', status: 'opened' }, 'Opened', 'success'],
] as const)('shows %j as a word and an icon in the right tone', (props, word, tone) => {
  render(<StatusChip {...props} />)
  const chip = screen.getByText(word).closest('[data-tone]')
  expect(chip?.getAttribute('data-tone')).toBe(tone)
  expect(chip?.querySelector('svg')).not.toBeNull()
})
