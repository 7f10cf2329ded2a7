import { type RefObject, useEffect, useRef } from 'react'
import { loneKeys } from '../lone-keys.ts'
import { isOverlayOpen, isTyping } from '../typing.ts'

export type ListActions = {
  open: (id: string) => void
  /** Does what a letter stands for with a row; answers whether it stands for anything. */
  act: (id: string, key: string) => boolean
  toggle: (id: string) => void
  clear: () => void
  step: (by: 1 | -1) => void
}

/**
 * Keys of a list: J/K or arrows, Enter, X, [ ], F, Esc, the full stop and the menu key for the menu of a row, and the
 * letters of its actions; silent while typing or under a dialog.
 */
export function useListKeys(body: RefObject<HTMLElement | null>, actions: ListActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const standsAlone = loneKeys()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!standsAlone(event)) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // The key that has just closed a sheet, and with it what had the focus, is none of the list's: it would take the ticks.
      if (isTyping(event.target) || isOverlayOpen() || !(event.target as Node).isConnected) return
      if (answerKey(event, body.current, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [body])
}

function answerKey(event: KeyboardEvent, body: HTMLElement | null, actions: ListActions): boolean {
  const focused = focusedRow(body)
  const id = focused?.dataset.row
  switch (event.key) {
    case 'j':
      return move(body, focused, 1)
    case 'k':
      return move(body, focused, -1)
    case 'ArrowDown':
      return focused !== null && move(body, focused, 1)
    case 'ArrowUp':
      return focused !== null && move(body, focused, -1)
    case 'Enter':
      // A focused link or button inside the row answers Enter by itself.
      if (id === undefined || document.activeElement !== focused) return false
      actions.open(id)
      return true
    case 'x':
      if (id === undefined) return false
      actions.toggle(id)
      return true
    case '[':
      actions.step(-1)
      return true
    case ']':
      actions.step(1)
      return true
    case '.':
    case 'ContextMenu':
      return openRowMenu(focused)
    case 'F10':
      return event.shiftKey && openRowMenu(focused)
    case 'f':
      return focusSearch()
    case 'Escape':
      actions.clear()
      return false
    case ' ':
      // It presses a focused box or button.
      return id !== undefined && document.activeElement === focused && actions.act(id, ' ')
    default:
      return id !== undefined && actions.act(id, event.key)
  }
}

function focusedRow(body: HTMLElement | null): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
  return row !== null && body?.contains(row) ? row : null
}

function move(body: HTMLElement | null, from: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const index = from === null ? (by === 1 ? 0 : rows.length - 1) : rows.indexOf(from) + by
  const next = rows[index]
  if (next === undefined) return false
  next.focus({ preventScroll: true })
  next.scrollIntoView?.({ block: 'nearest' })
  return true
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]')
  field?.focus()
  field?.select()
  return field !== null
}

/** Opens the menu of a row, if it has one, at its end or where the pointer is; answers whether it has one. */
export function openRowMenu(row: HTMLElement | null, at?: { clientX: number; clientY: number }): boolean {
  const button = row?.querySelector<HTMLElement>('[aria-haspopup=menu]')
  if (button == null) return false
  if (at !== undefined) button.dataset.at = `${at.clientX} ${at.clientY}`
  button.click()
  return true
}
