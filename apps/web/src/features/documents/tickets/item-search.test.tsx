// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NetworkError } from '#lib/http/api-error.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { ItemSearch } from './item-search.tsx'

type Groups = { label: null; options: object[] }[]
/** How to answer each search that is under way, by its words. */
const answers = new Map<string, { resolve(groups: Groups): void; reject(error: Error): void }>()
vi.mock('./offline/counter-queries.ts', () => ({
  counterItemChoices: (company: string, words: string) => ({
    queryKey: ['items', company, words],
    queryFn: () => {
      const answer = Promise.withResolvers<Groups>()
      answers.set(words, answer)
      return answer.promise
    },
  }),
}))
vi.mock('#ui/feedback/toasts.tsx', () => ({ toastError: vi.fn() }))

const onSell = vi.fn()
beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(() => {
  cleanup()
  answers.clear()
  vi.clearAllMocks()
})

// Two scans within one answer were one text that found nothing, and neither was on the ticket.
it('sells each of what is scanned faster than the answers come', async () => {
  show()
  scan('7441')
  scan('7442')
  expect(field().value).toBe('')
  expect(field().getAttribute('aria-busy')).toBe('true')
  answers.get('7442')!.resolve(found('Leche'))
  answers.get('7441')!.resolve(found('Pan'))
  await waitFor(() => expect(onSell).toHaveBeenCalledTimes(2))
  expect(onSell.mock.calls.map(([{ item, quantity }]) => [item.name, quantity])).toEqual([
    ['Leche', '1'],
    ['Pan', '1'],
  ])
  expect(field().hasAttribute('aria-busy')).toBe(false)
})

it('sells as many as were said before a scan, and of the next one', async () => {
  show()
  scan('*5')
  await screen.findByText('5')
  scan('7441')
  expect(screen.queryByText('5')).toBeNull()
  scan('7442')
  answers.get('7441')!.resolve(found('Pan'))
  answers.get('7442')!.resolve(found('Leche'))
  await waitFor(() => expect(onSell).toHaveBeenCalledTimes(2))
  expect(onSell.mock.calls.map(([{ item, quantity }]) => [item.name, quantity])).toEqual([
    ['Pan', '5'],
    ['Leche', '1'],
  ])
})

it('says what a scan did not find, and what nobody could look for', async () => {
  show()
  scan('7449')
  answers.get('7449')!.resolve([])
  await waitFor(() => expect(toastError).toHaveBeenCalledTimes(1))
  scan('7450')
  answers.get('7450')!.reject(new NetworkError())
  await waitFor(() => expect(toastError).toHaveBeenCalledTimes(2))
  expect(vi.mocked(toastError).mock.calls.map(([{ message }]) => message)).toEqual([
    'Nothing found for “7449”; nothing of it was sold.',
    '“7450” could not be looked for. Scan or type it again.',
  ])
  expect(onSell).not.toHaveBeenCalled()
})

function Counter() {
  const [pending, setPending] = useState('1')
  const rest = { priceList: null, scaleCodes: [], currency: 'CRC' } as const
  return <ItemSearch company="c" pending={pending} onPending={setPending} onSell={onSell} {...rest} />
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Counter />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

function field(): HTMLInputElement {
  return screen.getByRole('combobox')
}

/** As a scanner writes: all at once, and Enter. */
function scan(code: string): void {
  field().focus()
  fireEvent.change(field(), { target: { value: code } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}

function found(name: string): Groups {
  return [{ label: null, options: [{ kind: 'item', item: { id: name, name } }] }]
}
