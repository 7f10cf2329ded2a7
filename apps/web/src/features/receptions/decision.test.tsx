// @vitest-environment happy-dom
import type { ReceptionDetail } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { Decision } from './decision.tsx'

vi.mock('#ui/feedback/toasts.tsx', () => ({ toastSuccess: vi.fn(), toastError: vi.fn() }))

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
})
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ data: [] })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// J and K walk through the list in the sheet: each document has a form of its own.
it('an answer that was typed stays with its document while the next one is looked at', () => {
  const look = walk()
  look(aReception('one'))
  fireEvent.keyDown(document.body, { key: 'r' })
  fireEvent.change(reason(), { target: { value: 'Nunca llegó la mercadería' } })
  look(aReception('two'))
  expect(isChosen('Accept')).toBe(true)
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull()
  look(aReception('one'))
  expect(isChosen('Reject')).toBe(true)
  expect(reason().value).toBe('Nunca llegó la mercadería')
})

it('what was typed of a document that was answered meanwhile is not proposed for what it is now', () => {
  const look = walk()
  look(aReception('one'))
  fireEvent.keyDown(document.body, { key: 'p' })
  expect(isChosen('Partly')).toBe(true)
  look(aReception('one', { version: 2, status: 'refused' }))
  expect(isChosen('Accept')).toBe(true)
})

it('full credit of less than the VAT is refused by its field, and sent once the condition says partial', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(String(body))
    return Response.json({ data: [] })
  })
  walk()(aReception('one'))
  const credit = () => screen.getByRole('textbox', { name: /VAT as credit/ })
  fireEvent.change(credit(), { target: { value: '100' } })
  fireEvent.blur(credit())
  const send = () => fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))
  send()
  expect((await screen.findAllByText(/the credit is all the VAT of the document/)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  fireEvent.change(screen.getByRole('combobox', { name: /VAT condition/ }), { target: { value: '02' } })
  fireEvent.change(credit(), { target: { value: '100' } })
  fireEvent.blur(credit())
  send()
  await expect.poll(() => sent).toHaveLength(1)
  expect(JSON.parse(sent[0]!)).toMatchObject({ vat_condition: '02', vat_credit: '100', vat_expense: '30' })
})

// Its answer opened the next one over what was being looked at by then.
it('whoever went on to another before the answer was known is not called away from it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  let isSent = false
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: [] })
    isSent = true
    return promise
  })
  const onDecided = vi.fn()
  const look = walk(onDecided)
  look(aReception('one'))
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await expect.poll(() => isSent).toBe(true)
  look(aReception('two'))
  resolve(Response.json({ ...aReception('one'), version: 2, status: 'answered' }))
  await expect.poll(() => toastSuccess).toHaveBeenCalledOnce()
  expect(onDecided).not.toHaveBeenCalled()
})

function walk(onDecided?: () => void) {
  const cache = new QueryClient()
  const view = render(<MantineProvider>{null}</MantineProvider>)
  return (reception: ReceptionDetail) =>
    view.rerender(
      <MantineProvider>
        <QueryClientProvider client={cache}>
          <Decision
            key={`${reception.id} ${reception.version}`}
            company={company}
            reception={reception}
            onDecided={onDecided}
          />
        </QueryClientProvider>
      </MantineProvider>,
    )
}

const reason = () => screen.getByRole('textbox', { name: /Reason/ }) as HTMLTextAreaElement
const isChosen = (name: string) =>
  (screen.getByRole('radio', { name: new RegExp(`^${name}.?$`) }) as HTMLInputElement).checked

function aReception(id: string, change: Partial<ReceptionDetail> = {}): ReceptionDetail {
  return {
    id,
    version: 1,
    status: 'pending',
    currency: 'CRC',
    tax: '130',
    vat: '130',
    supplier_name: 'Ferretería El Clavo',
    supplier_identification_number: '3101000001',
    expense_on: null,
    proposal: { vat_condition: '01', activity: null, category_id: null, is_rule: false },
    ...change,
  } as unknown as ReceptionDetail
}
