// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { StudentsTab } from './section-tabs.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
let version: number
/** What each save sent, and how to let it arrive. */
let saves: { version: string; settings: Record<string, unknown>; arrive: () => void }[]
beforeEach(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('settings')
  saves = []
  version = 1
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('/settings/students')) return Response.json({ data: [] })
    const settings = { is_on: true, word: 'other', singular: 'Player', plural: 'Players' }
    if (init?.method !== 'PUT') return Response.json({ settings, secrets: [], version })
    const sent = JSON.parse(String(init.body)).settings
    const over = new Headers(init.headers).get('If-Match') ?? ''
    await new Promise<void>((arrive) => saves.push({ version: over, settings: sent, arrive }))
    return Response.json({ settings: sent, secrets: [], version: saves.length + 1 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The answer took with it what had been typed since the press of Save.
it('what is typed while a save is under way stays, and is saved by the next one over the version of the first', async () => {
  await show()
  write('One of them', 'Dancer')
  fireEvent.click(save())
  await waitFor(() => expect(saves).toHaveLength(1))
  write('Several of them', 'Dancers')
  saves[0]!.arrive()
  await waitFor(() => expect(save().dataset.loading).toBeUndefined())
  expect(field('Several of them').value).toBe('Dancers')
  fireEvent.click(save())
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]).toMatchObject({ version: '"2"', settings: { singular: 'Dancer', plural: 'Dancers' } })
  saves[1]!.arrive()
  await screen.findByText('Saved')
})

// The second named the version before the first, and was taken for a change of somebody else.
it('Ctrl S pressed twice saves once', async () => {
  await show()
  write('One of them', 'Dancer')
  for (let press = 0; press < 2; press += 1) {
    fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(saves).toHaveLength(1))
  }
  saves[0]!.arrive()
  await screen.findByText('Saved')
  expect(saves).toHaveLength(1)
})

// What was read again while somebody wrote gave its version to what they saved: the change of the other was lost without a word.
it('saves over the version that the writing began with', async () => {
  const cache = new QueryClient()
  await show(cache)
  write('One of them', 'Dancer')
  version = 7
  await cache.invalidateQueries()
  // Until the tab has been drawn with it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  fireEvent.click(save())
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]!.version).toBe('"1"')
})

async function show(cache = new QueryClient()) {
  const tab = { company, search: {}, onSearch: () => {}, isReadOnly: false, onDirty: () => {} }
  await showAtAddress(<StudentsTab {...tab} />, cache)
  await screen.findByRole('textbox', { name: 'One of them' })
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Save' })
