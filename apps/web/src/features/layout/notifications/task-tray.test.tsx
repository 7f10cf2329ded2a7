// @vitest-environment happy-dom
import type { Company, Task } from '@cuentaclara/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { downloadWhenDone } from '#features/exports/index.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { TaskTray } from './task-tray.tsx'

const id = '018f0000-0000-7000-8000-000000000002'
const asked: string[] = []
const done = {
  id,
  kind: 'export',
  title: { list: 'clients' },
  status: 'done',
  file: { name: 'data.csv', bytes: 20 },
  created_at: '2026-11-20T12:00:00-06:00',
  finished_at: '2026-11-20T12:00:01-06:00',
} as unknown as Task

beforeAll(async () => {
  await startI18n('en')
  const company = { id: '018f0000-0000-7000-8000-000000000001', permissions: [] }
  companiesStore.set({ currentCompany: company as unknown as Company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// On a slow line the list told of the file before the answer told of the task, and the file never came by itself.
it('fetches a file that was there before this tab knew of its task', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address))
    return Response.json(/tasks(\?|$)/.test(String(address)) ? { data: [done] } : { ticket: 't', url: '/x' })
  })
  await showAtAddress(<TaskTray />)
  await screen.findByRole('button')
  const fetched = () => asked.filter((address) => address.includes(id))
  expect(fetched()).toEqual([])
  expect(downloadWhenDone(id)).toBe(true)
  await waitFor(() => expect(fetched()).toHaveLength(1))
})
