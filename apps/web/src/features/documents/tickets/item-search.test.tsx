// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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

// On a phone without a scanner each code was typed.
describe('by the camera of a phone', () => {
  const stopped = vi.fn()
  let seen: string[] = []
  beforeEach(() => {
    seen = []
    stopped.mockClear()
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query === '(pointer: coarse)',
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    )
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['ean_13']
        detect = async () => seen.map((rawValue) => ({ rawValue }))
      },
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  const giveCamera = (getUserMedia: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  const openCamera = () => fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }))

  it('sells what it sees once, says so, and lets the camera go', async () => {
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopped }] })
    giveCamera(async () => stream)
    show()
    openCamera()
    await screen.findByText(/^Hold the bar code/)
    seen = ['7441']
    expect(await screen.findByText('Read: 7441')).toBeTruthy()
    answers.get('7441')!.resolve(found('Pan'))
    await waitFor(() => expect(onSell).toHaveBeenCalledTimes(1))
    // It stays before the camera, and is one piece.
    seen = ['7441', '7442']
    expect(await screen.findByText('Read: 7442')).toBeTruthy()
    answers.get('7442')!.resolve([])
    await waitFor(() => expect(toastError).toHaveBeenCalledTimes(1))
    expect(onSell).toHaveBeenCalledTimes(1)
    cleanup()
    expect(stopped).toHaveBeenCalled()
  })

  it('says that it was refused, or that there is none', async () => {
    giveCamera(async () => Promise.reject(new DOMException('no', 'NotAllowedError')))
    show()
    openCamera()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera was refused/)
    cleanup()
    giveCamera(async () => Promise.reject(new DOMException('no', 'NotFoundError')))
    show()
    openCamera()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No camera was found/)
  })

  it('is not offered where the browser reads no codes', () => {
    giveCamera(async () => null)
    vi.stubGlobal('BarcodeDetector', undefined)
    show()
    expect(screen.queryByRole('button', { name: 'Scan with the camera' })).toBeNull()
  })
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
