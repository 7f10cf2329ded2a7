import { endpoints, type VatCheck, type VatReturn } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import type { Language } from '@cuentaclara/locales/languages'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCash,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconEye,
  IconPencil,
  IconReplace,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan, useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { downloadFile } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks, ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BoxSteps } from './box-steps.tsx'
import { checkPlace } from './check-place.ts'
import { FoundByCheck } from './found-by-check.tsx'
import { nextVatReturnQuery, ofVersion, vatReturnQuery } from './queries.ts'
import classes from './vat-return.module.css'
import { monthFrom, type VatSearch } from './vat-search.ts'

const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')
const Acknowledged = part(() => import('./acknowledged.tsx'), 'Acknowledged')
const Acts = part(() => import('./acts.tsx'), 'Acts')
const BoxSheet = part(() => import('./box-sheet.tsx'), 'BoxSheet')
const CopySheet = part(() => import('./copy-sheet.tsx'), 'CopySheet')
const CapitalGoodsSheet = part(() => import('./capital-goods-sheet.tsx'), 'CapitalGoodsSheet')
const Filings = part(() => import('./filings.tsx'), 'Filings')
const ExonerationsSheet = part(() => import('./exonerations-sheet.tsx'), 'ExonerationsSheet')
const Helpers = part(() => import('./helpers.tsx'), 'Helpers')
const PrefilledSheet = part(() => import('./prefilled-sheet.tsx'), 'PrefilledSheet')
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
  // What is printed says whether it is a draft, and by when it is due.
  const standing =
    data === undefined
      ? []
      : [t(`vatReturn.states.${data.state}`), t('vatReturn.due', { day: formatDay(data.due_on, format) })]
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

const looks: Looks<VatReturn['state']> = {
  draft: ['neutral', IconPencil],
  reviewed: ['info', IconEye],
  filed: ['success', IconCircleCheck],
  rectified: ['neutral', IconReplace],
}

