// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/http/api-error.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { useLinkedPage } from './use-linked-page.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onRetry = vi.fn()

function Page({ data, error = null }: { data?: { language: null }; error?: Error | null }) {
  const instead = useLinkedPage({ token: 'token', data, error, title: null, onRetry })
  return instead ?? 'The page'
}

/** Answers the addresses that were asked. */
function show(state: Parameters<typeof Page>[0]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(null, { status: 204 })
  })
  render(
    <MantineProvider>
      <Page {...state} />
    </MantineProvider>,
  )
  return asked
}

it('stands for a page that comes, and tells the company of nothing', async () => {
  const asked = show({})
  await screen.findByRole('status')
  expect(asked).toEqual([])
})

it('says of a link that opens nothing that it no longer works', async () => {
  const asked = show({ error: new ApiError({ status: 404 }) })
  await screen.findByText('This link no longer works')
  expect(asked).toEqual([])
})

it('tries again what failed', async () => {
  show({ error: new ApiError({ status: 503 }) })
  fireEvent.click(await screen.findByRole('button', { name: /again/i }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('leaves the place to the page once it is there, and tells the company that it was opened', async () => {
  const asked = show({ data: { language: null } })
  await screen.findByText('The page')
  expect(asked).toEqual([expect.stringContaining('token')])
})
