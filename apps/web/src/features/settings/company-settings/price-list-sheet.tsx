import { endpoints, type ListEntry, type ListPrices } from '@cuentaclara/contracts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ItemChoice, itemChoices } from '#features/items/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useSaving } from '#ui/form/use-saving.ts'
import classes from '../settings.module.css'

type Row = ListPrices['data'][number]
type PriceListSheetProps = { company: string; list: ListEntry; isReadOnly: boolean; onClose: () => void }

const listPricesQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['items', company, 'list-prices', id],
    queryFn: ({ signal }) => call(endpoints.getListPrices, { params: { id } }, { company, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What a price list says of single items; the others have their usual price, moved by the percent of the list. */
export function PriceListSheet({ company, list, isReadOnly, onClose }: PriceListSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(listPricesQuery(company, list.id))
  const [typed, setTyped] = useState<Row[] | null>(null)
  const rows = typed ?? data?.data
  const currency = list.currency ?? 'CRC'
  const { problems, isBusy, run } = useSaving()
  const save = async () => {
    if (typed !== null) {
      const prices = typed.map(({ item_id, price }) => ({ item_id, price: price || '0' }))
      await call(endpoints.saveListPrices, { params: { id: list.id }, body: { prices } }, { company })
      await cache.invalidateQueries({ queryKey: ['items', company] })
    }
    onClose()
  }
  return (
    <FormSheet
      title={t('tools.entries.pricesOf', { name: list.name })}
      submitLabel={t('common.actions.save')}
      isDirty={typed !== null}
      isBusy={isBusy}
      isReadOnly={isReadOnly}
      // No price has a name of its own before it is saved: what is refused of one is said above them.
      problems={problems.map((problem) => ({ ...problem, fieldId: '' }))}
      onSubmit={() => run(save)}
      onClose={onClose}
    >
      {error && rows === undefined ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : rows === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          {!isReadOnly && (
            <ItemSearch
              company={company}
              onTake={({ id, name, code, price_crc, price_usd }) => {
                if (rows.some(({ item_id }) => item_id === id)) return
                const price = (currency === 'CRC' ? price_crc : price_usd) ?? '0'
                setTyped([...rows, { item_id: id, item_name: name, item_code: code ?? null, price }])
              }}
            />
          )}
          {rows.length === 0 ? (
            <p className={classes.hint}>{t('tools.entries.noPrices')}</p>
          ) : (
            <ul className={classes.entries}>
              {rows.map((row) => (
                <li key={row.item_id} className={classes.entry}>
                  <span className={classes.grow}>
                    <bdi>{row.item_name}</bdi>
                    {row.item_code && (
                      <span className={classes.entryFacts}>
                        <span className="cc-ltr">{row.item_code}</span>
                      </span>
                    )}
                  </span>
                  <MoneyInput
                    aria-label={t('tools.entries.priceOf', { name: row.item_name })}
                    w={150}
                    currency={currency}
                    disabled={isReadOnly}
                    value={row.price}
                    onChange={(price) =>
                      setTyped(rows.map((each) => (each.item_id === row.item_id ? { ...each, price } : each)))
                    }
                  />
                  {!isReadOnly && (
                    <ActionIcon
                      aria-label={t('tools.entries.delete', { name: row.item_name })}
                      onClick={() => setTyped(rows.filter(({ item_id }) => item_id !== row.item_id))}
                    >
                      <IconTrash size={17} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormSheet>
  )
}

type TakenItem = Extract<ItemChoice, { kind: 'item' }>['item']

function ItemSearch({ company, onTake }: { company: string; onTake: (item: TakenItem) => void }) {
  const { t } = useTranslation()
  const labels = { own: t('documents.editor.ownItems'), catalogue: t('documents.editor.catalogue') }
  const label = t('tools.entries.addPrice')
  return (
    <SearchCombobox<ItemChoice>
      id="price-list-item"
      label={label}
      className={classes.priceSearch}
      display=""
      placeholder={label}
      search={(text) => {
        const source = itemChoices(company, text, labels)
        return {
          queryKey: [...source.queryKey, 'own'],
          queryFn: async (context) => (await source.queryFn(context)).slice(0, 1),
        }
      }}
      optionKey={(choice) => (choice.kind === 'item' ? choice.item.id : choice.entry.code)}
      renderOption={(choice) => (choice.kind === 'item' ? <bdi>{choice.item.name}</bdi> : null)}
      renderNone={(text) => t('documents.editor.itemNone', { text })}
      onTake={(choice) => choice.kind === 'item' && onTake(choice.item)}
      minimumWidth={320}
    />
  )
}
