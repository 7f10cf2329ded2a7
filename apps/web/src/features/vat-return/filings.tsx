import { endpoints, type VatFilings } from '@cuentaclara/contracts'
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { Papers } from '#features/papers/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { formatFileSize } from '#lib/file-size.ts'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { filingsQuery } from './filings-query.ts'
import { PdfChoice } from './pdf-choice.tsx'
import classes from './vat-return.module.css'

type Filing = VatFilings['data'][number]

/** What is kept of the filed returns of a month: of each version the package as it was then, and its receipts. */
export function Filings({ company, period }: { company: string; period: string }) {
  const { t } = useTranslation()
  const query = useQuery(filingsQuery(company, period))
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton height={96} radius="md" />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  const filings = query.data.data
  if (filings.length === 0) return <p className={classes.muted}>{t('vatReturn.kept.notFiled')}</p>
  return filings.map((filing) => (
    <Kept key={filing.id} company={company} period={period} filing={filing} isAlone={filings.length === 1} />
  ))
}

type KeptProps = { company: string; period: string; filing: Filing }

function Kept({ company, period, filing, isAlone }: KeptProps & { isAlone: boolean }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const title = t('vatReturn.kept.title', { day: formatDay(filing.filed_on, format) })
  return (
    <section className={classes.kept} aria-label={title}>
      <h3 className={classes.title}>
        {title}
        {!isAlone && ` · ${t('vatReturn.version', { version: filing.version })}`}
      </h3>
      <Package company={company} period={period} filing={filing} />
      <h4>{t('vatReturn.kept.receipts')}</h4>
      <Suspense fallback={<Skeleton height={96} radius="md" />}>
        <Papers company={company} owner={{ type: 'vat-filing', id: filing.id }} />
      </Suspense>
    </section>
  )
}

function Package({ company, period, filing }: KeptProps) {
  const { t } = useTranslation()
  const mayFetch = [useCan('files.download'), useCan('reports.export')].every(Boolean)
  const { id, package: kept } = filing
  if (kept.state === 'making') {
    const words =
      kept.total === null
        ? t('vatReturn.kept.waiting')
        : t('vatReturn.kept.making', { done: kept.done ?? 0, total: kept.total })
    return (
      <div role="status">
        <p className={classes.muted}>{words}</p>
        <Progress
          value={kept.total ? (100 * (kept.done ?? 0)) / kept.total : 0}
          size="sm"
          aria-label={words}
        />
      </div>
    )
  }
  if (kept.state !== 'kept') return <Missing company={company} period={period} filing={filing} />
  const fetchIt = () =>
    downloadFile(
      endpoints.fetchVatPackage,
      { params: { id } },
      { company, fallbackName: `${period}.zip` },
    ).catch((error) => toastRefusal(error, 'vat-package'))
  return (
    <>
      <p className={classes.muted}>
        {t('vatReturn.kept.asFiled', { size: formatFileSize(kept.size ?? 0) })}{' '}
        {kept.kept_at !== null && <InstantText instant={kept.kept_at} />}
      </p>
      <p className={classes.muted}>
        {t('vatReturn.kept.checksum')} <code className={`${classes.digest} cc-ltr`}>{kept.sha256}</code>
      </p>
      {mayFetch && (
        <div>
          <Button
            variant="light"
            leftSection={<IconFileZip size={17} aria-hidden />}
            onClick={() => void fetchIt()}
          >
            {t('vatReturn.kept.fetch')}
          </Button>
        </div>
      )}
    </>
  )
}

/** It could not be made, or was never asked for; of what was rectified since it cannot be made any more. */
function Missing({ company, period, filing: { id, state, package: kept } }: KeptProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayPrepare = useCan('vat-return.prepare')
  const [keepsPdfs, setKeepsPdfs] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(
        endpoints.keepVatPackage,
        { params: { id }, query: keepsPdfs ? { pdfs: 'true' } : {} },
        { company },
      ),
    onSuccess(answer) {
      cache.setQueryData(filingsQuery(company, period).queryKey, answer)
      void cache.invalidateQueries({ queryKey: ['tasks', company] })
    },
    onError: (error) => toastRefusal(error, 'vat-package'),
  })
  if (state === 'rectified') return <p className={classes.muted}>{t('vatReturn.kept.tooLate')}</p>
  return (
    <>
      <p className={classes.muted} role={kept.state === 'failed' ? 'alert' : undefined}>
        {kept.state === 'failed' ? t('vatReturn.kept.failed') : t('vatReturn.kept.none')}
      </p>
      {mayPrepare && (
        <div>
          <PdfChoice company={company} period={period} value={keepsPdfs} onChange={setKeepsPdfs} />
          <Button mt="sm" variant="default" loading={isPending} onClick={() => mutate()}>
            {kept.state === 'failed' ? t('vatReturn.kept.again') : t('vatReturn.kept.make')}
          </Button>
        </div>
      )}
    </>
  )
}