/** What is to be paid, by when, and how far the return is. */
function Standing({ data, onVersion }: { data: VatReturn; onVersion: (version: number) => void }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const mayPrepare = useCan('vat-return.prepare')
  const inFavour = amountOf(data, 'T_SALDO')
  const isUnsure = data.checks.some(({ check, is_open }) => check === 'due' && is_open)
  const left = Object.entries(data.left_over).filter(([, amount]) => amount !== '0')
  const isNewest = data.versions.length === 0 || data.versions[0]!.version === data.version
  return (
    <section className={`${classes.standing} cc-card`} aria-label={t(`vatReturn.states.${data.state}`)}>
      <div className={classes.figures}>
        <div>
          <span className={classes.muted}>{t('vatReturn.payable')}</span>
          <Money amount={amountOf(data, 'F_PAGAR')} currency="CRC" size="xl" />
        </div>
        {inFavour !== '0.00' && (
          <div>
            <span className={classes.muted}>{t('vatReturn.inFavour')}</span>
            <Money amount={inFavour} currency="CRC" size="lg" />
          </div>
        )}
        {left.length > 0 && (
          <div>
            <span className={classes.muted}>{t('vatReturn.carriedOver')}</span>
            <ul className={classes.plain}>
              {left.map(([kind, amount]) => (
                <li key={kind}>
                  <Money amount={amount} currency="CRC" /> {t(`vatReturn.leftOver.${kind as 'period'}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={classes.state}>
        <div className={classes.chips}>
          <LookChip look={looks[data.state]}>{t(`vatReturn.states.${data.state}`)}</LookChip>
          {data.paid !== null && (
            <ToneChip tone="success" icon={IconCash}>
              {t('vatReturn.paid')}
            </ToneChip>
          )}
          {data.changes.length > 0 && (
            <ToneChip tone="warning" icon={IconAlertTriangle}>
              {t('vatReturn.toRectify')}
            </ToneChip>
          )}
          <span>
            {t('vatReturn.due', { day: formatDay(data.due_on, format) })}
            {isUnsure && <span className={classes.muted}> · {t('vatReturn.dueUnsure')}</span>}
          </span>
        </div>
        {mayPrepare && isNewest && (
          <div className={classes.onScreen}>
            <Suspense>
              <Acts data={data} />
            </Suspense>
          </div>
        )}
      </div>
      {isAcknowledged(data) && (
        <Suspense>
          <Acknowledged data={data} />
        </Suspense>
      )}
      {data.versions.length > 1 && (
        <div className={`${classes.chips} ${classes.across}`}>
          <span className={classes.muted}>{t('vatReturn.versions')}</span>
          {data.versions.map(({ version, state }) => (
            <Button
              key={version}
              size="compact-sm"
              variant={version === data.version ? 'light' : 'subtle'}
              onClick={() => onVersion(version)}
            >
              {t('vatReturn.version', { version })} · {t(`vatReturn.states.${state}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Whether there is more to say of it than what is to be paid. */
function isAcknowledged({ filed, paid, reviewed, reason, ...data }: VatReturn): boolean {
  return (
    [filed, paid, reviewed, reason].some((fact) => fact !== null) ||
    data.changed_since_review ||
    data.is_closed
  )
}

/** Boxes of a filed return that its documents would fill otherwise by now. */
function Changes({ data }: { data: VatReturn }) {
  const { t } = useTranslation()
  if (data.changes.length === 0) return null
  const labels = new Map(data.boxes.map(({ id, label }) => [id, label]))
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.title}>{t('vatReturn.toRectify')}</h2>
      <p className={classes.muted}>{t('vatReturn.toRectifyLead')}</p>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('vatReturn.box')}</th>
            <th scope="col">{t('vatReturn.wasFiled')}</th>
            <th scope="col">{t('vatReturn.isLive')}</th>
          </tr>
        </thead>
        <tbody>
          {data.changes.map(({ box, filed, live }) => (
            <tr key={box}>
              <th scope="row" lang="es" dir="ltr">
                {labels.get(box) ?? box}
              </th>
              <td className="cc-numbers cc-ltr">{filed}</td>
              <td className="cc-numbers cc-ltr">{live}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What should be looked at before it is filed. */
function Checks({ data, onOpen }: { data: VatReturn; onOpen: (what: string) => void }) {
  const { t } = useTranslation()
  const open = data.checks.filter(({ is_open }) => is_open)
  const isUseful = data.state === 'draft' || data.state === 'reviewed'
  const [isWhole, setWhole] = useState(false)
  if (!isUseful) return null
  return (
    <section className={`${classes.panel} cc-card`}>
      <h2 className={classes.title}>{t('vatReturn.checksTitle')}</h2>
      {open.length === 0 ? (
        <p className={classes.muted}>{t('vatReturn.allWell')}</p>
      ) : (
        <ul className={classes.checks}>
          {(isWhole ? open : open.slice(0, 4)).map((found) => (
            <li key={found.check}>
              <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
              <span id={`check-${found.check}`}>
                <FoundByCheck found={found} />
              </span>
              <CheckLink check={found.check} period={data.period} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 4 && !isWhole && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('vatReturn.checksOpen', { count: open.length })}
        </Button>
      )}
    </section>
  )
}

/** Leads from a check to what it found. */
function CheckLink({
  check,
  period,
  onOpen,
}: {
  check: VatCheck['check']
  period: string
  onOpen: (what: string) => void
}) {
  const { t } = useTranslation()
  const place = checkPlace(check, period)
  if (place === null) return null
  // Several stand below each other: each says what it shows.
  const look = { size: 'compact-sm', variant: 'subtle', 'aria-describedby': `check-${check}` } as const
  if ('open' in place)
    return (
      <Button {...look} onClick={() => onOpen(place.open)}>
        {check === 'uses' || check === 'prefilled' ? t(`vatReturn.${check}.title`) : t('vatReturn.showCheck')}
      </Button>
    )
  return (
    <Button {...look} component={Link} to={place.to} search={place.search as never}>
      {t('vatReturn.showCheck')}
    </Button>
  )
}

function amountOf({ boxes }: VatReturn, box: string): string {
  return boxes.find(({ id }) => id === box)?.amount ?? '0.00'
}
