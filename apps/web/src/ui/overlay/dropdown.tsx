import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './dropdown.module.css'
import { standBelow } from './stand-below.ts'

/** Class that makes the button of a dropdown look like the kit's default button. */
export const dropdownButton: string = classes.button ?? ''

/** What has the focus here answers Escape itself: the sheet or dialog around it, which is the kit's, stays. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const

type DropdownProps = {
  /** What the button shows. */
  button: ReactNode
  buttonClassName?: string
  /** Name of the button, and of the panel. */
  label: string
  /** Shows the name as a tip under an icon. */
  hasTip?: boolean
  role?: 'dialog' | 'menu'
  width?: number
  align?: 'start' | 'end'
  /** Where the panel comes from: sliding down from its button, or up to it. */
  motion?: 'down' | 'up'
  onOpen?: () => void
  /** The panel; rendered while open only. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A button with a panel on the browser's own popover: top layer, light dismissal and Escape come with it, so the first
 * screens need no positioning library. Inside a menu the arrows move.
 */
export function Dropdown({
  button,
  buttonClassName,
  label,
  hasTip = false,
  role = 'dialog',
  width = 280,
  align = 'end',
  motion = 'down',
  onOpen,
  children,
}: DropdownProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => panel.current?.hidePopover?.(), [])
  usePlace(isOpen, anchor, panel, align)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonClassName ?? classes.iconButton}
        popoverTarget={id}
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-label={label}
        data-tip={hasTip && !isOpen ? label : undefined}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has its role while it is open, and is no element at all otherwise */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        tabIndex={-1}
        {...ownEscape}
        role={isOpen ? role : undefined}
        aria-label={isOpen ? label : undefined}
        className={classes.panel}
        data-kind={role}
        data-motion={motion}
        // Lines of a menu stand whole: the longest says how wide it is.
        style={role === 'menu' ? { inlineSize: 'max-content', minInlineSize: width } : { inlineSize: width }}
        onBeforeToggle={(event) => {
          const isOpening = event.newState === 'open'
          // What holds the focus is about to go: the browser could not hand it back any more.
          if (!isOpening && panel.current?.contains(document.activeElement)) {
            anchor.current?.focus({ preventScroll: true })
          }
          if (!isOpening) delete anchor.current?.dataset.at
          setIsOpen(isOpening)
          if (isOpening) onOpen?.()
        }}
        onKeyDown={role === 'menu' ? moveByArrows : undefined}
      >
        {isOpen && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}

type DropdownItemProps = {
  icon?: ReactNode
  /** Shown at the end. */
  mark?: ReactNode
  isDangerous?: boolean
  isDisabled?: boolean
  /** One of several choices: whether it is the one. */
  isChecked?: boolean
  lang?: string
  onClick: () => void
  children: ReactNode
}

/** One line of a `role="menu"` dropdown; choosing it closes the menu. */
export function DropdownItem(props: DropdownItemProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: checked only where the role is menuitemradio
    <button
      type="button"
      tabIndex={-1}
      {...ownEscape}
      role={props.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={props.isChecked}
      disabled={props.isDisabled}
      className={classes.item}
      data-danger={props.isDangerous || undefined}
      lang={props.lang}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
        props.onClick()
      }}
    >
      {props.icon !== undefined && <span className={classes.icon}>{props.icon}</span>}
      <span className={classes.word}>{props.children}</span>
      {props.mark}
    </button>
  )
}

/** Keeps the open panel under its button, inside the window, and gives it the focus. */
function usePlace(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    if (!isOpen || panel.current === null || anchor.current === null) return
    return standBelow(anchor.current, panel.current, { align })
  }, [isOpen, anchor, panel, align])
  useEffect(() => {
    if (!isOpen) return
    // The panel shows right after this event: only then can it hold the focus.
    const frame = requestAnimationFrame(() => {
      // Who was quicker than the drawing stands on a line already, and keeps it.
      if (panel.current?.contains(document.activeElement)) return
      const first = panel.current?.querySelector<HTMLElement>(
        '[data-autofocus], [aria-checked=true], [role^=menuitem]',
      )
      ;(first ?? panel.current)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, panel])
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next =
    event.key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : event.key === 'ArrowUp'
        ? items.at(at <= 0 ? -1 : at - 1)
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items.at(-1)
            : undefined
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
