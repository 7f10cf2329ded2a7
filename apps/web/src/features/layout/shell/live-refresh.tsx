import { useQueryClient } from '@tanstack/react-query'
import { refreshProfile } from '#features/identity/index.ts'
import { useLiveEvents } from '#lib/http/live-events.ts'
import { ServerAway } from './server-away.tsx'

const areasOf = {
  // What runs made and became of it stands on the pages of series.
  document: ['documents', 'authority', 'counters', 'recurring', 'shifts'],
  quotation: ['quotations'],
  letter: ['letters'],
  recurring: ['recurring'],
  payment: ['payments', 'bank'],
  expense: ['expenses'],
  reception: ['receptions', 'expenses', 'counters'],
  authority: ['authority'],
  exchange_rate: ['exchange-rates'],
  parked_sale: ['parked-sales'],
  task: ['tasks'],
  // What clients say of themselves comes with a notification.
  notification: ['notifications', 'clients'],
} as const

/**
 * Reloads what the server says has changed, for this company only; all that is shown of it, where nobody knows what. Whose role
 * is another one sees at once what they may do now. Shows that nothing can be reloaded while the server is away.
 */
export function LiveRefresh({ company }: { company: string }) {
  const queryClient = useQueryClient()
  useLiveEvents(company, ({ type }) => {
    if (type === 'access') void refreshProfile()
    if (type === 'gap' || type === 'session_over' || type === 'access') {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === company })
      return
    }
    for (const area of areasOf[type] ?? []) {
      void queryClient.invalidateQueries({ queryKey: [area, company] })
    }
  })
  return <ServerAway company={company} />
}
