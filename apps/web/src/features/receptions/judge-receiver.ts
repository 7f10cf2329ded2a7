import { endpoints } from '@cuentaclara/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { rememberReception } from './queries.ts'

/** Has a document that was set aside as not ours looked at again, once the number of the company was mended. */
export async function judgeReceiver(
  cache: QueryClient,
  { company, id }: { company: string; id: string },
): Promise<void> {
  try {
    const saved = await call(endpoints.judgeReceptionReceiver, { params: { id } }, { company })
    rememberReception(cache, company, saved)
  } catch (error) {
    toastRefusal(error, 'reception')
  }
}
