// @vitest-environment happy-dom
import type { RecurringDetail } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { showAtAddress } from '#ui/testing.tsx'
import { useMove } from './use-move.ts'

vi.mock('#ui/feedback/toasts.tsx', () => ({ toastSuccess: vi.fn(), toastError: vi.fn() }))

beforeAll(async () => {
  await startI18n('en')
  await loadWords('sales')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const company = '018f0000-0000-7000-8000-000000000001'

function Rows() {
  const { move } = useMove(company)
  return ['one', 'two'].map((id) => (
    <button key={id} type="button" onClick={() => move(id, 'pause')}>
      Pause {id}
    </button>
  ))
}

// The second series was left running, and nobody said so.
it('a series that is paused while another one is being paused is paused after it, and each once', async () => {
  const asked: string[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (input: string | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    const id = url.split('/').at(-2)!
    asked.push(id)
    return new Promise<Response>((resolve) => {
      answers.push(() => resolve(Response.json({ id, problem: null } as RecurringDetail)))
    })
  })
  await showAtAddress(<Rows />)
  for (const name of ['Pause one', 'Pause one', 'Pause two']) fireEvent.click(await screen.findByText(name))
  await waitFor(() => expect(asked).toEqual(['one']))
  answers[0]!()
  await waitFor(() => expect(asked).toEqual(['one', 'two']))
  answers[1]!()
  await waitFor(() => expect(toastSuccess).toHaveBeenCalledTimes(2))
})
