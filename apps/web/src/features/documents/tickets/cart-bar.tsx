import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useId } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { FootBar } from '#ui/foot-bar.tsx'
import { isOverlayOpen, isTyping } from '#ui/typing.ts'
import classes from './cart-bar.module.css'
import type { Counter } from './use-counter.ts'

type CartBarProps = {
  counter: Counter
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onPay: () => unknown
  cartRef: Ref<HTMLElement>
  /** The cart. */
  children: ReactNode
}

/**
 * The cart on a phone, where the shelf has the screen: a bar at the foot says what the sale comes to and takes the money, and the
 * cart rises above it. It stays where it is while it is down, so that what is being typed in it stays too.
 */
export function CartBar({ counter, isOpen, onOpen, onPay, cartRef, children }: CartBarProps) {
  const { t } = useTranslation()
  const id = useId()
  const { draft, lines, totals, isFrozen } = counter
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  useEscape(isOpen, () => onOpen(false))
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a touch beside the cart closes it; the button that opened it does so for keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={classes.veil} data-open={isOpen || undefined} onClick={() => onOpen(false)} />
      <FootBar>
        <section
          ref={cartRef}
          id={id}
          className={classes.sheet}
          data-open={isOpen || undefined}
          aria-label={t('counter.tickets.cart')}
        >
          {children}
        </section>
        <button
          type="button"
          className={classes.total}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={classes.words}>
            {isFrozen ? t('till.noAnswer') : t('counter.tickets.cart')}
            {lines.length > 0 && <span className={classes.count}>{formatCount(lines.length)}</span>}
            <Chevron size={16} aria-hidden />
          </span>
          <span aria-live="polite">
            <Money amount={totals?.total ?? '0'} currency={draft.currency} size="lg" />
          </span>
        </button>
        <Button size="md" disabled={lines.length === 0 || !counter.mayIssue} onClick={onPay}>
          {isFrozen ? t('till.askAgain') : t('counter.tickets.pay')}
        </Button>
      </FootBar>
    </>
  )
}

function useEscape(isOn: boolean, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same whoever is drawn
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      // In a field it gives up what was typed, under a dialog it closes that.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!isTyping(event.target) && !isOverlayOpen()) act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
