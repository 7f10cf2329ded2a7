import type { ListLayout } from '@cuentaclara/contracts'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { withColumn, withPlace } from './arrange-layout.ts'
import classes from './arrange-panel.module.css'
import { inOrder } from './table-layout.ts'

export type Arrangeable = { id: string; header: string }

type ArrangePanelProps<Thing> = {
  title: string
  things: readonly Thing[]
  layout: ListLayout
  onChange: (layout: ListLayout) => void
  isShown: (thing: Thing) => boolean
  /** So many at the beginning stay there, and are always seen. */
  fixed?: number
  /** What else is chosen here. */
  children?: ReactNode
  canReset: boolean
  onReset: () => void
}

/** Things with a tick, a grip and two arrows each; Alt with an arrow key moves the one at hand. */
export function ArrangePanel<Thing extends Arrangeable>({
  title,
  things,
  layout,
  onChange,
  isShown,
  fixed = 0,
  children,
  canReset,
  onReset,
}: ArrangePanelProps<Thing>) {
  const { t } = useTranslation()
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const focusFirst = () => list.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  useEffect(focusFirst, [])
  const hold = useFocusHeld(list)
  const place = (id: string, to: number) => onChange(withPlace(layout, things, id, to, fixed))
  const drag = useDrag(list, place)
  const now = drag.over === null ? layout : withPlace(layout, things, drag.over.id, drag.over.place, fixed)
  const ordered = inOrder(things, now, fixed)
  const move = (id: string, to: number, part: string) => {
    hold(id, part)
    place(id, to)
  }
  const moveByKey = (event: KeyboardEvent, id: string, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? index - 1 : index + 1, 'input')
  }
  return (
    <>
      <p className={classes.heading} id={heading}>
        {title}
      </p>
      <ul ref={list} className={classes.list} aria-labelledby={heading}>
        {ordered.map((thing, index) => (
          <li
            key={thing.id}
            data-thing={thing.id}
            data-dragged={drag.over?.id === thing.id || undefined}
            className={classes.thing}
            onKeyDown={(event) => moveByKey(event, thing.id, index)}
          >
            <span
              className={classes.grip}
              data-off={index < fixed || undefined}
              aria-hidden
              onPointerDown={index < fixed ? undefined : (event) => drag.begin(event, thing.id)}
            />
            <Checkbox
              className={classes.tick}
              size="sm"
              label={thing.header}
              checked={index < fixed || isShown(thing)}
              disabled={index < fixed}
              onChange={(event) => onChange(withColumn(layout, thing.id, event.currentTarget.checked))}
            />
            {index >= fixed && (
              <span className={classes.moves}>
                <button
                  type="button"
                  className={classes.move}
                  data-by="-1"
                  aria-label={t('tools.lists.moveUp', { column: thing.header })}
                  disabled={index === fixed}
                  onClick={() => move(thing.id, index - 1, '[data-by="-1"]')}
                >
                  <IconArrowUp size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  className={classes.move}
                  data-by="1"
                  aria-label={t('tools.lists.moveDown', { column: thing.header })}
                  disabled={index === ordered.length - 1}
                  onClick={() => move(thing.id, index + 1, '[data-by="1"]')}
                >
                  <IconArrowDown size={15} aria-hidden />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {children}
      <Button
        mt="sm"
        fullWidth
        size="compact-md"
        variant="default"
        disabled={!canReset}
        onClick={() => {
          onReset()
          // The button switches itself off.
          focusFirst()
        }}
      >
        {t('tools.lists.reset')}
      </Button>
    </>
  )
}

type List = { readonly current: HTMLUListElement | null }

/** A moved line is taken out and put in again, which loses the focus; at either end its arrow is off. */
function useFocusHeld(list: List): (id: string, part: string) => void {
  const held = useRef<{ id: string; part: string } | null>(null)
  useLayoutEffect(() => {
    if (held.current === null) return
    const line = list.current?.querySelector(`[data-thing="${CSS.escape(held.current.id)}"]`)
    const part = line?.querySelector<HTMLElement>(`${held.current.part}:not(:disabled)`)
    ;(part ?? line?.querySelector<HTMLElement>('input'))?.focus()
    held.current = null
  })
  return (id, part) => {
    held.current = { id, part }
  }
}

type Over = { id: string; place: number }

/** What is dragged and where it would fall; mouse and finger alike. It is told once, when it is let go. */
function useDrag(list: List, onDrop: (id: string, place: number) => void) {
  const [over, setOver] = useState<Over | null>(null)
  const end = useRef(() => {})
  useEffect(() => () => end.current(), [])
  const begin = (event: PointerEvent, id: string) => {
    if (event.button !== 0) return
    event.preventDefault()
    let last: Over | null = null
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const place = placeAt(list.current, clientY)
      if (place === -1) return
      last = { id, place }
      setOver(last)
    }
    const drop = () => {
      end.current()
      if (last !== null) onDrop(last.id, last.place)
    }
    // On the window: the line is taken out and put in again under the finger, which ends every capture.
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    const cancel = () => end.current()
    window.addEventListener('pointercancel', cancel)
    end.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      setOver(null)
    }
  }
  return { over, begin }
}

/** The line at a height; -1 beyond them. */
function placeAt(list: HTMLUListElement | null, y: number): number {
  return [...(list?.children ?? [])].findIndex((line) => {
    const { top, bottom } = line.getBoundingClientRect()
    return y >= top && y < bottom
  })
}
