import type { Side } from './list-action.ts'

/** A finger that went no further has not begun anything. */
const beginPx = 12
/** So near the edge the browser's own gesture begins: back, and forth. */
const edgePx = 24
/** The card goes back within this time. */
const backMs = 180

export type Swipes = {
  /** Whether something is done with a row by drawing its card towards that side. */
  takes: (id: string, side: Side) => boolean
  /** Shows what lies behind the card, or nothing any more. */
  onShow: (shown: { id: string; side: Side } | null) => void
  onAct: (id: string, side: Side) => void
}

type Drawn = {
  card: HTMLElement
  id: string
  pointer: number
  x: number
  y: number
  /** Undefined until the finger has gone so far that it is meant. */
  side: Side | undefined
  isFar: boolean
}

/**
 * Cards of a list, which name their row in `data-card`, are drawn aside by a finger: let go beyond a third of their width they do
 * what lies behind them, and before it nothing. Moving up or down scrolls (`touch-action: pan-y`). Answers how to end it.
 */
export function swipeCards(list: HTMLElement, swipes: { readonly current: Swipes }): () => void {
  const ended = new AbortController()
  let drawn: Drawn | null = null
  // The click that may follow a card that was drawn is no touch of it.
  let wasDrawn = false
  let resting: ReturnType<typeof setTimeout> | undefined
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
    capture = false,
  ) => list.addEventListener(name, hear, { signal: ended.signal, capture })

  const rest = (card: HTMLElement) => {
    clearTimeout(resting)
    delete card.dataset.drawn
    card.style.removeProperty('--drawn')
    swipes.current.onShow(null)
  }
  const letGo = (isMeant: boolean) => {
    const was = drawn
    drawn = null
    if (was?.side === undefined) return
    wasDrawn = true
    const { card, id, side, isFar } = was
    card.dataset.drawn = 'back'
    card.style.setProperty('--drawn', '0px')
    resting = setTimeout(() => rest(card), isMotionUnwanted() ? 0 : backMs)
    if (isMeant && isFar) swipes.current.onAct(id, side)
  }

  on('pointerdown', (event) => {
    wasDrawn = false
    // A second finger means something else.
    if (drawn !== null) return letGo(false)
    const target = event.target as HTMLElement
    // The menu of a card lies over it.
    if (target.closest('[role=menu]') !== null) return
    const card = target.closest<HTMLElement>('[data-card]')
    const id = card?.dataset.card
    if (card == null || id === undefined || event.pointerType === 'mouse' || !event.isPrimary) return
    const { clientX: x, clientY: y, pointerId: pointer } = event
    if (x < edgePx || x > window.innerWidth - edgePx) return
    drawn = { card, id, pointer, x, y, side: undefined, isFar: false }
  })
  on('pointermove', (event) => {
    if (drawn?.pointer !== event.pointerId) return
    const [along, down] = [event.clientX - drawn.x, event.clientY - drawn.y]
    if (drawn.side === undefined) {
      if (Math.abs(down) > beginPx && Math.abs(down) > Math.abs(along)) drawn = null
      if (drawn === null || Math.abs(along) < beginPx || Math.abs(along) < 1.5 * Math.abs(down)) return
    }
    const side = sideOf(along, drawn.card)
    const { takes, onShow } = swipes.current
    const isTaken = takes(drawn.id, side)
    if (drawn.side !== side && (isTaken || drawn.side !== undefined)) {
      // What another card left behind it is no longer needed.
      const before = list.querySelector<HTMLElement>('[data-drawn="back"]')
      if (before !== null) rest(before)
      drawn.side = side
      drawn.card.dataset.drawn = 'by-finger'
      onShow(isTaken ? { id: drawn.id, side } : null)
    }
    if (drawn.side === undefined) return
    const width = drawn.card.offsetWidth
    const isFar = isTaken && Math.abs(along) > Math.min(width / 3, 140)
    if (isFar && !drawn.isFar) navigator.vibrate?.(10)
    drawn.isFar = isFar
    drawn.card.toggleAttribute('data-far', isFar)
    drawn.card.style.setProperty('--drawn', `${isTaken ? along : 0}px`)
  })
  on('pointerup', ({ pointerId }) => {
    if (drawn?.pointer === pointerId) letGo(true)
  })
  on('pointercancel', () => letGo(false))
  on(
    'click',
    (event) => {
      if (!wasDrawn) return
      wasDrawn = false
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
  return () => {
    clearTimeout(resting)
    ended.abort()
  }
}

function sideOf(along: number, card: HTMLElement): Side {
  const isMirrored = getComputedStyle(card).direction === 'rtl'
  return along > 0 === isMirrored ? 'start' : 'end'
}

function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
