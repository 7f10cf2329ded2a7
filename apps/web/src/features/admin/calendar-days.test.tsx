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
const ofOneYear = { is_yearly: false, first_on: null, last_year: null }
const law = { reason: 'Ley 9875', ...ofOneYear, ...by }
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
    { id: 'c', kind: 'holiday', day: '2027-10-12', holiday_on: null, ...law, first_on: '2027-10-12' },
    {
      ...{ id: 'd', kind: 'holiday', day: '2027-11-15', holiday_on: null, ...law, reason: 'Ley 10500' },
      ...{ is_yearly: true, first_on: '2026-11-15', last_year: 2030 },
    },
    { id: 'e', kind: 'moved', day: '2027-11-16', holiday_on: '2027-11-15', ...law },
    {
      ...{ id: 'f', kind: 'holiday', day: '2027-12-10', holiday_on: null, ...law, reason: 'Ley 10600' },
      ...{ is_yearly: true, first_on: '2026-12-10' },
    },
  ],
  terms: [],
}
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')

it('a moved holiday stands on both of its days, one that was taken away once, each with who said so', async () => {
  await showAtAddress(<CalendarDays calendar={calendar} />)
  const [free, own, moved, gone, added, yearly, yearlyMoved, free2] = entries()
  expect(free).toMatch(/Juan Santamaría Day.*Holiday, paid.*Change/)
  expect(own).toMatch(/Annexation of Nicoya.*Moved to 26\/07\/2027.*Holiday, moved$/)
  expect(moved).toMatch(/Annexation of Nicoya.*By law on 25\/07\/2027.*Ley 9875.*Entered by Ana.*Take back$/)
  expect(gone).toMatch(/Afro-Costa Rican Culture.*Ley 9875.*No holiday this year.*Take back$/)
  expect(added).toMatch(/Ley 9875.*New holiday.*ChangeTake back$/)
  expect(yearly).toMatch(/Ley 10500.*Every year from 2026 to 2030Moved to 16\/11\/2027.*ChangeTake back$/)
  expect(yearlyMoved).toMatch(/Ley 10500By law on 15\/11\/2027.*Holiday, moved.*Take back$/)
  expect(free2).toMatch(/Every year since 2026.*ChangeChange this yearTake back$/)
})

it('an added holiday becomes one of every year, from its row', async () => {
  await showAtAddress(<CalendarDays calendar={calendar} />)
  const row = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('12/10/2027'))!
  fireEvent.click(within(row).getByRole('button', { name: 'Change' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change Ley 9875' }))
  expect(sheet.queryByLabelText(/^Last year/)).toBeNull()
  fireEvent.click(sheet.getByLabelText(/^Every year on this day/))
  fireEvent.change(sheet.getByLabelText(/^Last year/), { target: { value: '2031' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  const body = { day: '2027-10-12', kind: 'holiday', reason: 'Ley 9875', is_yearly: true, last_year: 2031 }
  await waitFor(() => expect(sent).toEqual([['/api/calendar/closures/c', body]]))
})

it('one of every year is moved for one of them', async () => {
  await showAtAddress(<CalendarDays calendar={calendar} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change this year' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change Ley 10600' }))
  fireEvent.click(sheet.getByLabelText('No holiday this year'))
  fireEvent.change(sheet.getByLabelText(/^Reason/), { target: { value: 'Ley 10700' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Change' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/calendar/holidays/2027-12-10/change', { moved_to: null, reason: 'Ley 10700' }],
    ]),
  )
})

it('a holiday is taken away from its row, and a year is said to be certain', async () => {
  await showAtAddress(<CalendarDays calendar={calendar} />)
  fireEvent.click(screen.getAllByRole('button', { name: 'Change' })[0]!)
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
