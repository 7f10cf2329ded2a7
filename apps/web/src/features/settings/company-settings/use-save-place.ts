import { endpoints, type Numbering } from '@cuentaclara/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { numberingQuery } from '../queries.ts'

/** A branch, or a terminal of it. */
export type Place = { branch: string; terminal: string | null; name: string; isActive: boolean }

/** Saves how a place is called, and whether anything is issued from it. */
export function useSavePlace(company: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ branch, terminal, name, isActive }: Place): Promise<Numbering> => {
      const body = { name: name.trim(), is_active: isActive }
      return terminal === null
        ? call(endpoints.saveBranch, { params: { code: branch }, body }, { company })
        : call(endpoints.saveTerminal, { params: { branch, code: terminal }, body }, { company })
    },
    onSuccess(numbering) {
      cache.setQueryData(numberingQuery(company).queryKey, numbering)
      // Who usually issued from there, and whether there is more than one branch, stand in the profile.
      void refreshProfile()
    },
  })
}
