import type { TillPlace } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCan } from '#features/companies/index.ts'
import { personHere } from '#features/identity/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { askNumbers, leaveTill } from './ask-numbers.ts'
import { readEveryAsked } from './asked-sales.ts'
import { bringSales, hearTill, isServerNear, tellWindows } from './bring-sales.ts'
import { finishAsked } from './finish-asked.ts'
import { numbersLeft } from './held-numbers.ts'
import type { AskedSale, OwnTill, WaitingSale } from './own-till.ts'
import { fillPantry } from './pantry.ts'
import { useIsSilent } from './silence.ts'
import { changeTill, readTill, readWaiting } from './till-database.ts'

export type Till = ReturnType<typeof useTill>

type Known = { till: OwnTill | null; waiting: WaitingSale[]; asked: readonly AskedSale[] }
/** What the counter went on without, before anybody knew what became of it. */
const isUnderWay = ({ isLeft }: AskedSale) => isLeft
const nothing: Known = { till: null, waiting: [], asked: [] }

const renewEveryMs = 10 * 60_000
const bringEveryMs = 10_000

const ownTillQuery = (company: string) => ({
  queryKey: ['own-till', company],
  queryFn: async (): Promise<Known> => {
    const [till, waiting, asked] = await Promise.all([
      hasDatabase ? readTill(company) : null,
      hasDatabase ? readWaiting(company) : [],
      readEveryAsked(company),
    ])
    return { till, waiting, asked }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The till that this browser sells at, what waits here, and how it goes on without a network. */
export function useTill(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isSilent = useIsSilent()
  const isOnline = useIsOnline() && !isSilent
  const maySell = useCan('documents.issue')
  const { data = nothing } = useQuery({ ...ownTillQuery(company), enabled: maySell })
  const { till, waiting, asked } = data
  const place = till?.held.till ?? null

  useEffect(
    () =>
      hearTill(() => {
        void cache.invalidateQueries({ queryKey: ['own-till', company] })
        void cache.invalidateQueries({ queryKey: ['till-sales', company] })
        void cache.invalidateQueries({ queryKey: ['shifts', company] })
      }),
    [cache, company],
  )
  // Numbers and what is sold are renewed while somebody answers, so that both are there when nobody does.
  const branch = place?.branch
  const terminal = place?.terminal
  useEffect(() => {
    if (branch === undefined || terminal === undefined || !isOnline) return
    const renew = () => void prepare(company, { branch, terminal })
    renew()
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [company, isOnline, branch, terminal])
  const isAnyWaiting = waiting.length > 0
  useEffect(() => {
    if (!isAnyWaiting || !isOnline) return
    const timer = setInterval(() => void bringSales(), bringEveryMs)
    void bringSales()
    return () => clearInterval(timer)
  }, [isOnline, isAnyWaiting])
  // Nobody else asks while nobody answers.
  useEffect(() => {
    if (!isSilent) return
    const timer = setInterval(() => void isServerNear(), bringEveryMs)
    return () => clearInterval(timer)
  }, [isSilent])
  const underWay = asked.filter(isUnderWay)
  const isAnyUnderWay = underWay.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!isAnyUnderWay || !isOnline) return
    const finish = async () => {
      const { rows, isChanged } = await finishAsked(company, t('till.askedLongAgo'))
      for (const { consecutivo } of rows)
        toastSuccess({ message: t('till.issued', { number: shortNumber(consecutivo) }), subject: 'till' })
      if (isChanged) tellWindows()
    }
    const timer = setInterval(() => void finish(), bringEveryMs)
    void finish()
    return () => clearInterval(timer)
  }, [company, isOnline, isAnyUnderWay, t])

  return {
    place,
    own: till,
    waiting,
    underWay,
    /** What was asked of the server and of which nobody has heard. */
    asked,
    left: till === null ? 0 : numbersLeft(till),
    isOnline,
    /** Whether this browser may sell at a till at all. */
    isPossible: hasDatabase && maySell,
    /** Whether the next sale has to do without the server. */
    async isAlone(): Promise<boolean> {
      return till !== null && !(await isServerNear())
    },
    async choose(wanted: TillPlace, takes: boolean): Promise<void> {
      await askNumbers(company, wanted, { takes })
      await fillPantry(company).catch(() => undefined)
      tellWindows()
    },
    async leave(reason: string): Promise<void> {
      await leaveTill(company, reason)
      tellWindows()
    },
    /** The open shift of who sells here, for when nobody can be asked. */
    async noteShift(shift: { id: string; number: number } | null): Promise<void> {
      const by = personHere()
      if (till === null || (till.shift?.id === shift?.id && (shift === null || till.shift?.by === by))) return
      await changeTill(company, (stored) => stored && { ...stored, shift: shift && { ...shift, by } })
      tellWindows()
    },
  }
}

/** Some browsers keep nothing in a private window; all that we serve have locks. */
const hasDatabase = typeof indexedDB !== 'undefined' && 'locks' in navigator

async function prepare(company: string, place: TillPlace): Promise<void> {
  try {
    await askNumbers(company, place)
    tellWindows()
    await fillPantry(company)
  } catch (error) {
    // What is here serves until the next time.
    if (!(error instanceof ApiError) || error.code !== 'till-elsewhere') return
    await changeTill(company, (stored) => stored && { ...stored, isElsewhere: true })
    tellWindows()
  }
}
