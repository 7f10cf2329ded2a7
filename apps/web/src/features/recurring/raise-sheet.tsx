import { endpoints, type RecurringRaiseQuestion } from '@cuentaclara/contracts'
import { Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addDays, today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import classes from '#ui/amount/price-rows.module.css'
import { BecomesArrow, ChangeRefused, PriceRows } from '#ui/amount/price-rows.tsx'
import { DayText } from '#ui/date-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { seriesRaiseQuery } from './queries.ts'
import { raiseChange, type TypedRaise } from './raise-change.ts'

type RaiseSheetProps = {
  company: string
  /** Ticked series, or the question that means all of them. */
  which: { ids: string[] } | { query: Record<string, string> }
  count: number
  onDone: () => void
  onClose: () => void
}

/** Raises the prices of series from a day on, after a look at each: all of them or none, and once. */
export function RaiseSheet({ company, which, count, onDone, onClose }: RaiseSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const howId = useId()
  const [start] = useState<TypedRaise>(() => ({
    by: 'percent',
    percent: '',
    amount: '',
    currency: 'CRC',
    from: addDays(today(), 1),
  }))
  const [typed, setTyped] = useState(start)
  const put = (patch: Partial<TypedRaise>) => setTyped({ ...typed, ...patch })
  const change = raiseChange(typed)
  const isAsked = change !== null && typed.from !== ''
  const question: RecurringRaiseQuestion = {
    ...which,
    from: typed.from,
    change: change ?? { by: 'percent', percent: '1' },
  }
  const preview = useQuery({ ...seriesRaiseQuery(company, question), enabled: isAsked, retry: false })
  const seen = isAsked ? preview.data : undefined
  const isSeen = preview.isSuccess && !preview.isPlaceholderData && !preview.isFetching
  const save = async () => {
    // Nobody confirms what is not on the screen yet.
    if (seen === undefined || !isSeen) {
      await preview.refetch({ cancelRefetch: false })
      return
    }
    const body = { ...question, stamp: seen.stamp }
    try {
      await once(body, (key) => call(endpoints.raiseRecurring, { body }, { company, key }))
    } catch (refused) {
      void preview.refetch()
      throw refused
    }
    void cache.invalidateQueries({ queryKey: ['recurring', company] })
    toastSuccess({ message: t('seriesRaise.done'), subject: 'series' })
    onDone()
  }
  return (
    <SheetForm
      title={t('seriesRaise.title', { count })}
      submitLabel={
        seen !== undefined && isSeen && seen.raised > 0
          ? t('seriesRaise.submit', { count: seen.raised })
          : t('seriesRaise.look')
      }
      size={640}
      isDirty={typed !== start}
      check={() => ({
        percent: typed.by === 'percent' && change === null ? t('seriesRaise.wrongPercent') : undefined,
        amount: typed.by === 'amount' && change === null ? t('seriesRaise.wrongAmount') : undefined,
        from: typed.from === '' ? t('seriesRaise.from') : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Input.Wrapper label={t('seriesRaise.how')} labelElement="div" labelProps={{ id: howId }}>
              <SegmentedControl
                fullWidth
                aria-labelledby={howId}
                value={typed.by}
                onChange={(by) => put({ by: by as TypedRaise['by'] })}
                data={(['percent', 'amount'] as const).map((value) => ({
                  value,
                  label: t(`seriesRaise.${value}`),
                }))}
              />
            </Input.Wrapper>
            <DayField
              label={t('seriesRaise.from')}
              description={t('seriesRaise.fromHint')}
              {...field('from')}
              value={typed.from}
              onChange={(from) => put({ from })}
            />
            {typed.by === 'percent' ? (
              <TextInput
                data-autofocus
                dir="ltr"
                inputMode="decimal"
                label={t('seriesRaise.percentLabel')}
                description={t('seriesRaise.percentHint')}
                rightSection="%"
                {...field('percent')}
                value={typed.percent}
                onChange={(event) => put({ percent: event.currentTarget.value })}
              />
            ) : (
              <>
                <MoneyInput
                  label={t('seriesRaise.amountLabel')}
                  description={t('seriesRaise.amountHint')}
                  currency={typed.currency}
                  {...field('amount')}
                  value={typed.amount}
                  onChange={(amount) => put({ amount })}
                />
                <NativeSelect
                  label={t('seriesRaise.currency')}
                  value={typed.currency}
                  data={[
                    { value: 'CRC', label: '₡' },
                    { value: 'USD', label: '$' },
                  ]}
                  onChange={(event) => put({ currency: event.currentTarget.value as TypedRaise['currency'] })}
                />
              </>
            )}
          </SimpleGrid>
          {isAsked && <ChangeRefused error={preview.error} />}
          {seen !== undefined && (
            <>
              {seen.raised === 0 && (
                <p className={classes.sum} aria-live="polite">
                  {t('seriesRaise.none')}
                </p>
              )}
              <PriceRows label={t('seriesRaise.after')} isSeen={isSeen}>
                {seen.rows.map(({ id, name, client_name, currency, before, after, on, why }) => (
                  <li key={id} data-same={why !== null || undefined}>
                    <bdi className={classes.name}>{[name, client_name].filter(Boolean).join(' · ')}</bdi>
                    <Money amount={before} currency={currency} muted />
                    {why === null ? (
                      <>
                        <BecomesArrow />
                        <strong>
                          <Money amount={after} currency={currency} />
                        </strong>
                        <DayText day={on} />
                      </>
                    ) : (
                      <span className={classes.muted}>{t(`seriesRaise.why.${why}`)}</span>
                    )}
                  </li>
                ))}
              </PriceRows>
            </>
          )}
        </>
      )}
    </SheetForm>
  )
}
