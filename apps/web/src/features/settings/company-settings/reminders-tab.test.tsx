// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { RemindersTab } from './reminders-tab.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const settings = {
  is_on: true,
  steps: [{ days: 3, text: 'Debe {{balance}}', texts: [] }],
  quiet_days: [7],
  offers_on: true,
  offer_days: 3,
  offer_text: '',
  offer_texts: [],
}
let saved: unknown
beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('settings')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// A step said the same to everybody, or what all reminders say.
it('each step, and the letter before an offer expires, has a text for each language', async () => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/settings/documents')) return Response.json({ settings: { language: 'es' } })
    if (!url.includes('/settings/reminders'))
      return Response.json({ subject: '', message: '', usual: {}, unknown: [] })
    if (init?.method === 'PUT') saved = JSON.parse(String(init.body)).settings
    return Response.json({ settings: saved ?? settings, secrets: [], version: 1 })
  })
  const tab = { company, search: {}, onSearch: () => {}, isReadOnly: false, onDirty: () => {} }
  await showAtAddress(<RemindersTab {...tab} />)
  const texts = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  const write = (place: number, value: string) => fireEvent.change(texts()[place]!, { target: { value } })
  await waitFor(() => expect(texts().map(({ value }) => value)).toEqual(['Debe {{balance}}', '']))
  fireEvent.change(screen.getByRole('combobox', { name: 'Language of who reads it' }), {
    target: { value: 'fr' },
  })
  expect(texts().map(({ value }) => value)).toEqual(['', ''])
  write(0, 'Reste {{balance}}')
  write(1, 'Encore valable : {{link}}')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved).toMatchObject({
      steps: [{ text: 'Debe {{balance}}', texts: [{ language: 'fr', text: 'Reste {{balance}}' }] }],
      offer_text: '',
      offer_texts: [{ language: 'fr', text: 'Encore valable : {{link}}' }],
    }),
  )
})
