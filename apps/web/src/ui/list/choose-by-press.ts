/** As long as phones take a press for a long one. */
const longMs = 500
/** A finger that goes further scrolls. */
const stillPx = 10

type Chosen = {
  /** Some are chosen: then a touch chooses too, and opens nothing. */
  isChoosing: boolean
  toggle: (id: string) => void
}

/** Cards of a list, which name their row in `data-card`, are chosen by a long press. Answers how to end it. */
export function chooseByPress(list: HTMLElement, chosen: { readonly current: Chosen }): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let pressed: { id: string; x: number; y: number; timer: number } | null = null
  // The click that ends a long press is no other touch.
  let isTaken = false
  const cardOf = (event: Event) => {
    const target = event.target as HTMLElement
    const isOwn = target.closest('button, input, label, [role=menu]') !== null
    return isOwn ? undefined : target.closest<HTMLElement>('[data-card]')?.dataset.card
  }
  const letGo = () => {
    if (pressed !== null) clearTimeout(pressed.timer)
    pressed = null
  }
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
    capture = false,
  ) => list.addEventListener(name, hear, { signal, capture })

  on('pointerdown', (event) => {
    letGo()
    isTaken = false
    const id = cardOf(event)
    if (id === undefined || event.pointerType === 'mouse') return
    const timer = window.setTimeout(() => {
      isTaken = true
      chosen.current.toggle(id)
    }, longMs)
    pressed = { id, x: event.clientX, y: event.clientY, timer }
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (pressed !== null && Math.hypot(clientX - pressed.x, clientY - pressed.y) > stillPx) letGo()
  })
  for (const name of ['pointerup', 'pointercancel'] as const) on(name, letGo)
  // The browser's own menu of a link would lie over what was chosen.
  on('contextmenu', (event) => {
    if (pressed !== null || isTaken) event.preventDefault()
  })
  on(
    'click',
    (event) => {
      const id = cardOf(event)
      if (id === undefined || !(isTaken || chosen.current.isChoosing)) return
      event.preventDefault()
      event.stopPropagation()
      if (!isTaken) chosen.current.toggle(id)
      isTaken = false
    },
    true,
  )
  return () => {
    letGo()
    ended.abort()
  }
}
