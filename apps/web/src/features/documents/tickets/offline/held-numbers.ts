import type { TillNumbers } from '@cuentaclara/contracts'
import type { HeldNumber, OwnTill } from './own-till.ts'

type Held = Pick<OwnTill, 'held' | 'next'>

/** The lowest number that is not sold; null where none is left. */
export function nextNumber({ held, next }: Held): HeldNumber | null {
  const block = held.blocks.find(({ id, first, last }) => (next[id] ?? first) <= last)
  if (block === undefined) return null
  const sequence = next[block.id] ?? block.first
  const at = (sequence - block.first) * codeLength
  return { block: block.id, sequence, securityCode: block.codes.slice(at, at + codeLength) }
}

/** The till after it sold with a number. */
export function withSold<Till extends Held>(till: Till, { block, sequence }: HeldNumber): Till {
  return { ...till, next: { ...till.next, [block]: sequence + 1 } }
}

/** How many numbers are left. */
export function numbersLeft({ held, next }: Held): number {
  return held.blocks.reduce(
    (sum, { id, first, last }) => sum + Math.max(0, last + 1 - (next[id] ?? first)),
    0,
  )
}

/** What the server says is held, over what is known here: how far each block is sold is known here alone. */
export function withHeld<Till extends Held>(till: Till, held: TillNumbers): Till {
  const isHeld = ([id]: [string, number]) => held.blocks.some((block) => block.id === id)
  return { ...till, held, next: Object.fromEntries(Object.entries(till.next).filter(isHeld)) }
}

/** The till after a cart was sold, of which it remembers the last ones. */
export function withSoldCart<Till extends Pick<OwnTill, 'soldCarts'>>(till: Till, cart: string): Till {
  return { ...till, soldCarts: [...till.soldCarts, cart].slice(-mostRemembered) }
}

const codeLength = 8
/** What a browser writes of a cart reaches the disk within seconds: that many are not sold meanwhile. */
const mostRemembered = 20
