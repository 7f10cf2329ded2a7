// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { type Change, tagsAfter } from './tag-change.ts'
import { useTagging } from './use-tagging.ts'

const toasts = vi.hoisted(() => ({ toastUndo: vi.fn(), toastError: vi.fn() }))
vi.mock('#ui/feedback/toasts.tsx', () => toasts)

const save = vi.fn<(change: Change) => Promise<void>>()
const refresh = vi.fn()
beforeAll(() => startI18n('es'))
beforeEach(() => {
  vi.resetAllMocks()
  save.mockResolvedValue()
})
afterEach(cleanup)

const adding = (tag: string): Change => ({ add: [tag], remove: [] })

/** A record that shows what it is told to. */
function record(first: string[]) {
  const cache = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  return renderHook(
    () => {
      const [tags, show] = useState(first)
      const apply = (change: Change) => show((known) => tagsAfter(known, change))
      return { tags, show, change: useTagging({ id: 'one', show: apply, save, refresh }) }
    },
    { wrapper },
  ).result
}

it('shows a tag before the server has it, and takes it back for who asks', async () => {
  const answer = Promise.withResolvers<void>()
  save.mockReturnValueOnce(answer.promise)
  const shown = record(['obra'])
  act(() => shown.current.change(adding('feria')))
  await waitFor(() => expect(shown.current.tags).toEqual(['obra', 'feria']))
  expect(refresh).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))

  act(() => toasts.toastUndo.mock.lastCall?.[0].onUndo())
  await waitFor(() => expect(save.mock.lastCall?.[0]).toEqual({ add: [], remove: ['feria'] }))
  expect(shown.current.tags).toEqual(['obra'])
})

// A tick sent the whole set of a window that nothing had refreshed: the tag that somebody else had put there was gone.
it('says what was ticked and nothing of what others did meanwhile', async () => {
  const shown = record(['obra'])
  act(() => shown.current.change(adding('feria')))
  await waitFor(() => expect(save.mock.lastCall?.[0]).toEqual(adding('feria')))
  act(() => shown.current.show(['obra', 'feria', 'taller']))
  act(() => toasts.toastUndo.mock.lastCall?.[0].onUndo())
  await waitFor(() => expect(shown.current.tags).toEqual(['obra', 'taller']))
})

it('says why the server refused, and shows what stood there', async () => {
  save.mockRejectedValue(new Error('Ya lleva 20 etiquetas'))
  const shown = record(['obra'])
  act(() => shown.current.change(adding('feria')))
  await waitFor(() =>
    expect(toasts.toastError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Ya lleva 20 etiquetas' }),
    ),
  )
  expect(shown.current.tags).toEqual(['obra'])
})

// Two ticks in a row could pass each other on their way: whichever came last stayed.
it('sends one tick after the other, and reads again after the last', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const { promise } of answers) save.mockReturnValueOnce(promise)
  const shown = record([])
  act(() => shown.current.change(adding('obra')))
  await waitFor(() => expect(shown.current.tags).toEqual(['obra']))
  act(() => shown.current.change(adding('feria')))
  await waitFor(() => expect(shown.current.tags).toEqual(['obra', 'feria']))
  expect(save).toHaveBeenCalledTimes(1)
  answers[0]?.resolve()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(refresh).not.toHaveBeenCalled()
  answers[1]?.resolve()
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(save.mock.lastCall?.[0]).toEqual(adding('feria'))
})
