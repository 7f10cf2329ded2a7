import type { Company, DocumentRow, Item } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { IconMinus, IconParkingCircle, IconPlus, IconShoppingCart, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#features/companies/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { type ItemChoice, itemChoices, itemsQuery, SearchCombobox } from '#features/items/index.ts'
import { ApiError, NetworkError } from '#lib/api-error.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { whenReachable } from '#lib/when-reachable.ts'
import { Dropdown, DropdownItem, dropdownButton } from '#ui/dropdown.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useMedia } from '#ui/is-phone.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { Money } from '#ui/money.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toastError, toastSuccess } from '#ui/toasts.tsx'
import { isOverlayOpen, isTyping } from '#ui/typing.ts'
import { createDraft, issueDocument } from '../actions.ts'
import { ClientPicker } from '../editor/client-picker.tsx'
import { type EditorDraft, type EditorLine, filledLines } from '../editor/draft.ts'
import { toDraftInput } from '../editor/draft-mapping.ts'
import { rememberRow } from '../queries.ts'
import { type CartAction, editCart, emptyCart, readTyped } from './cart.ts'
import classes from './counter.module.css'
import {
  countSold,
  keepCart,
  type ParkedCart,
  park,
  readCart,
  readCounts,
  readParked,
  unpark,
} from './parked.ts'
import type { Payment } from './pay-dialog.tsx'
import { useCartTotals } from './use-cart-total.ts'

const importPay = () => import('./pay-dialog.tsx')
const PayDialog = lazy(() => whenReachable(importPay).then((module) => ({ default: module.PayDialog })))
const SoldDialog = lazy(() =>
  whenReachable(() => import('./sold-dialog.tsx')).then((module) => ({ default: module.SoldDialog })),
)

const searchId = 'counter-search'

/** Selling at the counter: find or tap, count, take the money, next. */
export function CounterScreen({ company }: { company: Company }) {
  const { t } = useTranslation()
  useScreenTitle(t('sales.tickets.counter'))
  const cache = useQueryClient()
  const navigate = useNavigate()
  const currency = useCurrencyCode()
  const mayIssue = useCan('documents.issue')
  const [cart, dispatch] = useReducer(editCart, null, () => {
    const kept = readCart(company.id)
    return kept === null
      ? emptyCart(currency)
      : editCart(emptyCart(currency), { type: 'replace', draft: kept })
  })
  const { draft } = cart
  const lines = filledLines(draft)
  const priceList = draft.client?.price_list_id ?? null
  const totals = useCartTotals(draft)
  const [pending, setPending] = useState('1')
  const [parked, setParked] = useState(() => readParked(company.id))
  const [isPaying, setIsPaying] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [sold, setSold] = useState<{ row: DocumentRow; change: string | null } | null>(null)
  const attempt = useRef<{ asked: string; key: string } | null>(null)
  const cartCard = useRef<HTMLElement>(null)
  const isPhone = useMedia('(max-width: 899.98px)')

  useEffect(() => {
    keepCart(company.id, lines.length === 0 ? null : draft)
  }, [company.id, draft, lines.length])
  useEffect(() => {
    if (lines.length > 0) void importPay()
  }, [lines.length])

  const focusSearch = () => requestAnimationFrame(() => document.getElementById(searchId)?.focus())
  const sell = (action: CartAction) => {
    dispatch(action)
    setPending('1')
  }
  const reset = () => {
    dispatch({ type: 'replace', draft: emptyCart(currency).draft })
    focusSearch()
  }
  const parkCart = () => {
    if (lines.length === 0) return
    setParked(park(company.id, { at: Date.now(), total: totals?.total ?? '0', draft }))
    reset()
    toastSuccess({ message: t('sales.tickets.parked'), subject: 'parked' })
  }
  const takeUp = (waiting: ParkedCart) => {
    const rest = unpark(company.id, waiting.id)
    // What is at hand waits in its place.
    setParked(
      lines.length === 0 ? rest : park(company.id, { at: Date.now(), total: totals?.total ?? '0', draft }),
    )
    dispatch({ type: 'replace', draft: waiting.draft })
    focusSearch()
  }
  const askToPay = () => {
    if (!mayIssue || lines.length === 0 || totals === null || isPaying || sold !== null) return
    setProblems([])
    setIsPaying(true)
  }
  const pay = async (payments: Payment[], change: string | null) => {
    const body = { ...toDraftInput(draft), payments }
    const asked = JSON.stringify(body)
    // A lost answer is asked for again under its key; another sale is another act.
    if (attempt.current?.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() }
    setIsBusy(true)
    setProblems([])
    try {
      const row = await issueDocument(company.id, body, attempt.current.key)
      attempt.current = null
      rememberRow(cache, company.id, row)
      countSold(
        company.id,
        lines.flatMap(({ itemId }) => itemId ?? []),
      )
      setIsPaying(false)
      setSold({ row, change })
      dispatch({ type: 'replace', draft: emptyCart(currency).draft })
    } catch (error) {
      if (error instanceof ApiError) attempt.current = null
      setProblems(
        error instanceof NetworkError ? [t('documents.editor.unknownOutcome')] : sentencesOf(error, lines),
      )
    } finally {
      setIsBusy(false)
    }
  }
  const isMoving = useRef(false)
  const toInvoice = async () => {
    // A double click makes one draft.
    if (isMoving.current) return
    isMoving.current = true
    try {
      const made = await createDraft(
        company.id,
        { ...toDraftInput(draft), kind: 'invoice' },
        crypto.randomUUID(),
      )
      reset()
      await navigate({ to: '/invoices/new', search: { draft: made.id } })
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: 'to-invoice' })
    } finally {
      isMoving.current = false
    }
  }
  const last = lines.at(-1)
  useCounterKeys({
    F2: focusSearch,
    F4: focusCustomer,
    F8: parkCart,
    F9: askToPay,
    '+': () => last && dispatch({ type: 'step', key: last.key, by: 1 }),
    '-': () => last && dispatch({ type: 'step', key: last.key, by: -1 }),
  })

  return (
    <div className={classes.counter}>
      <header className={classes.bar}>
        <h1 className={classes.title}>{t('sales.tickets.counter')}</h1>
        {parked.length > 0 && (
          <Dropdown
            role="menu"
            label={t('sales.tickets.parkedCarts', { n: parked.length })}
            width={300}
            buttonClassName={dropdownButton}
            button={
              <>
                <IconParkingCircle size={18} aria-hidden />
                {t('sales.tickets.parkedCarts', { n: parked.length })}
              </>
            }
          >
            {parked.map((waiting) => (
              <DropdownItem
                key={waiting.id}
                icon={<IconShoppingCart size={17} aria-hidden />}
                onClick={() => takeUp(waiting)}
              >
                {waiting.draft.client?.name ?? firstWords(waiting.draft)}{' '}
                <Money amount={waiting.total} currency={waiting.draft.currency} />
              </DropdownItem>
            ))}
          </Dropdown>
        )}
      </header>
      <section className={classes.shelf} aria-label={t('sales.tickets.shelf')}>
        <ItemSearch
          company={company.id}
          priceList={priceList}
          pending={pending}
          onPending={setPending}
          onSell={sell}
        />
        <Tiles
          company={company.id}
          priceList={priceList}
          currency={draft.currency}
          onSell={(item) => sell({ type: 'item', item, quantity: pending })}
        />
      </section>
      <section ref={cartCard} className={`${classes.cart} cc-card`} aria-label={t('sales.tickets.cart')}>
        <div className={classes.customer}>
          <ClientPicker
            company={company.id}
            client={draft.client}
            isOptional
            canEdit={mayIssue}
            startsHere={false}
            problem={null}
            onPick={(client) => dispatch({ type: 'client', client })}
            onPicked={focusSearch}
          />
          {draft.client?.identification_number && lines.length > 0 && (
            <button type="button" className={classes.link} onClick={toInvoice}>
              {t('sales.tickets.makeInvoice')}
            </button>
          )}
        </div>
        {lines.length === 0 ? (
          <EmptyState
            icon={IconShoppingCart}
            title={t('sales.tickets.cartEmpty')}
            hint={t('sales.tickets.cartHint')}
          />
        ) : (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <CartLine
                key={line.key}
                line={line}
                currency={draft.currency}
                total={totals?.lines.get(line.key)}
                dispatch={dispatch}
              />
            ))}
          </ul>
        )}
        <footer className={classes.foot}>
          {lines.length > 0 && (
            <TextInput
              className={classes.discount}
              label={t('sales.tickets.discount')}
              inputMode="decimal"
              rightSection="%"
              value={(lines[0]?.discount ?? '').replace('%', '')}
              onChange={(event) =>
                dispatch({ type: 'discount', percent: percentOf(event.currentTarget.value) })
              }
            />
          )}
          <dl className={classes.sums} aria-live="polite">
            {totals !== null && /[1-9]/.test(totals.discounts) && (
              <div>
                <dt>{t('sales.tickets.discounts')}</dt>
                <dd>
                  <Money amount={`-${totals.discounts}`} currency={draft.currency} />
                </dd>
              </div>
            )}
            <div>
              <dt>{t('sales.tickets.tax')}</dt>
              <dd>
                <Money amount={totals?.tax ?? '0'} currency={draft.currency} />
              </dd>
            </div>
            <div className={classes.total}>
              <dt>{t('sales.tickets.total')}</dt>
              <dd>
                <Money amount={totals?.total ?? '0'} currency={draft.currency} size="xl" />
              </dd>
            </div>
          </dl>
          <div className={classes.acts}>
            <Button
              variant="default"
              size="lg"
              disabled={lines.length === 0}
              onClick={parkCart}
              rightSection={isPhone ? undefined : <KeyHint keys={['F8']} />}
            >
              {t('sales.tickets.park')}
            </Button>
            <Button
              size="lg"
              disabled={lines.length === 0 || !mayIssue || totals === null}
              onClick={askToPay}
              rightSection={isPhone ? undefined : <KeyHint keys={['F9']} />}
            >
              {t('sales.tickets.pay')}
            </Button>
          </div>
        </footer>
      </section>
      {isPhone && lines.length > 0 && (
        <div className={classes.payBar}>
          <button
            type="button"
            className={classes.payBarTotal}
            onClick={() => cartCard.current?.scrollIntoView()}
          >
            <span className={classes.muted}>{t('sales.tickets.cart')}</span>
            <Money amount={totals?.total ?? '0'} currency={draft.currency} size="lg" />
          </button>
          <Button disabled={!mayIssue || totals === null} onClick={askToPay}>
            {t('sales.tickets.pay')}
          </Button>
        </div>
      )}
      <Suspense>
        {isPaying && totals !== null && (
          <PayDialog
            roundsCash={company.cash_rounding ?? false}
            total={totals.total}
            currency={draft.currency}
            isBusy={isBusy}
            problems={problems}
            onPay={pay}
            onClose={() => {
              setIsPaying(false)
              focusSearch()
            }}
          />
        )}
        {sold !== null && (
          <SoldDialog
            company={company.id}
            row={sold.row}
            change={sold.change}
            onNext={() => {
              setSold(null)
              focusSearch()
            }}
          />
        )}
      </Suspense>
    </div>
  )
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
function ItemSearch({ company, priceList, pending, onPending, onSell }: ItemSearchProps) {
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
        label={t('sales.tickets.search')}
        className={classes.searchField}
        display=""
        placeholder={t('sales.tickets.searchHint')}
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
            : t('sales.tickets.quantityNext', { quantity: readTyped(text).quantity })
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
      <span className="cc-ltr cc-numbers">{choice.entry.rate} %</span>
    </>
  )
}

