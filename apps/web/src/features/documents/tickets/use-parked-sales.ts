import type { ParkedSale } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import type { EditorDraft } from '../editor/draft/draft.ts'
import { isRefusal } from './offline/finish-asked.ts'
import { readParked, unpark } from './parked.ts'
import { forgetPark, forgetTake, notePark, noteTake, type ParkAct, readActs } from './parked-acts.ts'
import { fromParkedSale, parkedSalesQuery, parkSale, takeParkedSale, toParkedSale } from './parked-queries.ts'

const askEveryMs = 10_000
const mostAnswerMs = 8_000
/** The server keeps keys for a day; nobody asks in its last hours. */
const keptMs = 20 * 3_600_000

/** Sales that wait for any till of the company: put aside here, taken up here or elsewhere. */
export function useParkedSales(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isOnline = useIsOnline()
  const maySell = useCan('documents.draft')
  const query = parkedSalesQuery(company)
  const { data: known = [] } = useQuery({ ...query, enabled: maySell })
  const [isBusy, setIsBusy] = useState(false)
  const [acts, setActs] = useState(() => readActs(company))
  const look = () => setActs(readActs(company))
  // Without an answer by then it is asked for again by itself, and the next customer is served.
  const [parkOnce, takeOnce] = [useActKey({ mostAnswerMs }), useActKey({ mostAnswerMs })]
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

  const askUnheard = async () => {
    if (await askAgain(company, t('till.parked.longAgo')))
      void cache.invalidateQueries({ queryKey: query.queryKey })
    look()
  }
  const whileUnheard = useEffectEvent(askUnheard)
  const isAnyUnheard = acts.parks.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!isAnyUnheard || !isOnline) return
    const timer = setInterval(() => void whileUnheard(), askEveryMs)
    void whileUnheard()
    return () => clearInterval(timer)
  }, [isAnyUnheard, isOnline])

  /** Does one thing at a time; says what went wrong, and answers null then, or what `otherwise` makes of it. */
  async function attempt<Answer>(
    act: () => Promise<Answer>,
    otherwise: (error: unknown) => Answer | null,
  ): Promise<Answer | null> {
    if (isBusy) return null
    setIsBusy(true)
    try {
      return await act()
    } catch (error) {
      const answer = otherwise(error)
      if (answer === null) toastRefusal(error, 'parked')
      void cache.invalidateQueries({ queryKey: query.queryKey })
      return answer
    } finally {
      setIsBusy(false)
      look()
    }
  }

  const unheard = new Set(acts.takes.map(({ sale }) => sale.id))
  return {
    /** What was taken up here without an answer waits on for whoever took it, and for nobody else. */
    waiting: [...acts.takes.map(({ sale }) => sale), ...known.filter(({ id }) => !unheard.has(id))],
    /** What was to wait, and of which nobody has heard or somebody said no. */
    unheard: acts.parks,
    isBusy,
    /** Whether it waits now, or will by itself. */
    async park(draft: EditorDraft, name: string, total: string): Promise<boolean> {
      const body = toParkedSale(draft, name, total)
      const asked: ParkAct = {
        key: crypto.randomUUID(),
        at: new Date().toISOString(),
        body,
        problem: null,
      }
      let isKept = false
      const isParked = await attempt(
        async () => {
          // Without a network the sale is better off at hand.
          if (!navigator.onLine) throw new NetworkError()
          isKept = notePark(company, asked)
          const parked = await parkOnce(asked.key, () => parkSale(company, body, asked.key))
          forgetPark(company, asked.key)
          know((sales) => [parked, ...sales.filter(({ id }) => id !== parked.id)])
          toastSuccess({ message: t('counter.tickets.parked', { name: parked.name }), subject: 'parked' })
          return true
        },
        (error) => {
          if (isRefusal(error) || !isKept) {
            forgetPark(company, asked.key)
            return null
          }
          toastError({ message: t('till.parked.unheard', { name: body.name }), subject: 'parked' })
          return true
        },
      )
      return isParked === true
    },
    /** The sale, which waits for nobody else any more; whose answer was lost gets it when they ask again. */
    async take(sale: ParkedSale): Promise<EditorDraft | null> {
      const { id } = sale
      const taken = await attempt(
        () => takeOnce(id, () => takeParkedSale(company, id, noteTake(company, sale))),
        (error) => {
          if (isRefusal(error)) forgetTake(company, id)
          return null
        },
      )
      if (taken === null) return null
      know((sales) => sales.filter((each) => each.id !== id))
      const draft = fromParkedSale(id, taken.draft)
      if (draft === null) forgetTake(company, id)
      return draft
    },
    /** It is at hand and kept there: nobody has to hand it out again. */
    tookUp(id: string): void {
      forgetTake(company, id)
      look()
    },
    /** What does not wait, for the reason that it shows; null where that is not known yet, and is asked now. */
    takeBack({ key, body, problem }: ParkAct): EditorDraft | null {
      if (problem === null) {
        void askUnheard()
        return null
      }
      forgetPark(company, key)
      look()
      return body.draft as EditorDraft
    },
  }
}

/** Asks again for what was to wait, each under its key, and answers whether any of it waits now. `tooOld`: a person looks. */
async function askAgain(company: string, tooOld: string): Promise<boolean> {
  let isAnyParked = false
  for (const act of readActs(company).parks) {
    if (act.problem !== null) continue
    try {
      if (Date.now() - Date.parse(act.at) > keptMs) notePark(company, { ...act, problem: tooOld })
      else {
        await parkSale(company, act.body, act.key)
        forgetPark(company, act.key)
        isAnyParked = true
      }
    } catch (error) {
      if (!isRefusal(error)) break
      notePark(company, { ...act, problem: error.message })
    }
  }
  return isAnyParked
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
