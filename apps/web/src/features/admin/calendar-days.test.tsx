// @vitest-environment happy-dom
import type { CalendarYear } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { CalendarDays } from './calendar-days.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('calendar')
})
let sent: [path: string, body: unknown][]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([new URL(address, 'http://x.test').pathname, JSON.parse(String(body ?? 'null'))])
    return Response.json(calendar, { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const by = {
  added_by: 'Ana',
  added_at: '2027-01-05T10:00:00-06:00',
  removed_by: null,
  removed_at: null,
}
const law = { reason: 'Ley 9875', ...by }
const calendar: CalendarYear = {
  year: 2027,
  certainty: 'lawful',
  settled: null,
  holidays: [
    { day: '2027-04-11', name: 'juan-santamaria', is_paid: true, is_changed: false, moved_to: null },
    { day: '2027-07-25', name: 'nicoya', is_paid: true, is_changed: true, moved_to: '2027-07-26' },
    { day: '2027-08-31', name: 'black-culture', is_paid: false, is_changed: true, moved_to: null },
  ],
  closures: [
    { id: 'a', kind: 'moved', day: '2027-07-26', holiday_on: '2027-07-25', ...law },
    { id: 'b', kind: 'cancelled', day: null, holiday_on: '2027-08-31', ...law },
    { id: 'c', kind: 'holiday', day: '2027-10-12', holiday_on: null, ...law },
  ],
  terms: [],
}
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')

it('a moved holiday stands on both of its days, one that was taken away once, each with who said so', async () => {
  await showAtAddress(<CalendarDays calendar={calendar} />)
  const [free, own, moved, gone, added] = entries()
  expect(free).toMatch(/Juan Santamaría Day.*Holiday, paid.*Change/)
  expect(own).toMatch(/Annexation of Nicoya.*Moved to 26\/07\/2027.*Holiday, moved$/)
  expect(moved).toMatch(/Annexation of Nicoya.*By law on 25\/07\/2027.*Ley 9875.*Entered by Ana.*Take back$/)
  expect(gone).toMatch(/Afro-Costa Rican Culture.*Ley 9875.*No holiday this year.*Take back$/)
  expect(added).toMatch(/Ley 9875.*New holiday.*Take back$/)
})

it('a holiday is taken away from its row, and a year is said to be certain', async () => {
  await showAtAddress(<CalendarDays calendar={calendar} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change Juan Santamaría Day' }))
  fireEvent.click(sheet.getByLabelText('No holiday this year'))
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'Ley 10000' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Change' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/calendar/holidays/2027-04-11/change', { moved_to: null, reason: 'Ley 10000' }],
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'They are certain' }))
  await waitFor(() => expect(sent[1]).toEqual(['/api/calendar/2027/settle', { is_settled: true }]))
})