const anyCategory = ''
const mostTiles = 100

/** What is sold often comes first: as this counter counts it, then by name. */
function Tiles(props: {
  company: string
  priceList: string | null
  currency: CurrencyCode
  onSell: (item: Item) => void
}) {
  const { t } = useTranslation()
  const { company, currency, priceList } = props
  const [category, setCategory] = useState(anyCategory)
  const { data } = useQuery(
    itemsQuery(company, {
      is_active: 'true',
      per_page: mostTiles,
      sort: 'name',
      ...(priceList && { price_list_id: priceList }),
    }),
  )
  const items = useMemo(() => {
    const counts = readCounts(company)
    const priced = (data?.data ?? []).filter((item) => priceOf(item, currency) !== null)
    return priced.toSorted((one, other) => (counts[other.id] ?? 0) - (counts[one.id] ?? 0))
  }, [company, currency, data])
  const categories = [...new Set(items.flatMap((item) => item.category ?? []))].sort()
  const shown = category === anyCategory ? items : items.filter((item) => item.category === category)
  return (
    <>
      {categories.length > 1 && (
        <fieldset className={classes.categories} aria-label={t('sales.tickets.categories')}>
          {[anyCategory, ...categories].map((name) => (
            <button
              key={name}
              type="button"
              className={classes.category}
              aria-pressed={category === name}
              onClick={() => setCategory(name)}
            >
              {name === anyCategory ? t('sales.tickets.allItems') : <bdi>{name}</bdi>}
            </button>
          ))}
        </fieldset>
      )}
      <div className={classes.tiles}>
        {shown.map((item) => (
          <button key={item.id} type="button" className={classes.tile} onClick={() => props.onSell(item)}>
            <bdi className={classes.tileName}>{item.name}</bdi>
            <span className={classes.tilePrice}>
              <Money amount={priceOf(item, currency) ?? '0'} currency={currency} />
              {!item.price_includes_tax && item.rate_code !== '10' && (
                <span className={classes.muted}> {t('sales.tickets.plusTax')}</span>
              )}
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

type CartLineProps = {
  line: EditorLine
  currency: CurrencyCode
  total: string | undefined
  dispatch: (action: CartAction) => void
}

function CartLine({ line, currency, total, dispatch }: CartLineProps) {
  const { t } = useTranslation()
  const name = line.description
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <bdi className={classes.lineName}>{name}</bdi>
        {total !== undefined && <Money amount={total} currency={currency} />}
      </div>
      <div className={classes.steps}>
        <IconButton
          label={t('sales.tickets.less', { name })}
          onClick={() => dispatch({ type: 'step', key: line.key, by: -1 })}
        >
          <IconMinus size={17} aria-hidden />
        </IconButton>
        <MoneyInput
          className={classes.quantity}
          aria-label={t('sales.tickets.quantityOf', { name })}
          maxDecimals={3}
          value={line.quantity}
          onChange={(text) => dispatch({ type: 'quantity', key: line.key, text })}
        />
        <IconButton
          label={t('sales.tickets.more', { name })}
          onClick={() => dispatch({ type: 'step', key: line.key, by: 1 })}
        >
          <IconPlus size={17} aria-hidden />
        </IconButton>
      </div>
      <MoneyInput
        className={classes.price}
        aria-label={t('sales.tickets.priceOf', { name })}
        currency={currency}
        value={line.unitPrice}
        onChange={(text) => dispatch({ type: 'price', key: line.key, text })}
      />
      <IconButton
        label={t('sales.tickets.remove', { name })}
        onClick={() => dispatch({ type: 'remove', key: line.key })}
      >
        <IconTrash size={17} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Keys of the counter: function keys anywhere on it, signs while nobody writes. */
function useCounterKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOverlayOpen()) return
      const action = latest.current[event.key]
      if (action === undefined) return
      const isSign = !event.key.startsWith('F')
      if (isSign && isTyping(event.target) && !isEmptySearch(event.target)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** The search field keeps the focus between sales: while it is empty, signs are for the cart. */
function isEmptySearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.id === searchId && target.value === ''
}

function focusCustomer(): void {
  document.getElementById('field-client')?.focus()
}

function priceOf(item: Item, currency: CurrencyCode): string | null {
  return (currency === 'USD' ? item.price_usd : item.price_crc) ?? null
}

function percentOf(text: string): string {
  const digits = /^\d*(\.\d{0,2})?/.exec(text.replace(',', '.').replace(/[^\d.]/g, ''))?.[0] ?? ''
  return Number(digits) > 100 ? '100' : digits
}

function firstWords(draft: EditorDraft): string {
  return filledLines(draft)[0]?.description ?? ''
}

/** The sentences of a refusal, those of a line with its name. */
function sentencesOf(error: unknown, lines: readonly EditorLine[]): string[] {
  if (!(error instanceof ApiError)) return [error instanceof Error ? error.message : '']
  const found = Object.entries(error.errors).flatMap(([path, sentences]) => {
    const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)]
    return sentences.map((sentence) => (line === undefined ? sentence : `${line.description}: ${sentence}`))
  })
  return found.length > 0 ? [...new Set(found)] : [error.message]
}
