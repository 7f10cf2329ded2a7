// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import type { ListAction } from '#ui/list/list-action.ts'
import { useAllowedActions } from './allowed-actions.ts'

afterEach(cleanup)

const actions: ListAction<object>[] = [
  { permission: 'documents.send', many: { name: 'remind' } },
  { permission: 'documents.send', showsWholeClient: true, many: { name: 'statement' } },
  { permission: 'clients.merge', many: { name: 'merge' } },
]
const offered = (sees_own_only: boolean) => {
  companiesStore.set({
    currentCompany: { permissions: ['documents.send'], sees_own_only } as unknown as Company,
  })
  return renderHook(() => useAllowedActions(actions)).result.current.map(({ many }) => many?.name)
}

it('offers no statement of a client to who sees only what they made', () => {
  expect(offered(false)).toEqual(['remind', 'statement'])
  expect(offered(true)).toEqual(['remind'])
})
