import type { Company } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDeviceDesktop } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCan } from '#features/companies/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { ShiftButton } from '#features/shifts/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { whenFound } from '#ui/form/when-found.ts'
import { useMedia } from '#ui/is-phone.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { usePreview } from '../preview/use-preview.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartCard } from './cart-card.tsx'
import { complaintIn } from './complaint-in.ts'
import classes from './counter.module.css'
import { useCounterKeys } from './counter-keys.ts'
import { focusSearch, ItemSearch } from './item-search.tsx'
import { ItemTiles } from './item-tiles.tsx'
import { TillLine } from './offline/till-line.tsx'
import { ParkedCarts } from './parked-carts.tsx'
import { type Counter, useCounter } from './use-counter.ts'

const PayDialog = part(() => import('./pay-dialog.tsx'), 'PayDialog')
const IdentityQuestion = part(() => import('./identity-question.tsx'), 'IdentityQuestion')
const JoinQuestion = part(() => import('./join-question.tsx'), 'JoinQuestion')
const ParkDialog = part(() => import('./park-dialog.tsx'), 'ParkDialog')
const ReturnSheet = part(() => import('./return-sheet.tsx'), 'ReturnSheet')
const ShiftQuestion = part(() => import('./shift-question.tsx'), 'ShiftQuestion')
const SoldAloneDialog = part(() => import('./offline/sold-alone-dialog.tsx'), 'SoldAloneDialog')
const SoldDialog = part(() => import('./sold-dialog.tsx'), 'SoldDialog')

const TillSheet = part(() => import('./offline/till-sheet.tsx'), 'TillSheet')

type CounterScreenProps = {
  company: Company
  /** Whether it begins with what its tills could not issue. */
  opensTill?: boolean
}

