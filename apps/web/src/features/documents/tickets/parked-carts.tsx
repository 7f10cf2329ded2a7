import { IconParkingCircle, IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { Dropdown, DropdownItem, dropdownButton } from '#ui/overlay/dropdown.tsx'
import { type EditorDraft, filledLines } from '../editor/draft/draft.ts'
import type { ParkedCart } from './parked.ts'

type ParkedCartsProps = { carts: readonly ParkedCart[]; onTake: (cart: ParkedCart) => void }

/** Carts that wait while somebody else is served. */
export function ParkedCarts({ carts, onTake }: ParkedCartsProps) {
  const { t } = useTranslation()
  const label = t('counter.tickets.parkedCarts', { n: carts.length })
  return (
    <Dropdown
      role="menu"
      label={label}
      width={300}
      buttonClassName={dropdownButton}
      button={
        <>
          <IconParkingCircle size={18} aria-hidden />
          {label}
        </>
      }
    >
      {carts.map((cart) => (
        <DropdownItem
          key={cart.id}
          icon={<IconShoppingCart size={17} aria-hidden />}
          onClick={() => onTake(cart)}
        >
          {cart.draft.client?.name ?? firstWords(cart.draft)}{' '}
          <Money amount={cart.total} currency={cart.draft.currency} />
        </DropdownItem>
      ))}
    </Dropdown>
  )
}

function firstWords(draft: EditorDraft): string {
  return filledLines(draft)[0]?.description ?? ''
}
