import type { VatPurchase, VatPurchases, VatReturn, VatUseInput } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { IconHelpCircle, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { PaginationBar } from '#ui/list/pagination-bar.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { lateArrivalsQuery, vatPurchasesQuery } from './queries.ts'
import { type Choice, choiceOf, choices, toUse, useUse } from './use-choices.ts'
import classes from './vat-return.module.css'
import { monthFrom } from './vat-search.ts'

const PurchaseLines = part(() => import('./purchase-lines.tsx'), 'PurchaseLines')

/** What each purchase of the month serves, which decides its credit. */
export function UsesSheet({ data, onClose }: { data: VatReturn; onClose: () => void }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const [page, setPage] = useState(1)
  const { data: purchases, error, refetch } = useQuery(vatPurchasesQuery(company, data.period, page))
  return (
    <SideSheet isOpen onClose={onClose} title={t('vatReturn.uses.title')} size={640}>
      <p className={classes.muted}>{t('vatReturn.uses.lead')}</p>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {purchases === undefined && error === null && <Skeleton height={240} />}
      {purchases !== undefined && (
        <>
          <CompanyUse data={data} usual={purchases.company} />
          <LateArrivals data={data} />
          {purchases.meta.total === 0 && <p className={classes.muted}>{t('vatReturn.noDocuments')}</p>}
          <ul className={classes.boxes}>
            {purchases.data.map((purchase) => (
              <Row key={`${purchase.source}-${purchase.id}`} purchase={purchase} data={data} />
            ))}
          </ul>
          {purchases.meta.last_page > 1 && <PaginationBar meta={purchases.meta} onPageChange={setPage} />}
        </>
      )}
    </SideSheet>
  )
}

/** Whether somebody may say what purchases of the month serve. */
function useMaySay(data: VatReturn): boolean {
  const mayPrepare = useCan('vat-return.prepare')
  return mayPrepare && !data.is_closed && ['draft', 'reviewed'].includes(data.state)
}

/** What purchases serve from the month on of which nobody says anything else. */
function CompanyUse({ data, usual }: { data: VatReturn; usual: VatPurchases['company'] }) {
  const { t, i18n } = useTranslation()
  const monthName = (month: string) => formatMonth(month, i18n.language, 'long')
  const since = usual?.since ?? null
  const change = useUse(data)
  const choose = (next: string) =>
    change.mutate({
      about: 'company',
      about_id: '',
      line: 0,
      ...(next === '' ? { use: null, reduced_rate: null } : toUse(next as Choice)),
      is_capital: false,
    })
  return (
    <NativeSelect
      mb="sm"
      label={t('vatReturn.uses.ofCompany')}
      description={
        since === null
          ? t('vatReturn.uses.ofCompanyHint', { month: monthName(data.period) })
          : t('vatReturn.uses.ofCompanySince', { since: monthName(since), month: monthName(data.period) })
      }
      value={usual === null ? '' : choiceOf(usual)}
      disabled={!useMaySay(data) || change.isPending}
      data={[
        { value: '', label: t('vatReturn.uses.bySales') },
        ...choices.map((value) => ({ value, label: t(`vatReturn.uses.${value}`) })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

/** What came after the return of its month was filed: it may be declared in this month, which is open. */
function LateArrivals({ data }: { data: VatReturn }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const change = useUse(data)
  const [page, setPage] = useState(1)
  const { data: late } = useQuery({
    ...lateArrivalsQuery(useCompanyId(), data.period, page),
    enabled: useMaySay(data),
  })
  if (late === undefined || late.data.length === 0) return null
  return (
    <section aria-label={t('vatReturn.uses.late')}>
      <h3 className={classes.muted}>{t('vatReturn.uses.late')}</h3>
      <ul className={classes.boxes}>
        {late.data.map(({ id, party, day, tax, use, reduced_rate, is_capital }) => (
          <li key={id} className={classes.box}>
            <div className={classes.words}>
              <bdi>{party}</bdi>
              <span className={classes.muted}>
                {formatDay(day, format)} · <Money amount={tax} currency="CRC" muted />
              </span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              disabled={change.isPending}
              onClick={() =>
                change.mutate({
                  about: 'reception',
                  about_id: id,
                  line: 0,
                  ...{ use, reduced_rate, is_capital, moved_to: data.period },
                })
              }
            >
              {t('vatReturn.uses.declareHere')}
            </Button>
          </li>
        ))}
      </ul>
      {late.meta.last_page > 1 && <PaginationBar meta={late.meta} onPageChange={setPage} />}
    </section>
  )
}

function Row({ purchase, data }: { purchase: VatPurchase; data: VatReturn }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const change = useUse(data)
  const isFixed = !useMaySay(data) || purchase.source === 'typed'
  const [showsLines, setShowsLines] = useState(false)
  const choice = choiceOf(purchase)
  const { is_capital, supplier, party } = purchase
  const say = (given: Pick<VatUseInput, 'use' | 'reduced_rate' | 'is_capital'>) =>
    change.mutate({ about: purchase.source as 'reception', about_id: purchase.id, line: 0, ...given })
  return (
    <>
      <li className={classes.box}>
        <div className={classes.words}>
          <bdi>{party}</bdi>
          <span className={classes.muted}>
            {formatDay(purchase.day, format)} · <Money amount={purchase.base} currency="CRC" muted /> ·{' '}
            {t('vatReturn.uses.credit')} <Money amount={purchase.credit} currency="CRC" muted />
          </span>
          {purchase.said_of !== null && (
            <span className={classes.muted}>
              {purchase.said_since === null
                ? t(`vatReturn.uses.saidOf.${purchase.said_of}`)
                : t(`vatReturn.uses.saidSince.${purchase.said_of}`, {
                    month: formatMonth(purchase.said_since, i18n.language, 'long'),
                  })}
            </span>
          )}
          {purchase.is_assumed && (
            <ToneChip tone="warning" icon={IconHelpCircle}>
              {t('vatReturn.uses.assumed')}
            </ToneChip>
          )}
          {purchase.is_by_line && (
            <ToneChip tone="info" icon={IconListDetails}>
              {t('vatReturn.uses.byLine')}
            </ToneChip>
          )}
          {data.uses_deferral && !purchase.is_paid && (
            <span className={classes.muted}>{t('vatReturn.uses.notPaid')}</span>
          )}
          {choice !== 'given' && (
            <Checkbox
              mt={4}
              label={t('vatReturn.capital.mark')}
              checked={is_capital}
              disabled={isFixed || change.isPending}
              onChange={({ currentTarget }) => say({ ...toUse(choice), is_capital: currentTarget.checked })}
            />
          )}
          <div className={classes.acts}>
            {purchase.source !== 'expense' && purchase.source !== 'typed' && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={showsLines}
                onClick={() => setShowsLines(!showsLines)}
              >
                {t(showsLines ? 'vatReturn.uses.hideLines' : 'vatReturn.uses.showLines')}
              </Button>
            )}
            {!isFixed && purchase.source === 'reception' && supplier !== '' && choice !== 'given' && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={change.isPending}
                onClick={() =>
                  change.mutate({
                    about: 'supplier',
                    about_id: supplier,
                    line: 0,
                    ...toUse(choice),
                    is_capital: false,
                  })
                }
              >
                {t('vatReturn.uses.ofSupplier', { month: formatMonth(data.period, i18n.language, 'long') })}
              </Button>
            )}
          </div>
        </div>
        <div className={classes.choice}>
          <NativeSelect
            aria-label={`${t('vatReturn.uses.title')}: ${party}`}
            value={choice}
            disabled={isFixed || change.isPending}
            data={[...choices, ...(choice === 'given' ? (['given'] as const) : [])].map((value) => ({
              value,
              label: t(`vatReturn.uses.${value}`),
            }))}
            onChange={({ currentTarget }) => say({ ...toUse(currentTarget.value as Choice), is_capital })}
          />
          {!isFixed && purchase.source === 'reception' && <DeclaredIn purchase={purchase} data={data} />}
        </div>
      </li>
      {showsLines && (
        <li className={classes.lines}>
          <Suspense>
            <PurchaseLines purchase={purchase} data={data} isFixed={isFixed} />
          </Suspense>
        </li>
      )}
    </>
  )
}

/** Months after its own in which a purchase may be declared as easily as in it; a later one is said in its turn. */
const monthsAhead = [1, 2, 3]

/** The month in which a received document is declared: its own, or a later one that is open. */
function DeclaredIn({ purchase, data: { period, ...data } }: { purchase: VatPurchase; data: VatReturn }) {
  const { t, i18n } = useTranslation()
  const change = useUse({ period, ...data })
  const own = purchase.day.slice(0, 7)
  const months = [...new Set([own, period, ...monthsAhead.map((months) => monthFrom(period, months))])]
  return (
    <NativeSelect
      label={t('vatReturn.uses.declaredIn')}
      description={
        own === period
          ? undefined
          : t('vatReturn.uses.movedFrom', { month: formatMonth(own, i18n.language, 'long') })
      }
      value={period}
      disabled={change.isPending}
      data={months.map((month) => ({ value: month, label: formatMonth(month, i18n.language, 'long') }))}
      onChange={({ currentTarget: { value } }) =>
        change.mutate({
          ...{ about: 'reception', about_id: purchase.id, line: 0, reduced_rate: null },
          ...{ is_capital: purchase.is_capital, moved_to: value === own ? null : value },
        })
      }
    />
  )
}
