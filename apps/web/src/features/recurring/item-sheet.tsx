import {
  endpoints,
  type Item,
  type RecurringItemChange,
  type RecurringItemQuestion,
} from '@cuentaclara/contracts'
import { Input, NativeSelect, SimpleGrid } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BulkSheetProps } from '#features/lists/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from '#ui/amount/price-rows.module.css'
import { BecomesArrow, ChangeRefused, PriceRows } from '#ui/amount/price-rows.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { seriesItemQuery } from './queries.ts'

type ItemSheetProps = Omit<BulkSheetProps, 'list' | 'usual' | 'onRun'>
type Price = NonNullable<RecurringItemQuestion['price']>
type Row = RecurringItemChange['rows'][number]

/** Has series sell another item from now on, after a look at each line: all of them or none, and for a day there is a way back. */
export function ItemSheet({ company, which, onDone, onClose }: ItemSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const priceId = useId()
  const [fromId, setFromId] = useState<string | null>(null)
  const [to, setTo] = useState<Pick<Item, 'id' | 'name'> | null>(null)
  const [price, setPrice] = useState<Price>('item')
  const { data: sold, error: unread } = useQuery({
    ...seriesItemQuery(company, which),
    select: (answer) => answer.sold,
  })
  // Where there is nothing to choose it is chosen.
  const from = fromId ?? (sold?.length === 1 ? sold[0]!.id : '')
  const question = from === '' || to === null ? null : { ...which, from_id: from, to_id: to.id, price }
  const preview = useQuery({
    ...seriesItemQuery(company, question ?? which),
    enabled: question !== null,
    retry: false,
  })
  const seen = question === null ? undefined : preview.data
  const isSeen = preview.isSuccess && !preview.isPlaceholderData && !preview.isFetching
  const save = async () => {
    // Nobody confirms what is not on the screen yet.
    if (question === null || seen === undefined || !isSeen) {
      await preview.refetch({ cancelRefetch: false })
      return
    }
    const body = { ...question, stamp: seen.stamp }
    try {
      const done = await once(body, (key) => call(endpoints.changeRecurringItem, { body }, { company, key }))
      void cache.invalidateQueries({ queryKey: ['recurring', company] })
      onDone(resultOf(done, (why) => t(`seriesRaise.item.${why}`)))
    } catch (refused) {
      void preview.refetch()
      throw refused
    }
  }
  return (
    <SheetForm
      title={t('seriesRaise.item.title')}
      submitLabel={
        seen !== undefined && isSeen && seen.changed > 0
          ? t('seriesRaise.item.submit', { number: seen.changed })
          : t('seriesRaise.item.look')
      }
      size={640}
      isDirty={to !== null}
      check={() => ({
        from_id: from === '' ? t('seriesRaise.item.chooseFrom') : undefined,
        to_id: to === null ? t('seriesRaise.item.chooseTo') : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={classes.muted}>{t('seriesRaise.item.hint')}</p>
          <ChangeRefused error={unread} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('seriesRaise.item.from')}
              description={sold?.length === 0 ? t('seriesRaise.item.fromNone') : undefined}
              {...field('from_id')}
              value={from}
              data={[
                ...(from === '' ? [{ value: '', label: '—' }] : []),
                ...(sold ?? []).map(({ id, name, lines }) => ({
                  value: id,
                  label: t('seriesRaise.item.sold', { name, number: lines }),
                })),
              ]}
              onChange={(event) => setFromId(event.currentTarget.value)}
            />
            <ItemField company={company} field={field('to_id')} chosen={to} without={from} onTake={setTo} />
            <Input.Wrapper
              label={t('seriesRaise.item.price')}
              labelElement="div"
              labelProps={{ id: priceId }}
            >
              <SegmentedControl
                fullWidth
                aria-labelledby={priceId}
                value={price}
                onChange={(value) => setPrice(value as Price)}
                data={(['item', 'kept'] as const).map((value) => ({
                  value,
                  label: t(`seriesRaise.item.${value === 'item' ? 'own' : 'kept'}`),
                }))}
              />
            </Input.Wrapper>
          </SimpleGrid>
          {question === null && <p className={classes.muted}>{t('seriesRaise.item.choose')}</p>}
          {question !== null && <ChangeRefused error={preview.error} />}
          {seen !== undefined && (
            <>
              {seen.changed === 0 && (
                <p className={classes.sum} aria-live="polite">
                  {t('seriesRaise.item.no')}
                </p>
              )}
              <PriceRows label={t('seriesRaise.item.after')} isSeen={isSeen}>
                {seen.rows.map((row) => (
                  <SeriesRow key={row.id} row={row} />
                ))}
              </PriceRows>
            </>
          )}
        </>
      )}
    </SheetForm>
  )
}

function SeriesRow({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { name, client_name, currency, before, after, lines, why } = row
  return (
    <li data-same={why !== null || undefined}>
      <bdi className={classes.name}>{[name, client_name].filter(Boolean).join(' · ')}</bdi>
      <Money amount={before} currency={currency} muted />
      {why === null ? (
        <>
          <BecomesArrow />
          <strong>
            <Money amount={after} currency={currency} />
          </strong>
          <ul className={classes.parts}>
            {lines.map(({ line, text, price }) => (
              <li key={line}>
                <bdi className={classes.name}>{t('seriesRaise.item.line', { line, text: text.after })}</bdi>
                <Money amount={price.before} currency={currency} />
                <BecomesArrow />
                <Money amount={price.after} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <span className={classes.muted}>{t(`seriesRaise.item.${why}`)}</span>
      )}
    </li>
  )
}

type ItemFieldProps = {
  company: string
  field: { id: string; error: string | undefined }
  chosen: Pick<Item, 'name'> | null
  /** The one that goes is not the one that comes. */
  without: string
  onTake: (item: Item) => void
}

/** Any item on offer. */
function ItemField({ company, field, chosen, without, onTake }: ItemFieldProps) {
  const { t } = useTranslation()
  const label = t('seriesRaise.item.to')
  return (
    <Input.Wrapper label={label} error={field.error} labelProps={{ htmlFor: field.id }}>
      <SearchCombobox<Item>
        id={field.id}
        label={label}
        display={chosen?.name ?? ''}
        placeholder={t('seriesRaise.item.toHint')}
        isInvalid={field.error !== undefined}
        opensEmpty
        isChoice
        search={(search) => ({
          queryKey: ['items', company, 'of-series', search, without],
          queryFn: async ({ signal }) => {
            const query = { search, is_active: 'true' as const, per_page: 10 }
            const { data } = await call(endpoints.listItems, { query }, { company, signal })
            return [{ label: null, options: data.filter(({ id }) => id !== without) }]
          },
        })}
        optionKey={({ id }) => id}
        renderOption={({ name, code }) => (
          <>
            <bdi>{name}</bdi> <span className={`${classes.muted} cc-ltr cc-numbers`}>{code}</span>
          </>
        )}
        renderNone={(text) => t('seriesRaise.item.none', { text })}
        onTake={onTake}
        minimumWidth={320}
      />
    </Input.Wrapper>
  )
}

/** What became of each series, as the list tells it. */
function resultOf(
  { rows, changed, undo }: RecurringItemChange,
  words: (why: NonNullable<Row['why']>) => string,
) {
  return {
    done: changed,
    skipped: rows.length - changed,
    failed: 0,
    rows: rows.flatMap(({ id, name: label, why }) =>
      why === null ? [] : [{ id, label, outcome: 'skipped' as const, message: words(why) }],
    ),
    undo,
  }
}
