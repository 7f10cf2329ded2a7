/** The offset of popovers (specification §9). */
const gapPx = 6
const marginPx = 8
/** Lower than this a list says too little. */
const leastInDialogPx = 200

type Place = {
  /** Which edges of the two stand above one another. */
  align: 'start' | 'end'
  /** Higher than this it never becomes. */
  highestPx?: number
}

/**
 * Keeps a panel of the browser's top layer under its anchor, inside the window, or above it where there is more room.
 * Its styles find the width of the anchor in `--anchor-width`. Answers how to stop.
 */
export function standBelow(anchor: HTMLElement, panel: HTMLElement, at: Place): () => void {
  const follow = () => place(anchor, panel, at)
  follow()
  const observer = new ResizeObserver(follow)
  observer.observe(panel)
  window.addEventListener('resize', follow)
  // The keys of a phone take room without the window becoming smaller.
  window.visualViewport?.addEventListener('resize', follow)
  window.addEventListener('scroll', follow, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', follow)
    window.visualViewport?.removeEventListener('resize', follow)
    window.removeEventListener('scroll', follow, { capture: true })
  }
}

function place(
  anchor: HTMLElement,
  panel: HTMLElement,
  { align, highestPx = Number.POSITIVE_INFINITY }: Place,
) {
  const at = pointOf(anchor)
  const from = at ?? anchor.getBoundingClientRect()
  panel.style.setProperty('--anchor-width', `${from.width}px`)
  const isMirrored = getComputedStyle(anchor).direction === 'rtl'
  const isAtLeft = (align === 'start' || at !== null) !== isMirrored
  const left = isAtLeft ? from.left : from.right - panel.offsetWidth
  const rightmost = window.innerWidth - panel.offsetWidth - marginPx
  panel.style.left = `${Math.max(marginPx, Math.min(left, rightmost))}px`
  const seenPx = window.visualViewport?.height ?? window.innerHeight
  const below = seenPx - from.bottom - gapPx - marginPx
  const isAbove = Math.min(panel.scrollHeight, highestPx) > below && from.top > below
  panel.style.top = isAbove ? 'auto' : `${from.bottom + gapPx}px`
  panel.style.bottom = isAbove ? `${window.innerHeight - from.top + gapPx}px` : 'auto'
  const room = isAbove ? from.top - gapPx - marginPx : Math.min(below, roomInDialog(anchor, from))
  panel.style.maxHeight = `${Math.min(room, highestPx)}px`
}

/** What opens in a dialog hangs out of it only where it would be too low to read. */
function roomInDialog(anchor: HTMLElement, from: DOMRect): number {
  const dialog = anchor.closest('[role=dialog]:not([popover])')?.getBoundingClientRect()
  const room = dialog === undefined ? 0 : dialog.bottom - from.bottom - gapPx - marginPx
  return room >= leastInDialogPx ? room : Number.POSITIVE_INFINITY
}

/** Where the pointer was that asked for it; null where its button was pressed. */
function pointOf({ dataset }: HTMLElement): DOMRect | null {
  const [x, y] = dataset.at?.split(' ').map(Number) ?? []
  return x === undefined || y === undefined ? null : new DOMRect(x, y - gapPx, 0, gapPx)
}
