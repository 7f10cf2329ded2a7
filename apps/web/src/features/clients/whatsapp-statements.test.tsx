// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { WhatsappStatements } from './whatsapp-statements.tsx'

const ids = ['1', '2', '3'].map((digit) => `018f0000-0000-7000-8000-00000000000${digit}`)
const names: Readonly<Record<string, string>> = { [ids[0]!]: 'Ana', [ids[1]!]: 'Luis', [ids[2]!]: 'Marta' }
let handed: { id: string; phone: string; days: object }[] = []

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('tools'), loadWords('clientSheet')])
  // WhatsApp opens nowhere here.
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') !== null) event.preventDefault()
  })
})
beforeEach(() => {
  handed = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const id = ids.find((each) => url.includes(each))!
    if (init?.method === 'POST') {
      handed.push({ id, ...JSON.parse(String(init.body)) })
      return new Response(null, { status: 204 })
    }
    if (!url.includes('/statement/')) return Response.json({ id, name: names[id] })
    if (names[id] === 'Luis')
      return Response.json(
        { code: 'statement-empty', title: 'Nothing', message: 'Nothing to say.' },
        { status: 409 },
      )
    return Response.json({ phone: '50688887777', text: `Hello ${names[id]}` })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// features.md row 39: statements of many clients went by mail alone.
it('takes the statements of ticked clients to WhatsApp one after the other, and leaves out whoever has none', async () => {
  const onDone = vi.fn()
  await showAtAddress(<WhatsappStatements company="c" which={{ ids }} onDone={onDone} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
  await screen.findByText('1 of 3: Ana')
  const open = await screen.findByRole('link', { name: 'Open WhatsApp' })
  expect(open.getAttribute('href')).toBe('https://wa.me/50688887777?text=Hello%20Ana')
  fireEvent.click(open)
  await screen.findByText('2 of 3: Luis')
  expect(await screen.findByText('Nothing to say.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Skip this client' }))
  await screen.findByText('3 of 3: Marta')
  fireEvent.click(await screen.findByRole('link', { name: 'Open WhatsApp' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const days = { from: expect.any(String), to: expect.any(String) }
  expect(handed).toMatchObject([
    { id: ids[0], phone: '50688887777', days },
    { id: ids[2], days },
  ])
})

it('asks for fewer where nobody would press so often', async () => {
  await showAtAddress(
    <WhatsappStatements company="c" which={{ query: {} }} onDone={() => {}} onClose={() => {}} />,
  )
  expect(await screen.findByText(/^Tick up to 50 clients/)).toBeTruthy()
})
