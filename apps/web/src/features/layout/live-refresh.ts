import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '#lib/live-events.ts'

const areasOf = {
  document: ['documents', 'authority', 'counters'],
  quotation: ['quotations'],
  payment: ['payments'],
  expense: ['expenses'],
  reception: ['receptions', 'expenses', 'counters'],
  authority: ['authority'],
  exchange_rate: ['exchange-rates'],
  task: ['tasks'],
  notification: ['notifications'],
} as const

/** Reloads what the server says has changed, for this company only. */
export function useLiveRefresh(company: string | null): void {
  const queryClient = useQueryClient()
  useLiveEvents(company, ({ type }) => {
    for (const area of areasOf[type] ?? []) {
      void queryClient.invalidateQueries({ queryKey: [area, company] })
    }
  })
}
