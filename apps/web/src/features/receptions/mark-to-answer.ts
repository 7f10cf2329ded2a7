import { endpoints } from '@cuentaclara/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'

/** Says that somebody will answer a new document: looking at it does not. */
export async function markToAnswer(
  cache: QueryClient,
  { company, id }: { company: string; id: string },
): Promise<void> {
  try {
    await call(endpoints.openReception, { params: { id } }, { company })
    await cache.invalidateQueries({ queryKey: ['receptions', company] })
  } catch (error) {
    toastRefusal(error, 'reception')
  }
}
