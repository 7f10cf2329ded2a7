// @vitest-environment happy-dom
import { useRouter } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { ExpenseDrawer } from './expense-drawer.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('money')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Who had saved a draft was asked whether to lose it, and could only answer that they did.
it('a saved draft closes without asking whether to lose it', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: [] })
    bodies.push(JSON.parse(String(init.body)))
    return Response.json({ id: 'e1', supplier_name: 'Ferretería', total: '1500', status: 'draft' })
  })
  const { address } = await showAtAddress(<Drawer />)
  await write()
  fireEvent.click(screen.getByText('Save as draft'))
  await waitFor(() => expect(bodies).toHaveLength(1))
  await waitFor(() => expect(address()).toBe('/closed'))
  expect(screen.queryByText('Close without saving?')).toBeNull()
})

// Whoever heard nothing pressed again, and the same receipt was booked twice.
it('an expense whose answer was lost is sent again under the same key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: [] })
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('The line broke')
    return Response.json({ id: 'e1', supplier_name: 'Ferretería', total: '1500', status: 'draft' })
  })
  const { address } = await showAtAddress(<Drawer />)
  await write()
  fireEvent.click(screen.getByText('Save as draft'))
  await waitFor(() => expect(address()).toBe('/closed'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

async function write(): Promise<void> {
  const supplier = await screen.findByLabelText('Supplier', { selector: 'input' })
  supplier.focus()
  fireEvent.change(supplier, { target: { value: 'Ferretería' } })
  fireEvent.blur(supplier)
  fireEvent.change(screen.getByLabelText(/^Total/), { target: { value: '1500' } })
}

function Drawer() {
  const { history } = useRouter()
  return (
    <ExpenseDrawer
      company="018f0000-0000-7000-8000-000000000001"
      expense={null}
      onClose={() => history.push('/closed')}
    />
  )
}
