// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NetworkError } from '#lib/http/api-error.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { type OptionGroup, SearchCombobox } from './search-combobox.tsx'

beforeAll(() => startI18n('es'))
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const find = vi.fn<(text: string, signal: AbortSignal) => Promise<OptionGroup<string>[]>>()
const onTake = vi.fn()
const onCreate = vi.fn()

it('says that there is no connection instead of searching for ever', async () => {
  find.mockRejectedValue(new NetworkError())
  show()
  type('café')
  await screen.findByText(/No hay conexión con el servidor/)
})

it('makes nothing new of a text that nobody could look for', async () => {
  find.mockRejectedValue(new NetworkError())
  show()
  type('café')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await screen.findByText(/No hay conexión con el servidor/)
  expect(onCreate).not.toHaveBeenCalled()

  find.mockResolvedValue([])
  type('cafés')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(onCreate).toHaveBeenCalledWith('cafés'))
})

// Nothing was marked any more, and Enter took nothing, when the arrows had gone down a longer list that then became short.
it('marks the first finding when the arrows stood below the last one', async () => {
  let answer: (groups: OptionGroup<string>[]) => void = () => {}
  find.mockImplementation(async (text) =>
    text === 'ca'
      ? [{ label: null, options: ['Café', 'Cacao', 'Canela'] }]
      : new Promise((resolve) => {
          answer = resolve
        }),
  )
  show()
  type('ca')
  await screen.findByText('Canela')
  type('can')
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
  for (let step = 0; step < 2; step += 1) fireEvent.keyDown(field(), { key: 'ArrowDown' })
  await waitFor(() => expect(find).toHaveBeenCalledWith('can', expect.anything()))
  answer([{ label: null, options: ['Canela'] }])
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe('Canela'))
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onTake).toHaveBeenCalledWith('Canela', 'now', 'can')
})

// The list goes as the writer moves on, and took its request with it: the text was left where an item belonged.
it('takes the finding of a search that was under way when the writer moved on', async () => {
  let answer: (groups: OptionGroup<string>[]) => void = () => {}
  find.mockImplementation(
    (_, signal) =>
      new Promise((resolve, reject) => {
        answer = resolve
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const [onMoveOn, onLeave] = [vi.fn(), vi.fn()]
  show({ onMoveOn, onLeave })
  type('almuerzo')
  await waitFor(() => expect(find).toHaveBeenCalledOnce())
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onMoveOn).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  answer([{ label: null, options: ['Almuerzo ejecutivo'] }])
  await waitFor(() => expect(onTake).toHaveBeenCalledWith('Almuerzo ejecutivo', 'late', 'almuerzo'))
  expect(find).toHaveBeenCalledOnce()
  expect(onLeave).not.toHaveBeenCalled()
})

// Enter had said which one, and Tab at once lost it with the words: on a slow connection a document had no client.
it('takes what Enter chose also for who went to the next field before it was found, and not for who typed on', async () => {
  const answers: ((groups: OptionGroup<string>[]) => void)[] = []
  find.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const onLeave = vi.fn()
  show({ onLeave })
  type('ara')
  fireEvent.keyDown(field(), { key: 'Enter' })
  field().blur()
  await waitFor(() => expect(find).toHaveBeenCalledOnce())
  answers[0]!([{ label: null, options: ['Araya'] }])
  await waitFor(() => expect(onTake).toHaveBeenCalledWith('Araya', 'late', 'ara'))
  expect(onLeave).not.toHaveBeenCalled()

  type('sol')
  fireEvent.keyDown(field(), { key: 'Enter' })
  type('sole')
  answers[1]!([{ label: null, options: ['Solano'] }])
  await waitFor(() => expect(field().getAttribute('aria-busy')).toBeNull())
  expect(onTake).toHaveBeenCalledOnce()
})

// On a slow line the next word was written behind the first, and the two of them were searched for.
it('what is typed while Enter waits for its finding goes where the focus goes with it', async () => {
  let answer: (groups: OptionGroup<string>[]) => void = () => {}
  find.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  show()
  const next = document.body.appendChild(document.createElement('input'))
  onTake.mockImplementation(() => next.focus())
  type('ara')
  for (const key of ['Enter', 'c', 'a', 'p']) fireEvent.keyDown(field(), { key })
  await waitFor(() => expect(find).toHaveBeenCalledWith('ara', expect.anything()))
  expect((field() as HTMLInputElement).value).toBe('ara')
  answer([{ label: null, options: ['Araya'] }])
  await waitFor(() => expect(next.value).toBe('cap'))
  expect(onTake).toHaveBeenCalledWith('Araya', 'now', 'ara')
  next.remove()
})

// What was typed before the field was there is lost: Enter took whoever stood first, and the invoice was theirs.
it('takes nothing by Enter before anything is typed, unless the arrows went to it', async () => {
  find.mockResolvedValue([{ label: null, options: ['Araya', 'Bonilla'] }])
  show({ opensEmpty: true })
  field().focus()
  await screen.findByText('Bonilla')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect([onTake.mock.calls, onCreate.mock.calls]).toEqual([[], []])
  expect(screen.getByRole('listbox')).toBeTruthy()

  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Nuevo cliente')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(field(), { key })
  expect(onTake).toHaveBeenCalledWith('Bonilla', 'now', '')
})

function show(more: { onMoveOn?: () => void; onLeave?: (text: string) => void; opensEmpty?: boolean } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <SearchCombobox<string>
          id="client"
          label="Cliente"
          display=""
          search={(text) => ({ queryKey: ['clients', text], queryFn: ({ signal }) => find(text, signal) })}
          optionKey={(option) => option}
          renderOption={(option) => option}
          renderNone={() => 'Nada'}
          onTake={onTake}
          {...more}
          create={{ render: () => 'Nuevo cliente', onCreate }}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

function field(): HTMLElement {
  return screen.getByRole('combobox')
}

function type(text: string): void {
  field().focus()
  fireEvent.change(field(), { target: { value: text } })
}
