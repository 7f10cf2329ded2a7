import { flushSync } from 'react-dom'

/**
 * The first field of the cart that holds no price or quantity, or null. What somebody still writes there is left first: it
 * counts, or complains. The sale goes on with what it had before, so nothing may be charged, parked or moved meanwhile.
 */
export function complaintIn(cart: HTMLElement | null): HTMLInputElement | null {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && cart?.contains(activeElement)) {
    flushSync(() => activeElement.blur())
  }
  return cart?.querySelector<HTMLInputElement>('input[aria-invalid="true"]') ?? null
}
