// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { FindField } from './find-field.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListFilter } from './say-filters.ts'

beforeAll(() => startI18n('es'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onChange = vi.fn()
const find = (text: string) => ({
  queryKey: ['people', text],
  queryFn: async () => [
    {
      label: null,
      options: [
        { value: 'a', label: 'Ana' },
        { value: 'b', label: 'Beto' },
      ].filter(({ label }) => label.toLowerCase().includes(text)),
    },
  ],
})
const Nothing = () => null
const author = (words: string | undefined): ListFilter => ({
  name: 'author',
  kind: 'find',
  label: 'Empezado por',
  words,
  Field: Nothing,
})

const show = (children: ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </MantineProvider>,
  )

it('a filter by one of many is looked for, and what is found is taken', async () => {
  show(<FindField label="Empezado por" display="" find={find} onChange={onChange} />)
  const field = screen.getByRole('combobox', { name: 'Empezado por' })
  fireEvent.change(field, { target: { value: 'be' } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledWith('b')
})

// Whoever said what stood on a chip took off nothing: it was called something else (WCAG 2.5.3).
it('a chip is called what it says, and what it does stands beside', () => {
  const status: ListFilter = {
    name: 'status',
    kind: 'choice',
    label: 'Estado',
    choices: [{ value: 'in_favour', label: 'Saldo a favor' }],
  }
  show(<ListFilters filters={[status]} values={{ status: 'in_favour' }} onChange={onChange} />)
  const chip = screen.getByRole('button', { name: 'Estado: Saldo a favor' })
  expect(chip.title).toBe('Quitar el filtro Estado')
  fireEvent.click(chip)
  expect(onChange).toHaveBeenCalledWith({ status: undefined })
})

// A view narrowed a list by a tag that was archived since: no chip stood there to take it off.
it('a filter that is set has its chip and its field, even where nothing is left to choose', () => {
  const tag: ListFilter = { name: 'tagged', kind: 'choice', label: 'Etiquetas', choices: [] }
  const value = '018f5e2a-0000-7000-8000-000000000001'
  const { rerender } = render(
    <MantineProvider>
      <ListFilters filters={[tag]} values={{}} onChange={onChange} />
    </MantineProvider>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  rerender(
    <MantineProvider>
      <ListFilters filters={[tag]} values={{ tagged: value }} onChange={onChange} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByText('Etiquetas: …'))
  expect(onChange).toHaveBeenCalledWith({ tagged: undefined })
})

it('its chip says who it is once that is known, and takes it off', () => {
  const chips = (words: string | undefined) => (
    <MantineProvider>
      <ListFilters filters={[author(words)]} values={{ author: 'b' }} onChange={onChange} />
    </MantineProvider>
  )
  const { rerender } = render(chips(undefined))
  expect(screen.getByText('Empezado por: …')).toBeDefined()
  rerender(chips('Beto'))
  fireEvent.click(screen.getByText('Empezado por: Beto'))
  expect(onChange).toHaveBeenCalledWith({ author: undefined })
})

// On a phone the panel hung below its button, over the list, and nothing said how much was left.
it('on a phone the fields stand in a sheet, whose button says how many match, and all are taken off at once', async () => {
  onPhone()
  const status: ListFilter = {
    name: 'status',
    kind: 'choice',
    label: 'Estado',
    choices: [{ value: 'open', label: 'Abierto' }],
  }
  const sheet = (values: Record<string, string>, found?: number) => (
    <MantineProvider>
      <ListFilters
        filters={[status]}
        values={values}
        found={found === undefined ? undefined : { total: found }}
        onChange={onChange}
      />
    </MantineProvider>
  )
  const { rerender } = render(sheet({}, 1200))
  fireEvent.click(screen.getByRole('button', { name: 'Filtro' }))
  await screen.findByRole('dialog', { name: 'Filtro' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Limpiar' }).disabled).toBe(true)
  screen.getByRole('button', { name: 'Ver 1,200 resultados' })
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'open' } })
  expect(onChange).toHaveBeenLastCalledWith({ status: 'open' })
  // Until the list has answered nobody knows how many.
  rerender(sheet({ status: 'open' }))
  screen.getByRole('button', { name: 'Ver resultados' })
  fireEvent.click(screen.getByRole('button', { name: 'Limpiar' }))
  expect(onChange).toHaveBeenLastCalledWith({ status: undefined })
  fireEvent.click(screen.getByRole('button', { name: 'Ver resultados' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

function onPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes('639'),
        media,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  )
}
