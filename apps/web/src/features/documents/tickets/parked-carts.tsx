import type { ParkedSale } from '@cuentaclara/contracts'
import { IconParkingCircle, IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { Dropdown, DropdownItem, dropdownButton } from '#ui/overlay/dropdown.tsx'
import classes from './counter.module.css'
import type { ParkAct } from './parked-acts.ts'

type ParkedCartsProps = {
  sales: readonly ParkedSale[]
  /** What was to wait, and of which nobody has heard yet. */
  unheard: readonly ParkAct[]
  onTake: (sale: ParkedSale) => void
  onTakeBack: (act: ParkAct) => void
}

/** Sales that wait while somebody else is served, at this till or another. */
export function ParkedCarts({ sales, unheard, onTake, onTakeBack }: ParkedCartsProps) {
  const { t } = useTranslation()
  const label = t('counter.tickets.parkedCarts', { n: sales.length + unheard.length })
  return (
    <Dropdown
      role="menu"
      label={label}
      width={320}
      buttonClassName={dropdownButton}
      button={
        <>
          <IconParkingCircle size={18} aria-hidden />
          {label}
        </>
      }
    >
      {sales.map((sale) => (
        <DropdownItem
          key={sale.id}
          icon={<IconShoppingCart size={17} aria-hidden />}
          onClick={() => onTake(sale)}
        >
          <span className={classes.parkedSale}>
            <bdi>{sale.name}</bdi>
            <Money amount={sale.total} currency={sale.currency as CurrencyCode} />
            <span className={classes.muted}>
              <bdi>{sale.parked_by}</bdi> · <InstantText instant={sale.parked_at} mode="relative" />
            </span>
          </span>
        </DropdownItem>
      ))}
      {unheard.map((act) => (
        <DropdownItem
          key={act.key}
          icon={<IconShoppingCart size={17} aria-hidden />}
          onClick={() => onTakeBack(act)}
        >
          <span className={classes.parkedSale}>
            <bdi>{act.body.name}</bdi>
            <Money amount={act.body.total} currency={act.body.currency as CurrencyCode} />
            <span className={classes.muted}>{act.problem ?? t('till.parked.pending')}</span>
          </span>
        </DropdownItem>
      ))}
    </Dropdown>
  )
}
