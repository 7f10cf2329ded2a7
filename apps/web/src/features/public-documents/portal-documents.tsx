import { endpoints, type PortalDocument, type PortalDocumentsQuery } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SearchInput } from '#ui/list/search-input.tsx'
import classes from './portal.module.css'
import { PortalFiles } from './portal-files.tsx'
import { portalListKey } from './portal-key.ts'
import { ShowMore } from './portal-more.tsx'
import shared from './public-document.module.css'

const InstalmentList = part(() => import('#features/instalments/index.ts'), 'InstalmentList', {
  words: ['instalments'],
})

type View = NonNullable<PortalDocumentsQuery['view']>
const views = ['all', 'owed', 'paid'] as const satisfies readonly View[]

type PortalDocumentsProps = {
  token: string
  /** Of the first document; null without any. */
  firstYear: string | null
}

/** What the company issued to its client: all of it, by whether it is owed, by year, and by what stands in it. */
export function PortalDocuments({ token, firstYear }: PortalDocumentsProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('all')
  const [search, setSearch] = useState('')
  const [year, setYear] = useState('')
  const asked = { view, ...(search !== '' && { search }), ...(year !== '' && { year }) }
  const query = useInfiniteQuery({
    queryKey: portalListKey(token, 'documents', asked),
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listPortalDocuments,
        { params: { token }, query: { ...asked, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: firstYear !== null,
  })
  const documents = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="documents-title">
      <h2 id="documents-title" className={shared.title}>
        {t('tools.portal.documents')}
      </h2>
      {firstYear === null ? (
        <p className={shared.dates}>{t('tools.portal.noDocuments')}</p>
      ) : (
        <div className={classes.filters}>
          <SegmentedControl
            aria-label={t('tools.portal.which')}
            value={view}
            data={views.map((value) => ({ value, label: t(`tools.portal.views.${value}`) }))}
            onChange={(value) => setView(views.find((each) => each === value) ?? 'all')}
          />
          <SearchInput
            label={t('tools.portal.search')}
            placeholder={t('tools.portal.searchHint')}
            value={search}
            onChange={(text) => setSearch(text.trim().slice(0, 100))}
          />
          <Years first={firstYear} value={year} onChange={setYear} />
        </div>
      )}
      {query.isLoading && <Skeleton height={240} radius="md" />}
      {query.error !== null && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && documents.length === 0 && (
        <p className={shared.dates} role="status">
          {t('tools.portal.noneFound')}
        </p>
      )}
      <ul className={classes.rows} aria-busy={query.isPlaceholderData || undefined}>
        {documents.map((document) => (
          <DocumentItem key={document.id} token={token} document={document} />
        ))}
      </ul>
      <ShowMore query={query} shown={documents.length} />
    </section>
  )
}

/** Newest first, where there is more than one. */
function Years({
  first,
  value,
  onChange,
}: {
  first: string
  value: string
  onChange: (year: string) => void
}) {
  const { t } = useTranslation()
  const last = Number(today().slice(0, 4))
  const years = Array.from({ length: Math.max(1, last - Number(first) + 1) }, (_, back) =>
    String(last - back),
  )
  if (years.length === 1) return null
  return (
    <NativeSelect
      aria-label={t('tools.portal.year')}
      value={value}
      data={[{ value: '', label: t('tools.portal.everyYear') }, ...years]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const settledWords = { payment: 'paid', note: 'credited' } as const

function DocumentItem({ token, document }: { token: string; document: PortalDocument }) {
  const { t } = useTranslation()
  const { balance, currency } = document
  const isOwed = balance !== null && isSome(balance) && !balance.startsWith('-')
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>
          {t(`documents.kinds.${document.kind}`)}{' '}
          <span className="cc-ltr cc-numbers">{shortNumber(document.number)}</span>
        </span>
        <span className={classes.muted}>
          <DayText day={document.issued_on} />
          {document.settled_by !== null && ` · ${t(`common.payment.${settledWords[document.settled_by]}`)}`}
          {isOwed && (
            <>
              {' · '}
              <span data-late={document.is_overdue || undefined} className={classes.due}>
                {t('documents.view.balance')} <Money amount={balance} currency={currency} />
              </span>
            </>
          )}
        </span>
      </span>
      <span className={classes.end}>
        <Money amount={document.total} currency={currency} />
        {document.has_files && <PortalFiles token={token} document={document} />}
      </span>
      {document.instalments !== null && isOwed && (
        <div className={classes.parts}>
          <Suspense fallback={<Skeleton height={120} radius="md" />}>
            <InstalmentList parts={document.instalments} currency={currency} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
