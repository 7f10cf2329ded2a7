import {
  endpoints,
  type ItemPricesPreview,
  type ItemPricesPreviewInput,
  type ItemsChanged,
} from '@cuentaclara/contracts'
import { Checkbox, Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import type { BulkSheetProps } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import classes from '#ui/amount/price-rows.module.css'
import { BecomesArrow, ChangeRefused, PriceRows } from '#ui/amount/price-rows.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { AssortmentChoice } from './assortment-choice.tsx'
import { changeOf, type TypedChange } from './price-change.ts'
import { PricesDone } from './prices-done.tsx'
import { itemPricesQuery } from './queries.ts'

const steps = ['0.01', '1', '5', '10', '100'] as const

/** Changes the prices of many items, after a look at each: all of them or none, and for a day there is a way back. */
export function PriceSheet({
  company,
  which,
  count,
  onDone,
  onClose,
}: Omit<BulkSheetProps, 'usual' | 'list' | 'onRun'>) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayEditLists = useCan('settings.edit')
  const howId = useId()
  const [done, setDone] = useState<(ItemsChanged & Pick<ItemPricesPreview, 'kept'>) | null>(null)
  const [typed, setTyped] = useState<TypedChange>({
    currency: 'CRC',
    by: 'percent',
    percent: '',
    withLists: false,
    amount: '',
    roundTo: '0.01',
  })
  const [assortments, setAssortments] = useState<string[]>([])
  const put = (patch: Partial<TypedChange>) => setTyped({ ...typed, ...patch })
  const change = changeOf(typed)
  const question = {
    ...which,
    currency: typed.currency,
    change: change ?? { by: 'percent', percent: '' },
    round_to: typed.roundTo,
    ...(assortments.length > 0 && { assortments }),
  } satisfies ItemPricesPreviewInput
  const preview = useQuery({ ...itemPricesQuery(company, question), enabled: change !== null, retry: false })
  const seen = change === null ? undefined : preview.data
  const isSeen = preview.isSuccess && !preview.isPlaceholderData
  const tell = ({ changed, undo }: ItemsChanged) =>
    onDone({ done: changed, skipped: 0, failed: 0, rows: [], undo })
  const save = async () => {
    // Nobody confirms what is not on the screen yet.
    if (seen === undefined || !isSeen) {
      await preview.refetch({ cancelRefetch: false })
      return
    }
    try {
      // What stands on the screen is what is asked for: its stamp goes along.
      const body = { ...question, stamp: seen.stamp }
      const { changed, undo } = await call(endpoints.changeItemPrices, { body }, { company })
      // Who raises prices goes on where others are kept.
      if (seen.kept.series + seen.kept.plans > 0 && undo !== null) setDone({ changed, undo, kept: seen.kept })
      else tell({ changed, undo })
    } catch (refused) {
      void cache.invalidateQueries({ queryKey: ['items', company, 'prices'] })
      throw refused
    }
  }
  if (done !== null) return <PricesDone done={done} currency={typed.currency} onClose={() => tell(done)} />
  return (
    <SheetForm
      title={t('itemSheet.prices.title', { count })}
      submitLabel={
        seen !== undefined && isSeen && seen.changed > 0
          ? t('itemSheet.prices.submit', { count: seen.changed })
          : t('itemSheet.prices.look')
      }
      size={640}
      isDirty={change !== null}
      check={() => ({
        percent: typed.by === 'percent' && change === null ? t('itemSheet.prices.wrongPercent') : undefined,
        amount: typed.by === 'amount' && change === null ? t('itemSheet.prices.wrongAmount') : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Input.Wrapper label={t('itemSheet.prices.how')} labelElement="div" labelProps={{ id: howId }}>
              <SegmentedControl
                fullWidth
                aria-labelledby={howId}
                value={typed.by}
                onChange={(by) => put({ by: by as TypedChange['by'] })}
                data={(['percent', 'amount'] as const).map((value) => ({
                  value,
                  label: t(`itemSheet.prices.${value}`),
                }))}
              />
            </Input.Wrapper>
            <NativeSelect
              label={t('itemSheet.prices.currency')}
              value={typed.currency}
              data={[
                { value: 'CRC', label: '₡' },
                { value: 'USD', label: '$' },
              ]}
              onChange={(event) => put({ currency: event.currentTarget.value as TypedChange['currency'] })}
            />
            {typed.by === 'percent' ? (
              <>
                <TextInput
                  data-autofocus
                  dir="ltr"
                  inputMode="decimal"
                  label={t('itemSheet.prices.percentLabel')}
                  description={t('itemSheet.prices.percentHint')}
                  rightSection="%"
                  {...field('percent')}
                  value={typed.percent}
                  onChange={(event) => put({ percent: event.currentTarget.value })}
                />
                <NativeSelect
                  label={t('itemSheet.prices.roundTo')}
                  value={typed.roundTo}
                  data={steps.map((value) => ({
                    value,
                    label: value === '0.01' ? t('itemSheet.prices.noRounding') : value,
                  }))}
                  onChange={(event) => put({ roundTo: event.currentTarget.value as TypedChange['roundTo'] })}
                />
              </>
            ) : (
              <MoneyInput
                label={t('itemSheet.prices.amountLabel')}
                currency={typed.currency}
                {...field('amount')}
                value={typed.amount}
                onChange={(amount) => put({ amount })}
              />
            )}
          </SimpleGrid>
          {typed.by === 'percent' && mayEditLists && (
            <Checkbox
              label={t('itemSheet.prices.withLists')}
              description={t('itemSheet.prices.withListsHint')}
              checked={typed.withLists}
              onChange={(event) => put({ withLists: event.currentTarget.checked })}
            />
          )}
          {change === null && <p className={classes.muted}>{t('itemSheet.prices.waiting')}</p>}
          {change !== null && <ChangeRefused error={preview.error} />}
          {seen !== undefined && (
            <>
              <p className={classes.sum} aria-live="polite">
                {seen.changed === 0
                  ? t('itemSheet.prices.none')
                  : t('itemSheet.prices.changes', { count: seen.changed })}
              </p>
              <Kept kept={seen.kept} />
              <PriceRows label={t('itemSheet.prices.after')} isSeen={isSeen}>
                {rowsOf(seen, assortments, t).map(({ id, name, before, after, why }) => (
                  <li key={id} data-same={why !== null || undefined}>
                    <bdi className={classes.name}>{name}</bdi>
                    <Price amount={before} currency={typed.currency} />
                    {why === null ? (
                      <>
                        <BecomesArrow />
                        <strong>
                          <Price amount={after} currency={typed.currency} />
                        </strong>
                      </>
                    ) : (
                      <span className={classes.muted}>{t(`itemSheet.prices.${why}`)}</span>
                    )}
                  </li>
                ))}
              </PriceRows>
              <AssortmentChoice assortments={seen.assortments} ticked={assortments} onTick={setAssortments} />
            </>
          )}
        </>
      )}
    </SheetForm>
  )
}

/** Items and what lists say of them, each list below its item; an assortment that follows its parts has another price and stands there. */
function rowsOf(
  { rows, lists, assortments }: ItemPricesPreview,
  ticked: readonly string[],
  t: TFunction,
): ItemPricesPreview['rows'] {
  const byItem = Map.groupBy(lists, ({ item_id }) => item_id)
  const taken = new Set(assortments.flatMap(({ id, why }) => (why === null && ticked.includes(id) ? id : [])))
  const own = rows.filter(({ id }) => !taken.has(id))
  return own.flatMap((row) => [
    row,
    ...(byItem.get(row.id) ?? []).map(
      ({ item_name: item, list_name: list, list_id, before, after, why }) => ({
        id: `${row.id} ${list_id}`,
        code: null,
        name: t('itemSheet.prices.onList', { item, list }),
        before,
        after,
        why,
      }),
    ),
  ])
}

/** What sells these items at a price that was written elsewhere: whoever raises prices would think that it rises too. */
function Kept({ kept: { series, plans, lists } }: { kept: ItemPricesPreview['kept'] }) {
  const { t } = useTranslation()
  const named = [
    series > 0 && t('itemSheet.prices.keptSeries', { number: series }),
    plans > 0 && t('itemSheet.prices.keptPlans', { number: plans }),
    lists > 0 && t('itemSheet.prices.keptLists', { number: lists }),
  ].filter((each) => each !== false)
  if (named.length === 0) return null
  return (
    <p className={classes.muted}>
      {t('itemSheet.prices.kept')} {named.join(' · ')}
    </p>
  )
}

function Price({ amount, currency }: { amount: string | null; currency: CurrencyCode }) {
  return amount === null ? <span>–</span> : <Money amount={amount} currency={currency} />
}
