import { useRef } from 'react'
import { type ItemChoice, itemChoices } from '#features/items/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { type CartAction, readTyped } from './cart.ts'
import classes from './counter.module.css'

export const searchId = 'counter-search'

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
  onSell: (action: CartAction) => void
}

/** Typed or scanned: own items first, then the catalogue; `*3` says how many of what comes next. */
export function ItemSearch({ company, priceList, pending, onPending, onSell }: ItemSearchProps) {
  const { t } = useTranslation()
  const typed = useRef('')
  const labels = { own: t('documents.editor.ownItems'), catalogue: t('documents.editor.catalogue') }
  const take = (choice: ItemChoice) => {
    const quantity = readTyped(typed.current).quantity ?? pending
    onSell(
      choice.kind === 'item'
        ? { type: 'item', item: choice.item, quantity }
        : { type: 'cabys', entry: choice.entry, quantity },
    )
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
        search={(text) => {
          typed.current = text
          const { words } = readTyped(text)
          return words.trim() === ''
            ? { queryKey: ['items', company, 'nothing'], queryFn: async () => [] }
            : itemChoices(company, words, labels, priceList)
        }}
        optionKey={(choice) => (choice.kind === 'item' ? choice.item.id : choice.entry.code)}
        renderOption={(choice) => <Choice choice={choice} />}
        renderNone={(text) =>
          readTyped(text).quantity === null
            ? t('documents.editor.itemNone', { text })
            : t('counter.tickets.quantityNext', { quantity: readTyped(text).quantity })
        }
        onTake={take}
        onLeave={(text, how) => {
          const { quantity, words } = readTyped(text)
          if (how === 'entered' && quantity !== null && words === '') onPending(quantity)
        }}
        minimumWidth={420}
      />
      {pending !== '1' && (
        <span className={classes.pending} aria-live="polite">
          × <span className="cc-numbers">{pending}</span>
        </span>
      )}
    </div>
  )
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
      <span className={classes.clamp}>{choice.entry.description}</span>
      <span className="cc-ltr cc-numbers">{choice.entry.rate}&nbsp;%</span>
    </>
  )
}
