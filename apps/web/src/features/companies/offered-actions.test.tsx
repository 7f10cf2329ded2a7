// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { IconSend } from '@tabler/icons-react'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { companiesStore } from './companies-store.ts'
import { useOfferedActions } from './offered-actions.ts'

afterEach(cleanup)

type Row = { status: 'draft' | 'sent' }
const act = vi.fn()
const send = { label: ({ status }: Row) => `Send a ${status} one`, icon: IconSend, act }
const acts = {
  send: { ...send, permission: 'documents.send' as const },
  remind: { ...send, takes: ({ status }: Row) => status === 'sent' },
  statement: { ...send, showsWholeClient: true },
}
const offered = (company: Partial<Company>, row: Row) => {
  companiesStore.set({ currentCompany: company as Company })
  return renderHook(() => useOfferedActions(acts, row)).result.current
}

it('offers what the person may do and what the record takes as it stands', () => {
  const all = { permissions: ['documents.send' as const] }
  expect(Object.keys(offered(all, { status: 'sent' }))).toEqual(['send', 'remind', 'statement'])
  expect(Object.keys(offered(all, { status: 'draft' }))).toEqual(['send', 'statement'])
  expect(Object.keys(offered({ permissions: [] }, { status: 'sent' }))).toEqual(['remind', 'statement'])
  expect(Object.keys(offered({ ...all, sees_own_only: true }, { status: 'sent' }))).toEqual([
    'send',
    'remind',
  ])
})

it('says it in words for this record, and does it with it', () => {
  const { send: one } = offered({ permissions: ['documents.send'] }, { status: 'draft' })
  expect(one?.label).toBe('Send a draft one')
  one?.act()
  expect(act).toHaveBeenCalledWith({ status: 'draft' })
})
