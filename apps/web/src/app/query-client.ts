import { type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'
import { isTransient } from '#lib/http/api-error.ts'

/**
 * What was seen shows at once and refreshes behind; only what may pass by itself is tried again. Without a connection
 * nothing waits unseen: a screen says so at once and asks again when the line is back, and an act is not done behind the
 * back of whoever gave it up.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => navigator.onLine && count < 2 && isTransient(error),
        retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/**
 * Asks again also what is being asked for the first time: its question left before the change, and so may its answer. The
 * library begins anew only what has answered once; the late answer to the first question would be taken for the news.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    ...[filters, options]: [filters?: InvalidateQueryFilters<Key>, options?: { throwOnError?: boolean }]
  ): Promise<void> {
    const onTheirWay = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    for (const query of onTheirWay) if (query.state.data === undefined) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}