/** Selling at the counter: find or tap, count, take the money, next. */
export function CounterScreen({ company, opensTill = false }: CounterScreenProps) {
  const { t } = useTranslation()
  useScreenTitle(t('counter.tickets.counter'))
  const counter = useCounter(company)
  const { draft, lines, totals, pending, sold, dispatch } = counter
  const [isCartOpen, setIsCartOpen] = useState(false)
  const mayCorrect = useCan('documents.correct')
  const [isReturning, setIsReturning] = useState(false)
  const { till } = counter
  const [isTillOpen, setIsTillOpen] = useState(opensTill)
  const shiftCurrency = useCurrencyCode() === 'USD' ? 'USD' : 'CRC'
  const cartCard = useRef<HTMLElement>(null)
  const isPhone = useMedia('(max-width: 899.98px)')
  useEffect(() => {
    if (lines.length > 0) PayDialog.fetch()
    // What was sold is gone: the shelf is what comes next.
    else setIsCartOpen(false)
  }, [lines.length])
  /** What lies in a cart that is down takes no focus; once it is drawn as open it does, however long it takes to rise. */
  const inCart = (act: () => void) => {
    if (isPhone) flushSync(() => setIsCartOpen(true))
    act()
  }
  const toCustomer = () => inCart(focusCustomer)
  const hasTill = till.own !== null
  useEffect(() => {
    if (hasTill) for (const needed of [PayDialog, SoldAloneDialog, TillSheet]) needed.fetch()
  }, [hasTill])
  // The paper as it would come out, before anybody pays.
  const preview = usePreview(company.id, () =>
    lines.length === 0 || !till.isOnline ? null : { of: 'document', body: toDraftInput(draft) },
  )
  const latest = useRef(counter)
  latest.current = counter
  // What a field complains of is not in the sum: it is mended before anything goes on with the sale.
  const whenWhole = (act: 'askToPark' | 'askToPay' | 'toInvoice') => () =>
    whenFound(() => {
      const wrong = complaintIn(cartCard.current)
      if (wrong === null) return latest.current[act]()
      inCart(() => wrong.focus())
      toastError({
        message: t('counter.tickets.mendFirst', {
          field: wrong.getAttribute('aria-label') ?? wrong.labels?.[0]?.textContent ?? '',
        }),
        subject: 'mend-first',
      })
    })
  const acts = {
    park: whenWhole('askToPark'),
    pay: whenWhole('askToPay'),
    toInvoice: whenWhole('toInvoice'),
    preview: preview.show,
  }
  /** One more or less of what was sold or changed last, wherever it stands. */
  const step = (by: 1 | -1) => () =>
    whenFound(() => {
      const { lines, touched } = latest.current
      const line = lines.find(({ key }) => key === touched.current) ?? lines.at(-1)
      if (line !== undefined) dispatch({ type: 'step', key: line.key, by })
    })
  useCounterKeys(
    {
      F2: focusSearch,
      F4: toCustomer,
      F7: counter.toggleService,
      F8: acts.park,
      F9: acts.pay,
      '+': step(1),
      '-': step(-1),
    },
    // What waits for a second person has to be read.
    counter.soldAlone !== null || (sold !== null && sold.row.fiscal_status !== 'waiting_approval')
      ? counter.next
      : null,
  )

  const unsent = till.waiting.length + till.underWay.length

  return (
    <div className={classes.counter}>
      <header className={classes.bar}>
        <h1 className={`${classes.title} cc-said-in-bar`}>{t('counter.tickets.counter')}</h1>
        <div className={classes.tools}>
          {counter.parked.waiting.length + counter.parked.unheard.length > 0 && (
            <ParkedCarts
              sales={counter.parked.waiting}
              unheard={counter.parked.unheard}
              onTake={counter.takeUp}
              onTakeBack={counter.takeBack}
            />
          )}
          {mayCorrect && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} className="cc-mirror" aria-hidden />}
              onClick={() => void counter.shift.whenAgreed(() => setIsReturning(true))}
            >
              {t('counter.returns.open')}
            </Button>
          )}
          {till.isPossible && (
            <Button
              variant="default"
              leftSection={<IconDeviceDesktop size={18} aria-hidden />}
              onClick={() => setIsTillOpen(true)}
            >
              {till.own === null ? t('till.choose') : <bdi>{till.own.held.till.name}</bdi>}
            </Button>
          )}
          <SellsWhere shift={counter.shift} />
          <ShiftButton
            company={company.id}
            currency={shiftCurrency}
            till={till.place}
            keptOpen={unsent === 0 ? null : t('till.closeAfter', { count: unsent })}
            onShift={till.noteShift}
          />
        </div>
      </header>
      <TillLine
        company={company.id}
        till={till}
        priceList={counter.priceList}
        onOpen={() => setIsTillOpen(true)}
      />
      <section className={classes.shelf} aria-label={t('counter.tickets.shelf')}>
        <ItemSearch
          company={company.id}
          priceList={counter.priceList}
          pending={pending}
          onPending={counter.setPending}
          scaleCodes={counter.choices.scale_codes}
          currency={draft.currency}
          onSell={dispatch}
        />
        <ItemTiles
          company={company.id}
          priceList={counter.priceList}
          currency={draft.currency}
          onSell={(item) => counter.sell({ type: 'item', item, quantity: pending })}
        />
      </section>
      {isPhone ? (
        <CartBar
          counter={counter}
          isOpen={isCartOpen}
          onOpen={setIsCartOpen}
          onPay={acts.pay}
          cartRef={cartCard}
        >
          <CartCard company={company.id} counter={counter} acts={acts} isPhone />
        </CartBar>
      ) : (
        <section ref={cartCard} className={`${classes.cart} cc-card`} aria-label={t('counter.tickets.cart')}>
          <CartCard company={company.id} counter={counter} acts={acts} isPhone={false} />
        </section>
      )}
      {preview.sheet}
      <Suspense>
        {counter.isParking && (
          <ParkDialog
            name={draft.client?.name.slice(0, 60) ?? ''}
            isBusy={counter.parked.isBusy}
            onPark={counter.parkCart}
            onClose={counter.stopParking}
          />
        )}
        {counter.shift.isAsking && (
          <ShiftQuestion
            company={company.id}
            currency={shiftCurrency}
            till={till.place}
            onWithout={() => {
              counter.shift.goWithout()
              focusSearch()
            }}
            onClose={counter.shift.leave}
          />
        )}
        {counter.shift.isChoosing && (
          <JoinQuestion
            {...counter.shift}
            onClose={() => {
              counter.shift.stopChoosing()
              focusSearch()
            }}
          />
        )}
        {isReturning && (
          <ReturnSheet
            company={company}
            place={counter.shift.place}
            onClose={() => {
              setIsReturning(false)
              focusSearch()
            }}
          />
        )}
        {counter.isAskingIdentity && (
          <IdentityQuestion
            onChoose={() => {
              counter.stopPaying()
              requestAnimationFrame(toCustomer)
            }}
            onWithout={counter.goWithoutIdentity}
            onClose={counter.stopPaying}
          />
        )}
        {counter.isPaying && !counter.isAskingIdentity && totals !== null && (
          <PayDialog
            roundsCash={company.cash_rounding ?? false}
            total={totals.total}
            cardTotal={counter.cardTotal}
            currency={draft.currency}
            isBusy={counter.isBusy}
            problems={counter.problems}
            onPay={counter.pay}
            onClose={counter.stopPaying}
          />
        )}
        {isTillOpen && (
          <TillSheet
            company={company.id}
            till={till}
            onTakeUp={(sale) => {
              setIsTillOpen(false)
              void counter.takeUpAsked(sale)
            }}
            onForget={(sale) => void counter.forgetAsked(sale)}
            onClose={() => setIsTillOpen(false)}
          />
        )}
        {counter.soldAlone !== null && till.own !== null && (
          <SoldAloneDialog sale={counter.soldAlone} till={till.own} onNext={counter.next} />
        )}
        {sold !== null && (
          <SoldDialog company={company.id} row={sold.row} change={sold.change} onNext={counter.next} />
        )}
      </Suspense>
    </div>
  )
}

/** Into whose shift the sales go, and from where; what nobody chose here can be chosen anew. */
function SellsWhere({ shift }: { shift: Counter['shift'] }) {
  const { t } = useTranslation()
  const { joins, place, mayMove } = shift
  if (place === null || (joins === null && !mayMove)) return null
  const words =
    joins === null
      ? t('till.sellsAt', { place: `${place.branch} · ${place.terminal}` })
      : t('till.joinsShift', { number: joins.number, person: joins.opened_by ?? '–' })
  if (!mayMove) return <span className={classes.muted}>{words}</span>
  return (
    <Button variant="subtle" size="compact-md" onClick={() => shift.choose()}>
      {words}
    </Button>
  )
}

function focusCustomer(): void {
  document.getElementById('field-client')?.focus()
}
