/** What this file presses itself. */
const ours = new WeakSet<Event>()
type Hold = { keys: string[]; end: () => void }
/** Who holds now: what is left of it belongs to who holds next, as where Enter in what was held waits itself. */
let holding: Hold | null = null

/**
 * Holds what is typed ahead of the screen until `ready` answers, and types it then where the focus is, after the keys that are given;
 * where it answers false, or somebody takes back what they typed, it is forgotten.
 */
export function holdKeys(ready: Promise<boolean>, first: readonly string[] = []): void {
  const keys = [...first, ...(holding?.keys.splice(0) ?? [])]
  holding?.end()
  const ended = new AbortController()
  const { signal } = ended
  const mine: Hold = { keys, end: () => ended.abort() }
  holding = mine
  const forget = () => {
    keys.length = 0
    mine.end()
  }
  const hold = (event: KeyboardEvent) => {
    if (ours.has(event) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (['Escape', 'Backspace', 'Tab'].includes(event.key)) return forget()
    if (event.key.length > 1 && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    keys.push(event.key)
  }
  document.addEventListener('keydown', hold, { capture: true, signal })
  document.addEventListener('pointerdown', forget, { capture: true, signal })
  const type = async () => {
    if (!(await ready)) return
    await moment()
    while (keys.length > 0 && !signal.aborted) {
      const key = keys.shift()!
      press(key)
      // The focus goes on with the drawing that follows.
      if (key === 'Enter') await moment()
    }
  }
  void type().finally(() => {
    mine.end()
    if (holding === mine) holding = null
  })
}

/** As soon as a field to write in has the focus; not where something else has it first, or nothing within so long. */
export function fieldTakesFocus(withinMs = 3_000): Promise<boolean> {
  if (isField(document.activeElement)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const done = new AbortController()
    const answer = (isThere: boolean) => {
      done.abort()
      resolve(isThere)
    }
    document.addEventListener('focusin', ({ target }) => answer(isField(target)), { signal: done.signal })
    setTimeout(() => answer(false), withinMs)
  })
}

function press(key: string): void {
  const field = document.activeElement
  if (field === null) return
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  ours.add(event)
  if (!field.dispatchEvent(event) || key === 'Enter' || !isField(field)) return
  field.setRangeText(key, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const writtenInto = ['text', 'search', 'tel', 'url', 'password']

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && writtenInto.includes(target.type))
  )
}

/** Until the screen was drawn twice: what a key causes is there. */
function moment(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
