import { type ClientExoneration, type Exemption, endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** What the register said of an authorisation; `silent` while nobody answers: then nothing was checked. */
export type Authorisation = { outcome: 'found'; facts: Exemption } | { outcome: 'absent' | 'silent' }

/** Asked when somebody presses for it, never by itself. */
export const authorisationQuery = (company: string, number: string) =>
  queryOptions({
    queryKey: ['authorisations', company, number],
    queryFn: async ({ signal }): Promise<Authorisation> => {
      try {
        const facts = await call(endpoints.getExemption, { params: { number } }, { company, signal })
        return { outcome: 'found', facts }
      } catch (error) {
        if (signal.aborted) throw error
        return { outcome: error instanceof ApiError && error.status === 404 ? 'absent' : 'silent' }
      }
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What frees a client from the tax, as it is kept with it. */
export const clientExonerationsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['clients', company, 'exonerations', id],
    queryFn: async ({ signal }): Promise<ClientExoneration[]> =>
      (await call(endpoints.listClientExonerations, { params: { id } }, { company, signal })).data,
    enabled: company !== '' && id !== '',
    staleTime: 30_000,
  })
