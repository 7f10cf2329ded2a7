import { TextInput } from '@mantine/core'
import { IconMinus, IconPercentage, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { EditorLine } from '../editor/draft/draft.ts'
import { readDiscount } from '../editor/lines/amount-entry.ts'
import { useDiscountProblem } from '../editor/lines/use-discount-problem.ts'
import type { CartAction } from './cart.ts'
import classes from './counter.module.css'
import { focusSearch } from './item-search.tsx'

type CartLineProps = {
  line: EditorLine
  currency: CurrencyCode
  total: string | undefined
  dispatch: (action: CartAction) => void
}

/** One thing in the cart: what it is, how many, for how much. */
export function CartLine({ line, currency, total, dispatch }: CartLineProps) {
  const { t } = useTranslation()
  const name = line.description
  const [isAsked, setIsAsked] = useState(false)
  const hasDiscount = isAsked || line.discount !== ''
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <bdi className={classes.lineName}>{name}</bdi>
        {total !== undefined && <Money amount={total} currency={currency} />}
      </div>
      <div className={classes.steps}>
        <IconButton
          label={t('counter.tickets.less', { name })}
          onClick={() => dispatch({ type: 'step', key: line.key, by: -1 })}
        >
          <IconMinus size={17} aria-hidden />
        </IconButton>
        <MoneyInput
          className={classes.quantity}
          aria-label={t('counter.tickets.quantityOf', { name })}
          maxDecimals={3}
          value={line.quantity}
          onChange={(text) => dispatch({ type: 'quantity', key: line.key, text })}
          onKeyDown={backToSearch}
        />
        <IconButton
          label={t('counter.tickets.more', { name })}
          onClick={() => dispatch({ type: 'step', key: line.key, by: 1 })}
        >
          <IconPlus size={17} aria-hidden />
        </IconButton>
      </div>
      <MoneyInput
        className={classes.price}
        aria-label={t('counter.tickets.priceOf', { name })}
        currency={currency}
        value={line.unitPrice}
        onChange={(text) => dispatch({ type: 'price', key: line.key, text })}
        onKeyDown={backToSearch}
      />
      <div className={classes.lineEnd}>
        <IconButton
          label={t('counter.tickets.discountOf', { name })}
          aria-expanded={hasDiscount}
          onClick={() => setIsAsked(true)}
        >
          <IconPercentage size={17} aria-hidden />
        </IconButton>
        <IconButton
          label={t('counter.tickets.remove', { name })}
          onClick={() => dispatch({ type: 'remove', key: line.key })}
        >
          <IconTrash size={17} aria-hidden />
        </IconButton>
      </div>
      {hasDiscount && <LineDiscount line={line} isAsked={isAsked} dispatch={dispatch} />}
    </li>
  )
}

type LineDiscountProps = Pick<CartLineProps, 'line' | 'dispatch'> & {
  /** Somebody wants to write in it now. */
  isAsked: boolean
}

/** What is taken off this line alone: `5%` or an amount. Text that is neither stays as typed, and holds the sale up. */
function LineDiscount({ line, isAsked, dispatch }: LineDiscountProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const wordsOf = useDiscountProblem()
  const problem = typed === null ? null : wordsOf(typed, readDiscount(typed))
  const name = line.description
  const take = (text: string) => {
    const isReadable = wordsOf(text, readDiscount(text)) === null
    setTyped(isReadable && text.trim() === '' ? null : text)
    if (isReadable) dispatch({ type: 'lineDiscount', key: line.key, text: text.trim() })
  }
  return (
    <TextInput
      className={classes.lineDiscount}
      aria-label={t('counter.tickets.discountOf', { name })}
      placeholder={t('counter.tickets.discountHint')}
      inputMode="text"
      dir="ltr"
      autoFocus={isAsked}
      value={typed ?? line.discount}
      error={problem}
      onChange={(event) => take(event.currentTarget.value)}
      // Another discount on the whole sale shows here too.
      onBlur={() => problem === null && setTyped(null)}
      onKeyDown={backToSearch}
    />
  )
}

/** Enter ends what was typed, unless it is no number: what is scanned next is an item again, not more digits of this one. */
function backToSearch({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== 'Enter') return
  requestAnimationFrame(() => {
    if (field.getAttribute('aria-invalid') !== 'true') focusSearch()
  })
}
