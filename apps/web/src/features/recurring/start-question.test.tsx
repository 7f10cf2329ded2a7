// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { StartQuestion } from './start-question.tsx'

beforeAll(async () => {
  await startI18n('es')
  await loadWords('sales')
})
afterEach(cleanup)

const ask = (schedule: Parameters<typeof StartQuestion>[0]['series']['schedule'], from: string) =>
  render(
    <MantineProvider>
      <StartQuestion
        isOpen
        isBusy={false}
        problem={null}
        confirmLabel="Iniciar"
        series={{
          clientName: 'Café del Valle',
          total: '2260',
          currency: 'CRC',
          schedule,
          mode: 'issue',
          timeOfDay: '06:00',
          from,
        }}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
const days = () => [...document.querySelectorAll('time')].map((time) => time.dateTime)

// Only the first day was named: whoever chose a wrong rhythm saw it a month later, on an invoice.
it('names the next five dates before a series starts', async () => {
  ask({ unit: 'month', every: 1, on: { kind: 'last' }, starts_on: '2099-01-31' }, '2099-01-31')
  await screen.findByText('Y después')
  expect(days()).toEqual(['2099-01-31', '2099-02-28', '2099-03-31', '2099-04-30', '2099-05-31'])
})

it('names the dates from the day on from which it starts, not from its first', async () => {
  ask({ unit: 'day', every: 10, starts_on: '2098-01-01' }, '2099-01-01')
  await screen.findByText('Y después')
  expect(days()[0]).toBe('2099-01-06')
  expect(days()).toHaveLength(5)
})

it('names no more dates than a series has', async () => {
  ask({ unit: 'week', every: 1, starts_on: '2099-01-05', count: 1 }, '2099-01-05')
  await screen.findByText('La primera')
  expect(days()).toEqual(['2099-01-05'])
  expect(screen.queryByText('Y después')).toBeNull()
})

it('who resumes after a pause says whether what it left out is made up, and sees from where it counts', async () => {
  const asked: boolean[] = []
  render(
    <MantineProvider>
      <StartQuestion
        isOpen
        isBusy={false}
        problem={null}
        confirmLabel="Reanudar"
        series={{
          clientName: 'Café del Valle',
          total: '2260',
          currency: 'CRC',
          schedule: { unit: 'day', every: 10, starts_on: '2099-01-01' },
          mode: 'issue_and_send',
          timeOfDay: '06:00',
          from: '2099-01-25',
          missed: ['2099-01-11', '2099-01-21'],
        }}
        onConfirm={(catchUp) => asked.push(catchUp)}
        onClose={() => undefined}
      />
    </MantineProvider>,
  )
  await screen.findByText('La pausa dejó fuera 2 fechas:')
  screen.getByText('Emitirla y enviarla')
  expect(days()[0]).toBe('2099-01-31')
  fireEvent.click(screen.getByRole('button', { name: /Reanudar/ }))
  fireEvent.click(screen.getByRole('radio', { name: 'Ponerse al día ahora, una vez por fecha' }))
  expect(days()[0]).toBe('2099-01-11')
  fireEvent.click(screen.getByRole('button', { name: /Reanudar/ }))
  expect(asked).toEqual([false, true])
})
