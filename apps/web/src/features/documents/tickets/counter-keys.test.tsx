// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { whenFound } from '#ui/form/when-found.ts'
import { useCounterKeys } from './counter-keys.ts'
import { searchId } from './item-search.tsx'

const onMinus = vi.fn()

function Counter() {
  useCounterKeys({ '-': onMinus })
  return (
    <>
      <input id={searchId} aria-label="search" />
      <input aria-label="quantity" />
      <button type="button">Agua dulce</button>
    </>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
afterEach(() => {
  cleanup()
  onMinus.mockClear()
})

// A counter with a scanner sold the tile touched last instead of what was scanned.
it('writes what is scanned into the search, whichever button has the focus', () => {
  render(<Counter />)
  screen.getByRole('button').focus()
  press('7')
  expect(document.activeElement).toBe(field('search'))
  field('search').value = '7'
  press('-')
  expect(onMinus).not.toHaveBeenCalled()
})

it('leaves what is typed into another field there, a space to its button, and a sign on its own to the cart', () => {
  render(<Counter />)
  field('quantity').focus()
  press('1')
  expect(document.activeElement).toBe(field('quantity'))
  screen.getByRole('button').focus()
  press(' ')
  expect(document.activeElement).toBe(screen.getByRole('button'))
  press('-')
  expect(onMinus).toHaveBeenCalledTimes(1)
})

function CounterOverSold() {
  const [isSold, setIsSold] = useState(true)
  useCounterKeys({ '-': onMinus }, isSold ? () => setIsSold(false) : null)
  return (
    <>
      <input id={searchId} aria-label="search" />
      {isSold && (
        <div role="dialog">
          <button type="button">Next sale</button>
        </div>
      )}
    </>
  )
}

// The next customer's bread was scanned over “Sold”, and was on no ticket.
it('what is scanned over what was sold begins the next sale', () => {
  render(<CounterOverSold />)
  screen.getByRole('button').focus()
  press('Tab')
  expect(screen.queryByRole('dialog')).not.toBeNull()
  press('7')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(field('search'))
})

const onPay = vi.fn<(client: string) => void>()

function WithClients({ find }: { find: () => Promise<string> }) {
  const [client, setClient] = useState('')
  const latest = useRef(client)
  latest.current = client
  const pay = () => whenFound(() => onPay(latest.current))
  useCounterKeys({ F9: pay })
  return (
    <SearchCombobox<string>
      id="client"
      label="Client"
      display={client}
      search={(text) => ({
        queryKey: ['clients', text],
        queryFn: async () => [{ label: null, options: [await find()] }],
      })}
      optionKey={(name) => name}
      renderOption={(name) => name}
      renderNone={() => 'none'}
      onTake={setClient}
    />
  )
}

// A seller who pressed F9 while the clients were still listed saw nothing happen, and pressed again.
describe('F9 while a list is open', () => {
  beforeAll(() => startI18n('en'))
  afterEach(() => onPay.mockClear())

  const startTyping = (find: () => Promise<string>) => {
    render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <WithClients find={find} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    const input = screen.getByRole('combobox')
    input.focus()
    fireEvent.change(input, { target: { value: 'ana' } })
    expect(screen.queryByRole('listbox')).not.toBeNull()
  }

  it('closes the list and asks for the money', () => {
    startTyping(() => Promise.resolve('Ana Mora'))
    press('F9')
    expect(onPay).toHaveBeenCalledExactlyOnceWith('')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('keeps whom Enter chose, however long the finding takes, and then asks for the money', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    startTyping(() => promise)
    press('Enter')
    press('F9')
    expect(onPay).not.toHaveBeenCalled()
    resolve('Ana Mora')
    await expect.poll(() => onPay).toHaveBeenCalledExactlyOnceWith('Ana Mora')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('lets signs and letters to the list', () => {
    startTyping(() => Promise.resolve('Ana Mora'))
    press('+')
    expect(screen.queryByRole('listbox')).not.toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })
})
