// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { RaiseTable } from './raise-table.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('sales')
})
afterEach(cleanup)

const show = (endsOn?: string) =>
  render(
    <MantineProvider>
      <RaiseTable
        lines={[{ description: 'Rent', unitPrice: '1000' }]}
        currency="CRC"
        raise={{ percent: '5', on: '2099-03-10' }}
        rhythm={{
          unit: 'month',
          every: 1,
          startsOn: '2099-01-31',
          on: { kind: 'last' },
          ...(endsOn && { endsOn }),
        }}
        from="2099-01-31"
      />
    </MantineProvider>,
  )

it('says which price each line has from which date on', () => {
  show()
  expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
    '2099-03-31',
    '2100-03-31',
    '2101-03-31',
  ])
  const row = screen.getByRole('row', { name: /^Rent/ })
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '₡1,000.00',
    '₡1,050.00',
    '₡1,102.50',
    '₡1,157.63',
  ])
})

it('says that no price changes where the series ends before', () => {
  show('2099-03-01')
  screen.getByText('No date is left at a new price.')
})
