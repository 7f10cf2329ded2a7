// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n.ts'
import { TwoStepSection } from './two-step-section.tsx'

const codes = ['6sp7w-66cne', 'ppvhm-w7nbn']

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('identity')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('leads to the recovery codes, which are shown this once, and back to what can be done next', async () => {
  await renew()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
  const kept = screen.getByRole('button', { name: 'I have kept them' })
  kept.focus()
  fireEvent.click(kept)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New recovery codes'))
})

it('saves the recovery codes as a file, one a line', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:codes'
  })
  await renew()
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(await saved[0]?.text()).toBe(`${codes.join('\n')}\n`)
})

/** With a password that is right, new codes. */
async function renew(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ recovery_codes: codes }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <TwoStepSection is_on recovery_codes_left={2} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
  await screen.findByText(codes[0]!)
}
