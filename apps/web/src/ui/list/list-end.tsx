import type { PageMeta } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { FurtherPage, FurtherPages } from './data-table-props.ts'
import classes from './list-end.module.css'
import { useNearPages } from './use-near-pages.ts'

/** The next page is asked for when its place is so near. */
const nearPx = 800

type ListEndProps = {
  list: RefObject<HTMLElement | null>
  further: FurtherPages
  meta: PageMeta
  /** How many rows stand above it. */
  shown: number
  onPageChange: ((page: number) => void) | undefined
}

/** Where the rows of a phone end for now: it brings the next ones when it comes near, says where one is, and what failed. */
export function ListEnd({ list, further, meta, shown, onPageChange }: ListEndProps) {
  const isNear = useNearPages(list, meta)
  const { asked, onNews } = further
  return (
    <>
      {asked.map((each) => (
        <KeptPage key={each.page} {...each} isNear={isNear(each.page)} onNews={onNews} />
      ))}
      <End list={list} further={further} meta={meta} shown={shown} onPageChange={onPageChange} />
    </>
  )
}

type KeptPageProps = FurtherPage & { isNear: boolean; onNews: () => void }

/** Keeps a page up to date while it is near: what is far away waits until somebody comes back to it. */
function KeptPage({ query, isNear, onNews }: KeptPageProps) {
  const { dataUpdatedAt } = useQuery({ ...query, ...(!isNear && { enabled: false }) })
  const seen = useRef(dataUpdatedAt)
  useLayoutEffect(() => {
    if (seen.current === dataUpdatedAt) return
    seen.current = dataUpdatedAt
    onNews()
  }, [dataUpdatedAt, onNews])
  return null
}

/** What the end is about before anything was asked for. */
const nothing: FurtherPage['query'] = { queryKey: ['list-end'], queryFn: skipToken }

function End({ list, further, meta, shown, onPageChange }: ListEndProps) {
  const { t } = useTranslation()
  const { asked, next, nextPage, onMore } = further
  const last = asked.at(-1)
  const { isPending, isLoadingError, refetch } = useQuery(last?.query ?? nothing)
  const onRetry = last && isLoadingError ? () => void refetch() : undefined
  const count = formatCount(meta.total)
  const first = (meta.current_page - 1) * meta.per_page + 1
  const isBusy = last !== undefined && isPending
  const isOver = next === 'nowhere' && !isBusy && onRetry === undefined
  const mayGoOn = next === 'here' && !isBusy && onRetry === undefined
  const place = useRef<HTMLDivElement>(null)
  useComesNear(place, mayGoOn ? onMore : undefined, shown)
  const hold = useHeldFocus({ list, place, shown, isOver })
  return (
    <div ref={place} className={classes.end} tabIndex={-1} {...hold}>
      <p className={classes.said} role="status">
        {t('common.table.range', {
          from: formatCount(first),
          to: formatCount(first + shown - 1),
          total: meta.total_is_bound ? t('common.table.moreThan', { text: count }) : count,
        })}
        {isOver && (
          <>
            {' · '}
            {t(meta.total_is_bound ? 'common.table.endOfCounted' : 'common.table.end')}
          </>
        )}
      </p>
      {onRetry !== undefined && (
        <>
          <p className={classes.failed} role="alert">
            {t('common.table.moreFailed')}
          </p>
          <Button variant="default" fullWidth onClick={onRetry}>
            {t('common.actions.tryAgain')}
          </Button>
        </>
      )}
      {onRetry === undefined && (isBusy || next === 'here') && (
        <Button variant="default" fullWidth aria-busy={isBusy} onClick={isBusy ? undefined : onMore}>
          {t(isBusy ? 'common.table.loadingMore' : 'common.table.loadMore')}
        </Button>
      )}
      {next === 'elsewhere' && !isBusy && onRetry === undefined && (
        <Button variant="default" fullWidth onClick={() => onPageChange?.(nextPage)}>
          {t('common.table.goOn', { from: formatCount((nextPage - 1) * meta.per_page + 1) })}
        </Button>
      )}
    </div>
  )
}

/** Where an address leads into the middle of a list, the way to what comes before. */
export function EarlierRows({ further, onPageChange }: Pick<ListEndProps, 'further' | 'onPageChange'>) {
  const { t } = useTranslation()
  const { previousPage } = further
  if (previousPage === undefined) return null
  return (
    <div className={classes.earlier}>
      <Button variant="default" fullWidth onClick={() => onPageChange?.(previousPage)}>
        {t('common.table.earlier')}
      </Button>
    </div>
  )
}

/** Calls once something comes near the window, each time anew when `round` is another. */
function useComesNear(
  place: RefObject<HTMLElement | null>,
  onNear: (() => void) | undefined,
  round: number,
): void {
  const latest = useRef(onNear)
  latest.current = onNear
  const isOn = onNear !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stays near asks again once the rows have come
  useEffect(() => {
    if (!isOn || place.current === null) return
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.()
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [place, isOn, round])
}

type HeldFocus = {
  list: RefObject<HTMLElement | null>
  place: RefObject<HTMLElement | null>
  shown: number
  isOver: boolean
}

/** Whoever asks for more by hand goes on at the first row that came; the button that goes leaves its focus where it stood. */
function useHeldFocus({ list, place, shown, isOver }: HeldFocus) {
  const isHere = useRef(false)
  const from = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (from.current !== undefined && shown > from.current) {
      const row = list.current?.children[from.current] as HTMLElement | undefined
      from.current = undefined
      row?.focus({ preventScroll: true })
    }
    if (isOver && isHere.current && document.activeElement === document.body) place.current?.focus()
  })
  return {
    onFocus: () => {
      isHere.current = true
    },
    onBlur: () => {
      isHere.current = false
    },
    onClick: () => {
      from.current = shown
    },
  }
}
