import type { Item, Page } from '@cuentaclara/contracts'
import { IconBarcode } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ItemChoice } from '#features/items/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { type HowLeft, SearchCombobox, type SearchSource } from '#ui/form/search-combobox.tsx'
import { type CartAction, readTyped } from './cart.ts'
import classes from './counter.module.css'
import { counterItemChoices, counterItemsQuery } from './offline/counter-queries.ts'
import { isItemOf, quantityOf, readScaleCode, type ScaleCode, type Weighed } from './scale-code.ts'
import { canScan } from './scan-camera.ts'

export const searchId = 'counter-search'

const ScanDialog = part(() => import('./scan-dialog.tsx'), 'ScanDialog', { words: ['counter'] })

/** The search field keeps the focus between sales. */
export function focusSearch(): void {
  requestAnimationFrame(() => document.getElementById(searchId)?.focus())
}

type ItemSearchProps = {
  company: string
  /** Of the customer; null for the usual prices. */
  priceList: string | null
  /** How many of the next item are sold. */
  pending: string
  onPending: (quantity: string) => void
  /** Bar codes that the scales of the company print. */
  scaleCodes: readonly ScaleCode[]
  currency: CurrencyCode
  onSell: (action: CartAction) => void
}

/**
 * Typed or scanned: own items first, then the catalogue; `*3` says how many of what comes next. Who scans need not wait for the
 * answer: each scan is looked for by itself, and what is not found is said.
 */
export function ItemSearch(props: ItemSearchProps) {
  const { company, priceList, pending, onPending, onSell, scaleCodes } = props
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isScanning, setIsScanning] = useState(false)
  const labels = { own: t('documents.editor.ownItems'), catalogue: t('documents.editor.catalogue') }
  const take = (choice: ItemChoice, when: 'now' | 'late', text: string) => {
    const { quantity: asked, words } = readTyped(text)
    const weighed = readScaleCode(words, scaleCodes)
    const measured =
      weighed && choice.kind === 'item' ? quantityOf(weighed, choice.item, props.currency) : null
    const quantity = measured ?? asked ?? pending
    if (when === 'now') onPending('1')
    onSell(
      choice.kind === 'item'
        ? { type: 'item', item: choice.item, quantity }
        : { type: 'cabys', entry: choice.entry, quantity },
    )
  }
  const leave = (text: string, how: HowLeft) => {
    const { quantity, words } = readTyped(text)
    if (how !== 'left' && words === '') onPending(quantity ?? pending)
    else if (how === 'unasked')
      toastError({ message: t('counter.tickets.unasked', { text: words }), subject: words })
    else if (how !== 'left')
      toastError({ message: t('counter.tickets.notFound', { text: words }), subject: words })
  }
  const search = (text: string): SearchSource<ItemChoice> => {
    const { words } = readTyped(text)
    if (words.trim() === '') return { queryKey: ['items', company, 'nothing'], queryFn: async () => [] }
    const weighed = readScaleCode(words, scaleCodes)
    return weighed === null
      ? counterItemChoices(company, words, labels, priceList)
      : weighedChoices(company, weighed, { label: labels.own, priceList })
  }
  // As of a scanner that writes and presses Enter: how many was said is said of this one.
  const scan = async (code: string) => {
    onPending('1')
    const groups = await cache.fetchQuery({ ...search(code), staleTime: 30_000 }).catch(() => null)
    const first = groups?.flatMap(({ options }) => options)[0]
    if (first === undefined) leave(code, groups === null ? 'unasked' : 'late')
    else take(first, 'late', code)
  }
  return (
    <div className={classes.search}>
      <SearchCombobox<ItemChoice>
        id={searchId}
        label={t('counter.tickets.search')}
        className={classes.searchField}
        display=""
        placeholder={t('counter.tickets.searchHint')}
        autoFocus
        search={search}
        optionKey={(choice) => (choice.kind === 'item' ? choice.item.id : choice.entry.code)}
        renderOption={(choice) => <Choice choice={choice} />}
        renderNone={(text) => {
          const { quantity, words } = readTyped(text)
          return quantity === null || words !== ''
            ? t('counter.tickets.notFound', { text: words })
            : t('counter.tickets.quantityNext', { quantity })
        }}
        onTake={take}
        // How many of it is said with this scan, and not with the next.
        onMoveOn={() => onPending('1')}
        onLeave={leave}
        minimumWidth={420}
      />
      {canScan() && (
        <button
          type="button"
          className={classes.scan}
          aria-label={t('counter.tickets.camera.open')}
          onClick={() => setIsScanning(true)}
        >
          <IconBarcode size={24} stroke={1.75} aria-hidden />
        </button>
      )}
      {isScanning && (
        <Suspense>
          <ScanDialog onScan={(code) => void scan(code)} onClose={() => setIsScanning(false)} />
        </Suspense>
      )}
      {pending !== '1' && (
        <span className={classes.pending} aria-live="polite">
          × <span className="cc-numbers">{pending}</span>
        </span>
      )}
    </div>
  )
}

/** The item that was weighed: that of the code, and nothing like it. */
function weighedChoices(
  company: string,
  weighed: Weighed,
  { label, priceList }: { label: string; priceList: string | null },
): SearchSource<ItemChoice> {
  const code = weighed.item.replace(/^0+/, '') || '0'
  const { queryFn } = counterItemsQuery(company, 50, {
    search: code,
    is_active: 'true',
    per_page: 50,
    ...(priceList && { price_list_id: priceList }),
  })
  return {
    queryKey: ['items', company, 'weighed', code, priceList],
    queryFn: async (context) => {
      const { data } = await (queryFn as (context: { signal: AbortSignal }) => Promise<Page<Item>>)(context)
      const meant = data.filter((item) => isItemOf(weighed, item))
      return [{ label, options: meant.map((item) => ({ kind: 'item' as const, item })) }]
    },
  }
}

function Choice({ choice }: { choice: ItemChoice }) {
  if (choice.kind === 'item') {
    const { name, price_crc } = choice.item
    return (
      <>
        <span>{name}</span>
        {price_crc && <Money amount={price_crc} currency="CRC" />}
      </>
    )
  }
  return (
    <>
      <bdi className="cc-clamp">{choice.entry.description}</bdi>
      <span className="cc-ltr cc-numbers">{choice.entry.rate}&nbsp;%</span>
    </>
  )
}
