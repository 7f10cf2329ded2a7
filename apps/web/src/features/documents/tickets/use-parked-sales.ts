import type { ParkedSale } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import type { EditorDraft } from '../editor/draft/draft.ts'
import { readParked, unpark } from './parked.ts'
import { fromParkedSale, parkedSalesQuery, parkSale, takeParkedSale, toParkedSale } from './parked-queries.ts'

/** Sales that wait for any till of the company: put aside here, taken up here or elsewhere. */
export function useParkedSales(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const maySell = useCan('documents.draft')
  const query = parkedSalesQuery(company)
  const { data: waiting = [] } = useQuery({ ...query, enabled: maySell })
  const [isBusy, setIsBusy] = useState(false)
  const [parkOnce, takeOnce] = [useActKey(), useActKey()]
  const know = (change: (sales: ParkedSale[]) => ParkedSale[]) => {
    cache.setQueryData(query.queryKey, (sales: ParkedSale[] = []) => change(sales))
    void cache.invalidateQueries({ queryKey: query.queryKey })
  }
  useEffect(() => {
    if (!maySell) return
    void bringAlong(company).then((hasAny) => {
      if (hasAny) void cache.invalidateQueries({ queryKey: ['parked-sales', company] })
    })
  }, [company, maySell, cache])

  /** Does one thing at a time; says what went wrong, and answers null then. */
  async function attempt<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
    if (isBusy) return null
    setIsBusy(true)
    try {
      return await act()
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: 'parked' })
      void cache.invalidateQueries({ queryKey: query.queryKey })
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return {
    waiting,
    isBusy,
    /** Whether it waits now. */
    async park(draft: EditorDraft, name: string, total: string): Promise<boolean> {
      const body = toParkedSale(draft, name, total)
      const parked = await attempt(() => parkOnce(body, (key) => parkSale(company, body, key)))
      if (parked === null) return false
      know((sales) => [parked, ...sales.filter(({ id }) => id !== parked.id)])
      toastSuccess({ message: t('counter.tickets.parked', { name: parked.name }), subject: 'parked' })
      return true
    },
    /** The sale, which waits for nobody else any more. */
    async take({ id }: ParkedSale): Promise<EditorDraft | null> {
      const taken = await attempt(() => takeOnce(id, (key) => takeParkedSale(company, id, key)))
      if (taken === null) return null
      know((sales) => sales.filter((sale) => sale.id !== id))
      return fromParkedSale(id, taken.draft)
    },
  }
}

/** Sales that an earlier release kept on this device wait with the others. */
async function bringAlong(company: string): Promise<boolean> {
  const kept = readParked(company)
  for (const { id, draft, total } of kept) {
    try {
      await parkSale(company, toParkedSale(draft, '', total), `device-${id}`)
      unpark(company, id)
    } catch {
      // They stay here, and are brought along the next time.
      return false
    }
  }
  return kept.length > 0
}
