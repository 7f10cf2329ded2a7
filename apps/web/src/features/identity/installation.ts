import { endpoint } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** What anybody may know about the installation. */
export type Installation = { demo: boolean; language: string; product: string; version: string }

const getInstallation = endpoint<{ answer: Installation }>('GET', '/installation', 'public')

export const installationQuery = queryOptions({
  queryKey: ['installation', null],
  queryFn: ({ signal }) => call(getInstallation, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
