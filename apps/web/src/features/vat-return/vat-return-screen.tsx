import { endpoints } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import type { Language } from '@cuentaclara/locales/languages'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useCan, useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { downloadFile } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BoxSteps } from './box-steps.tsx'
import { isLate } from './is-late.ts'
import { Changes, Checks, Standing } from './month-standing.tsx'
import { nextVatReturnQuery, ofVersion, vatReturnQuery } from './queries.ts'
import classes from './vat-return.module.css'
import { monthFrom, type VatSearch } from './vat-search.ts'

const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')
const BoxSheet = part(() => import('./box-sheet.tsx'), 'BoxSheet')
const CopySheet = part(() => import('./copy-sheet.tsx'), 'CopySheet')
const CapitalGoodsSheet = part(() => import('./capital-goods-sheet.tsx'), 'CapitalGoodsSheet')
const Filings = part(() => import('./filings.tsx'), 'Filings')
const ExonerationsSheet = part(() => import('./exonerations-sheet.tsx'), 'ExonerationsSheet')
const Helpers = part(() => import('./helpers.tsx'), 'Helpers')
const PrefilledSheet = part(() => import('./prefilled-sheet.tsx'), 'PrefilledSheet')
const ToRectify = part(() => import('./to-rectify.tsx'), 'ToRectify', { words: ['monthEnd'] })
const UsesSheet = part(() => import('./uses-sheet.tsx'), 'UsesSheet')

/** What opens beside the form; anything else is a box. */
const sheets: ReadonlySet<string> = new Set(['copy', 'uses', 'prefilled', 'exonerations', 'capital'])

type Props = { search: VatSearch; onSearch: (search: VatSearch) => void }

/** The VAT return of a month; of the one that is due next unless the address names another. */
export function VatReturnScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const next = useQuery({ ...nextVatReturnQuery(company), enabled: search.period === undefined })
  const period = search.period ?? next.data?.period
  if (period !== undefined) return <MonthScreen period={period} search={search} onSearch={onSearch} />
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader title={t('vatReturn.title')} subtitle={t('vatReturn.lead')} />
      <Loading error={next.error} onRetry={() => void next.refetch()} />
    </>
  )
}

function Loading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <Skeleton height={480} radius="md" />
  return (
    <div className="cc-card">
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  )
}

/** Its steps in the order of the official form, each figure with what is behind it. */
function MonthScreen({ period, search, onSearch }: Props & { period: string }) {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const { version, open } = search
  const query = useQuery(vatReturnQuery(company, period, version))
  const month = formatMonth(period, i18n.language, 'long')
  const show = (what: string | undefined) =>
    onSearch({
      period,
      ...ofVersion(version),
      ...(what === undefined ? {} : { open: what }),
    })
  const { data } = query
  const isFrozen = data?.state === 'filed' || data?.state === 'rectified'
  const format = useDateFormat()
  // What is printed says whether it is a draft or became wrong, and by when it is due.
  const standing =
    data === undefined
      ? []
      : [
          t(`vatReturn.states.${data.state}`),
          ...(data.changes.length > 0 ? [t('vatReturn.toRectify')] : []),
          t(isLate(data, today()) ? 'vatReturn.wasDue' : 'vatReturn.due', {
            day: formatDay(data.due_on, format),
          }),
        ]
  const mayExport = useCan('reports.export')
  const takeWorkbook = () =>
    downloadFile(
      endpoints.vatWorkbook,
      {
        params: { period },
        query: { language: i18n.language as Language, ...ofVersion(version) },
      },
      { company, fallbackName: `iva-${period}.xlsx` },
    ).catch((error) => toastRefusal(error, 'vat-return'))
  return (
    <>
      <BackLink to="/reports">{t('shell.nav.reports')}</BackLink>
      <PageHeader
        title={t('vatReturn.title')}
        subtitle={t(isFrozen ? 'vatReturn.leadFiled' : 'vatReturn.lead')}
        actions={
          <>
            <Suspense>
              <Helpers onShow={show} onWorkbook={mayExport ? () => void takeWorkbook() : undefined} />
            </Suspense>
            <Suspense>
              <ExportButton
                list="vat-return"
                query={{ period, ...ofVersion(version) }}
                about={{ title: t('vatReturn.title'), narrowed: [month, ...standing] }}
              />
            </Suspense>
          </>
        }
      />
      <MonthSwitcher period={period} name={month} onPeriod={(next) => onSearch({ period: next })} />
      {data === undefined ? (
        <Loading error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Sheet about={[month, ...standing]}>
          <div className={classes.stack} aria-busy={query.isPlaceholderData}>
            <Standing data={data} onVersion={(next) => onSearch({ period, version: next })} />
            <Changes data={data} />
            <Suspense>
              <ToRectify company={company} isMeant={(each) => each !== period} />
            </Suspense>
            <Checks data={data} onOpen={show} />
            <BoxSteps data={data} onOpen={show} />
            {data.versions.some(({ filed_on }) => filed_on !== null) && (
              <section className={`${classes.panel} ${classes.stack} cc-card`}>
                <Suspense fallback={<Skeleton height={96} radius="md" />}>
                  <Filings company={company} period={period} />
                </Suspense>
              </section>
            )}
            <p className={classes.muted}>{t('vatReturn.estimateHint')}</p>
          </div>
        </Sheet>
      )}
      {data !== undefined && (
        <Suspense>
          {open === 'copy' && <CopySheet data={data} onClose={() => show(undefined)} />}
          {open === 'uses' && <UsesSheet data={data} onClose={() => show(undefined)} />}
          {open === 'prefilled' && <PrefilledSheet data={data} onClose={() => show(undefined)} />}
          {open === 'capital' && <CapitalGoodsSheet data={data} onClose={() => show(undefined)} />}
          {open === 'exonerations' && <ExonerationsSheet data={data} onClose={() => show(undefined)} />}
          {open !== undefined && !sheets.has(open) && (
            <BoxSheet key={open} data={data} box={open} version={version} onOpen={show} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** On paper each page begins with whose return it is and of which month; on a screen it is only what stands in it. */
function Sheet({ about, children }: { about: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  return (
    <div className={classes.sheet}>
      <div className={`${classes.sheetOf} cc-head-of-paper`} aria-hidden>
        <div>
          <bdi>{company?.name}</bdi> · <bdi className="cc-ltr">{company?.identification_number}</bdi> ·{' '}
          {t('vatReturn.title')} · {about.join(' · ')}
        </div>
      </div>
      <div className={classes.sheetBody}>{children}</div>
    </div>
  )
}

function MonthSwitcher({
  period,
  name,
  onPeriod,
}: {
  period: string
  name: string
  onPeriod: (period: string) => void
}) {
  const { t } = useTranslation()
  return (
    <nav className={classes.months} aria-label={t('vatReturn.month')}>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('vatReturn.previousMonth')}
        onClick={() => onPeriod(monthFrom(period, -1))}
      >
        <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
      </ActionIcon>
      <strong className={classes.month} aria-live="polite">
        {name}
      </strong>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={t('vatReturn.nextMonth')}
        onClick={() => onPeriod(monthFrom(period, 1))}
      >
        <IconChevronRight size={18} className="cc-mirror" aria-hidden />
      </ActionIcon>
    </nav>
  )
}
