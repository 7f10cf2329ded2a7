import type { VatCapitalGoods, VatReturn } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Skeleton } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { capitalGoodsQuery, saveInputs, useVatChange } from './queries.ts'
import { TypedList } from './typed-list.tsx'
import classes from './vat-return.module.css'

/** The register of capital goods: what each cost, what credit it gave, and until when that is adjusted. */
export function CapitalGoodsSheet({ data, onClose }: { data: VatReturn; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const named = (period: string) => formatMonth(period, i18n.language, 'long')
  const goods = useQuery(capitalGoodsQuery(useCompanyId(), data.period))
  return (
    <SideSheet isOpen onClose={onClose} title={t('vatReturn.capital.title')} size={640}>
      <p className={classes.muted}>{t('vatReturn.capital.lead')}</p>
      <ToneChip tone="warning" icon={IconHelpCircle}>
        {t('vatReturn.certainty.ours')}
      </ToneChip>
      {goods.error !== null && <ErrorState error={goods.error} onRetry={() => void goods.refetch()} />}
      {goods.data === undefined && goods.error === null && <Skeleton height={200} />}
      {goods.data?.data.length === 0 && <p className={classes.muted}>{t('vatReturn.capital.none')}</p>}
      <ul className={classes.boxes}>
        {goods.data?.data.map((good) => (
          <li key={`${good.source}-${good.id}`} className={classes.box}>
            <div className={classes.words}>
              <bdi>{good.party}</bdi>
              <span className={classes.muted}>
                {formatDay(good.day, format)}
                {good.number !== '' && (
                  <>
                    {' · '}
                    <bdi className="cc-ltr cc-numbers">{shortNumber(good.number) ?? good.number}</bdi>
                  </>
                )}
              </span>
              <span className={classes.muted}>
                {good.adjusted_until === null
                  ? t('vatReturn.capital.notAdjusted')
                  : good.sold_in === null
                    ? t('vatReturn.capital.until', { year: good.adjusted_until })
                    : t('vatReturn.capital.sold', { month: named(good.sold_in) })}
              </span>
              {good.adjustment !== null && (
                <span className={classes.muted}>
                  {t('vatReturn.capital.adjustment', { year: data.period.slice(0, 4) })}{' '}
                  <Money amount={good.adjustment} currency="CRC" muted />
                </span>
              )}
            </div>
            <div className={classes.amount}>
              <Money amount={good.base} currency="CRC" />
              <span className={classes.muted}>
                {t('vatReturn.uses.credit')} <Money amount={good.credit} currency="CRC" muted />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {goods.data !== undefined && <Sales data={data} goods={goods.data.data} />}
    </SideSheet>
  )
}

/** Goods that were sold in the month, each with what is typed for it: what the law asks of it is to be confirmed. */
function Sales({ data, goods }: { data: VatReturn; goods: VatCapitalGoods['data'] }) {
  const { t } = useTranslation()
  const mayPrepare = useCan('vat-return.prepare')
  const { mutate, isPending } = useVatChange(data.period, saveInputs(data.period), {
    done: t('vatReturn.saved'),
  })
  const year = Number(data.period.slice(0, 4))
  const unsold = goods.filter(
    ({ sold_in, adjusted_until: until }) => sold_in === null && until !== null && until >= year,
  )
  const [first] = unsold
  const { capital_sales: sales } = data.inputs
  const isOpen = data.state === 'draft' || data.state === 'reviewed'
  if (first === undefined && sales.length === 0) return null
  return (
    <>
      <p className={classes.muted}>{t('vatReturn.capital.saleLead')}</p>
      <TypedList
        key={first?.key}
        title={t('vatReturn.capital.sales')}
        isFixed={!mayPrepare || data.is_closed || !isOpen || isPending}
        rows={sales}
        empty={{ good: first?.key ?? '', amount: '', reason: '' }}
        fields={[
          {
            name: 'good',
            label: t('vatReturn.capital.mark'),
            kind: 'choice',
            choices: unsold.map(named),
            others: goods.map(named),
          },
          { name: 'amount', label: t('vatReturn.capital.saleAmount'), kind: 'signed' },
          { name: 'reason', label: t('vatReturn.reason'), kind: 'text' },
        ]}
        onSave={(rows) => mutate({ ...data.inputs, capital_sales: rows })}
      />
    </>
  )
}

function named({ key, party, number }: VatCapitalGoods['data'][number]): [string, string] {
  return [key, [party, number].filter(Boolean).join(' · ')]
}
