import { type CompanySecurityQuery, endpoints, securityKinds } from '@cuentaclara/contracts'
import { Alert, Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '#features/exports/index.ts'
import { formatTime } from '#lib/dates/dates.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ChainCheck } from '#ui/feedback/chain-check.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ListFilters } from '#ui/list/list-filters.tsx'
import { ListTools } from '#ui/list/list-tools.tsx'
import { type ListFilter, sayFilters } from '#ui/list/say-filters.ts'
import { EventList, sayKind } from './event-list.tsx'
import classes from './security-history.module.css'

type Narrowed = { kind?: string | undefined; from?: string | undefined; to?: string | undefined }

/** What happened to what guards a company: narrowed, exported, proven whole; and who visits it for support right now. */
export function CompanyHistory({ company }: { company: string }) {
  const { t, i18n } = useTranslation()
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const asked: CompanySecurityQuery = dropAbsent({ ...narrowed })
  const query = useInfiniteQuery({
    queryKey: ['security', company, 'history', asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listCompanySecurity,
        { query: { ...asked, per_page: 25, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { company, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  })
  const kinds = Object.keys(securityKinds)
    .map((value) => ({ value, label: sayKind(t, { kind: value }) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  const filters: ListFilter[] = [
    { name: 'kind', label: t('securityHistory.kind'), kind: 'choice', choices: kinds },
    { name: 'from', label: t('common.list.from'), kind: 'day' },
    { name: 'to', label: t('common.list.to'), kind: 'day' },
  ]
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <p className={classes.lead}>{t('securityHistory.companyLead')}</p>
      <OpenVisits company={company} />
      <ChainCheck
        check={() => call(endpoints.checkCompanySecurity, {}, { company })}
        question={t('securityHistory.check')}
        say={({ is_whole: isWhole, sealed, first_broken: position }) =>
          isWhole ? t('securityHistory.whole', { count: sealed }) : t('securityHistory.broken', { position })
        }
      />
      <ListTools
        end={
          <ExportButton
            list="security"
            query={asked}
            about={{ title: t('securityHistory.title'), narrowed: sayFilters(t, filters, narrowed) }}
          />
        }
      >
        <ListFilters
          filters={filters}
          values={narrowed}
          onChange={(change) => setNarrowed({ ...narrowed, ...change })}
        />
      </ListTools>
      <section className={classes.entries} aria-label={t('securityHistory.title')}>
        {query.error && query.data === undefined && (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        )}
        {query.isSuccess && entries.length === 0 && (
          <p className={classes.lead}>{t('securityHistory.empty')}</p>
        )}
        <EventList showsPerson entries={entries} />
        {query.hasNextPage && (
          <div>
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('securityHistory.more')}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

/** Who runs the installation and looks into the company right now, and the way to send them away. */
function OpenVisits({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: ['security', company, 'visits'],
    queryFn: ({ signal }) => call(endpoints.listVisitsOfCompany, {}, { company, signal }),
  })
  const end = useMutation({
    mutationFn: (id: string) => call(endpoints.endVisitOfCompany, { params: { id } }, { company }),
    onSuccess: () => toastSuccess({ message: t('securityHistory.visitEnded'), subject: 'visit' }),
    onError: (error) => toastRefusal(error, 'visit'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['security', company] }),
  })
  return data?.data
    .filter((visit) => visit.is_open)
    .map((visit) => (
      <Alert
        key={visit.id}
        color="yellow"
        icon={<IconEye size={20} aria-hidden />}
        title={t(visit.purpose === 'support' ? 'securityHistory.visitOpen' : 'securityHistory.filesOpen', {
          name: `\u2068${visit.person?.name ?? t('securityHistory.unknown')}\u2069`,
          time: formatTime(visit.ends_at),
        })}
      >
        <p className={classes.reason}>
          <bdi>{visit.reason}</bdi>
        </p>
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate(visit.id)}>
          {t(visit.purpose === 'support' ? 'securityHistory.visitEnd' : 'securityHistory.filesEnd')}
        </Button>
      </Alert>
    ))
}
