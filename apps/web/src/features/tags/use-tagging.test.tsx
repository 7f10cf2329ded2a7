// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { useTagging } from './use-tagging.ts'

const toasts = vi.hoisted(() => ({ toastUndo: vi.fn(), toastError: vi.fn() }))
vi.mock('#ui/feedback/toasts.tsx', () => toasts)

const save = vi.fn<(tags: string[]) => Promise<void>>()
const refresh = vi.fn()
beforeAll(() => startI18n('es'))
beforeEach(() => {
  vi.resetAllMocks()
  save.mockResolvedValue()
})
afterEach(cleanup)

/** A record that shows what it is told to. */
function record(first: string[]) {
  const cache = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(
    () => {
      const [tags, show] = useState(first)
      return { tags, change: useTagging({ id: 'one', tags, show, save, refresh }) }
    },
    { wrapper },
  ).result
}

it('shows a tag before the server has it, and takes it back for who asks', async () => {
  const answer = Promise.withResolvers<void>()
  save.mockReturnValueOnce(answer.promise)
  const shown = record(['obra'])
  act(() => shown.current.change(['obra', 'feria']))
  await waitFor(() => expect(shown.current.tags).toEqual(['obra', 'feria']))
  expect(refresh).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))

  act(() => toasts.toastUndo.mock.lastCall?.[0].onUndo())
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(['obra']))
  expect(shown.current.tags).toEqual(['obra'])
})

it('says why the server refused, and shows what stood there', async () => {
  save.mockRejectedValue(new Error('Ya lleva 20 etiquetas'))
  const shown = record(['obra'])
  act(() => shown.current.change(['obra', 'feria']))
  await waitFor(() =>
    expect(toasts.toastError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Ya lleva 20 etiquetas' }),
    ),
  )
  expect(shown.current.tags).toEqual(['obra'])
})

// Two ticks in a row were two whole sets on their way: whichever came last stayed.
it('sends one set after the other, and reads again after the last', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const { promise } of answers) save.mockReturnValueOnce(promise)
  const shown = record([])
  act(() => shown.current.change(['obra']))
  await waitFor(() => expect(shown.current.tags).toEqual(['obra']))
  act(() => shown.current.change(['obra', 'feria']))
  await waitFor(() => expect(shown.current.tags).toEqual(['obra', 'feria']))
  expect(save).toHaveBeenCalledTimes(1)
  answers[0]?.resolve()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(refresh).not.toHaveBeenCalled()
  answers[1]?.resolve()
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(save).toHaveBeenLastCalledWith(['obra', 'feria'])
})
