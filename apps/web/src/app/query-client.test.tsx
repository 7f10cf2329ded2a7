// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#lib/http/api-error.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
})

it('says at once that a list needs a connection, and shows it by itself when the line is back', async () => {
  loseConnection()
  const ask = vi.fn(async () => reach('Café Turrialba'))
  showWith(<Clients ask={ask} />)
  await screen.findByText('No connection')
  expect(ask).toHaveBeenCalledTimes(1)

  findConnection()
  await screen.findByText('Café Turrialba')
})

it('keeps showing what was seen when the connection goes', async () => {
  const ask = vi.fn(async () => reach('Café Turrialba'))
  const client = showWith(<Clients ask={ask} />)
  await screen.findByText('Café Turrialba')
  loseConnection()
  await client.invalidateQueries()
  expect(ask).toHaveBeenCalledTimes(2)
  screen.getByText('Café Turrialba')
})

it('asks again after a change what was still on its way for the first time', async () => {
  const late = Promise.withResolvers<string>()
  const ask = vi.fn(async () => reach('with the trial')).mockImplementationOnce(() => late.promise)
  const client = showWith(<Clients ask={ask} />)
  await screen.findByText('Loading')
  const refreshed = client.invalidateQueries({ queryKey: ['clients'] })
  late.resolve('before the trial')
  await refreshed
  await screen.findByText('with the trial')
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not do behind the back what was asked for without a connection', async () => {
  loseConnection()
  const record = vi.fn(async () => reach('recorded'))
  showWith(<Payment record={record} />)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Not recorded')

  findConnection()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(record).toHaveBeenCalledTimes(1)
})

function Clients({ ask }: { ask: () => Promise<string> }) {
  const { data, error } = useQuery({ queryKey: ['clients'], queryFn: ask })
  return <p>{data ?? (error === null ? 'Loading' : 'No connection')}</p>
}

function Payment({ record }: { record: () => Promise<string> }) {
  const { error, mutate } = useMutation({ mutationFn: record })
  return (
    <button type="button" onClick={() => mutate()}>
      {error === null ? 'Record' : 'Not recorded'}
    </button>
  )
}

function showWith(children: React.ReactNode) {
  const client = createQueryClient()
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>)
  return client
}

function reach(answer: string): string {
  if (!navigator.onLine) throw new NetworkError()
  return answer
}

function loseConnection(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
}

function findConnection(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onlineManager.setOnline(true)
}
