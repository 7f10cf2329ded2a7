import { endpoints, type ReportName } from '@cuentaclara/contracts'
import { IconStar } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isVisiting, useCompanyId, useSupportVisit } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { reportIndexQuery } from './queries.ts'

/** The star of the report that is open; looking at a report is noted by it as well. */
export function ReportStar({ report }: { report: ReportName }) {
  const { data } = useQuery(reportIndexQuery(useCompanyId()))
  useOpened(report)
  const isFavourite = data?.data.some((entry) => entry.report === report && entry.is_favourite) ?? false
  return <FavouriteButton report={report} isFavourite={isFavourite} />
}

/** Keeps a report at hand, or no more; who visits for support keeps nothing. */
export function FavouriteButton({ report, isFavourite }: { report: ReportName; isFavourite: boolean }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(endpoints.markReport, { params: { report }, body: { is_favourite: !isFavourite } }, { company }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['report-index', company] }),
    onError: (error) => toastRefusal(error, 'report-mark'),
  })
  const visit = useSupportVisit()
  if (visit !== null) return null
  return (
    <IconButton
      label={t('reports.favourite', { name: t(`reports.names.${report}`) })}
      aria-pressed={isFavourite}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <IconStar size={18} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
    </IconButton>
  )
}

/** Tells the server that somebody looks at a report, unless they look for support. That it failed troubles nobody. */
function useOpened(report: ReportName): void {
  const company = useCompanyId()
  useEffect(() => {
    if (company === '' || isVisiting()) return
    call(endpoints.markReport, { params: { report }, body: { is_opened: true } }, { company }).catch(
      () => null,
    )
  }, [company, report])
}
