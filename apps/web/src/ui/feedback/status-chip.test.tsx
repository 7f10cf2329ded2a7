// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as schemas from '@cuentaclara/contracts/schemas'
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

// A hundred mailed invoices that are all well were a column of a hundred blue boxes.
it('in a list boxes only what needs a person, or waits for one', () => {
  const boxed = (area: 'fiscal' | 'payment' | 'delivery', statuses: readonly string[]) =>
    statuses.filter((status) => {
      const { container, unmount } = render(<StatusChip {...({ area, status } as StatusProps)} />)
      const tone = container.querySelector('[data-tone]')?.getAttribute('data-tone')
      unmount()
      return !quietTones().includes(tone!)
    })
  expect(boxed('fiscal', schemas.fiscalStatus.options)).toEqual([
    'waiting_approval',
    'held',
    'rejected',
    'failed',
  ])
  expect(boxed('payment', schemas.paymentStatus.options)).toEqual(['partly_paid', 'overdue'])
  expect(boxed('delivery', schemas.deliveryStatus.options)).toEqual(['waiting', 'bounced'])
})

type StatusProps = Parameters<typeof StatusChip>[0]

/** Those that the sheet draws without a box in a cell. */
function quietTones(): string[] {
  const sheet = readFileSync(join(import.meta.dirname, 'status-chip.module.css'), 'utf8')
  const rule = /td > \.chip:is\((.*?)\) \{\s+background: none;/s.exec(sheet)?.[1] ?? ''
  return [...rule.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone!)
}
