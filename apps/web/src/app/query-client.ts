import { QueryClient } from '@tanstack/react-query'
import { isTransient } from '#lib/http/api-error.ts'

/** What was seen shows at once and refreshes behind; only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && isTransient(error),
        retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      },
      mutations: { retry: false },
    },
  })
}
