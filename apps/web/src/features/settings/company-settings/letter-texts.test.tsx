// @vitest-environment happy-dom
import type { LetterTemplateInput, SettingsSections } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { LetterTexts } from './letter-texts.tsx'

type OwnText = SettingsSections['delivery']['letter_texts'][number]
const company = '018f0000-0000-7000-8000-000000000001'
const offer: OwnText = { letter: 'quotation', language: 'en', subject: 'Our offer', body: '', whatsapp: '' }

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('settings')
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/settings/documents')) return Response.json({ settings: { language: 'en' } })
    const { purpose, way = 'mail', body = '' } = JSON.parse(String(init?.body)) as LetterTemplateInput
    return Response.json({
      subject: way === 'mail' ? 'A subject' : '',
      message: `${purpose} ${way}`,
      usual: { subject: way === 'mail' ? `{{number}}` : '', body: `Ours: ${purpose} ${way}` },
      unknown: body.includes('{{due}}') ? ['due'] : [],
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let saved: OwnText[] = []
function Tab({ texts, errors = {} }: { texts: OwnText[]; errors?: Record<string, string> }) {
  const [held, setHeld] = useState(texts)
  saved = held
  return <LetterTexts company={company} texts={held} errors={errors} isReadOnly={false} onChange={setHeld} />
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const textOf = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value

// features.md row 146: one template for documents, and the house's words for everything else.
it('each letter has words of its own in each language, and the house’s again once they are taken back', async () => {
  await showAtAddress(<Tab texts={[]} />)
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Language/ }).value).toBe('en'),
  )
  choose('Letter', 'statement')
  write('Text for WhatsApp', 'Your balance: {{balance}}')
  choose('Language of who reads it', 'fr')
  expect(textOf('Text for WhatsApp')).toBe('')
  write('Text of the mail', 'Votre relevé')
  expect(saved).toEqual([
    { letter: 'statement', language: 'en', subject: '', body: '', whatsapp: 'Your balance: {{balance}}' },
    { letter: 'statement', language: 'fr', subject: '', body: 'Votre relevé', whatsapp: '' },
  ])
  expect(screen.getByRole('option', { name: 'Statements · own words' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to our words' }))
  expect(saved.map(({ language }) => language)).toEqual(['en'])
  expect(textOf('Text of the mail')).toBe('')
})

it('who wants other words in one place begins with those of the house', async () => {
  await showAtAddress(<Tab texts={[]} />)
  choose('Letter', 'quotation')
  fireEvent.click(screen.getByRole('button', { name: 'Start from our words' }))
  await waitFor(() =>
    expect(saved).toMatchObject([
      { subject: '{{number}}', body: 'Ours: quotation mail', whatsapp: 'Ours: quotation whatsapp' },
    ]),
  )
})

it('asks of each letter what it has: no text for WhatsApp of a reminder, and nothing else of a client’s page', async () => {
  await showAtAddress(<Tab texts={[]} />)
  choose('Letter', 'reminder')
  expect(screen.queryByRole('textbox', { name: 'Text for WhatsApp' })).toBeNull()
  expect(screen.getByText(/beside the day on which it goes/)).toBeTruthy()
  choose('Letter', 'portal')
  expect(screen.queryByRole('textbox', { name: 'Text of the mail' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start from our words' }))
  await waitFor(() =>
    expect(saved).toMatchObject([
      { letter: 'portal', subject: '', body: '', whatsapp: 'Ours: portal whatsapp' },
    ]),
  )
})

it('says what a letter does not fill in, and what is wrong at the text that it is wrong in', async () => {
  await showAtAddress(
    <Tab
      texts={[{ ...offer, letter: 'document' }, offer]}
      errors={{ 'letter_texts.1.subject': 'Too long.' }}
    />,
  )
  await screen.findByRole('option', { name: 'Quotations · own words' })
  expect(screen.queryByText('Too long.')).toBeNull()
  choose('Letter', 'quotation')
  expect(screen.getByText('Too long.')).toBeTruthy()
  expect(textOf('Subject')).toBe('Our offer')
  write('Text of the mail', 'Due {{due}}')
  expect(await screen.findByText(/does not fill in \{\{due\}\}/)).toBeTruthy()
})
