import type { ContingencyKind } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { authorityStateQuery } from './authority-state.ts'
import { useCompanyId } from './current-company.ts'

/** Whether the company works without internet or on paper just now; null as usual, and while nobody knows. */
export function useContingency(): ContingencyKind | null {
  return useQuery(authorityStateQuery(useCompanyId())).data?.contingency?.kind ?? null
}
