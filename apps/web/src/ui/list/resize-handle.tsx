import { type CSSProperties, type PointerEvent, useRef } from 'react'
import classes from './data-table.module.css'

/** The edge of a column's head: drawn, it makes the column wider; pressed twice, it is as the product made it. */
export function ResizeHandle({ onResize }: { onResize: (width: number | null) => void }) {
  const start = useRef<{ x: number; width: number; isMirrored: boolean } | null>(null)
  const widthAt = (event: PointerEvent): number | null => {
    if (start.current === null) return null
    const moved = event.clientX - start.current.x
    return start.current.width + (start.current.isMirrored ? -moved : moved)
  }
  return (
    // For the mouse alone: whoever uses keys or a reader loses no words, cells say theirs whole.
    <span
      aria-hidden
      className={classes.resize}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(null)}
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')
        if (head === null || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.dataset.active = ''
        const isMirrored = getComputedStyle(head).direction === 'rtl'
        start.current = { x: event.clientX, width: head.offsetWidth, isMirrored }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        const head = event.currentTarget.closest('th')
        if (width !== null && head !== null) drawTo(head, Math.max(60, width))
      }}
      onPointerUp={(event) => {
        const width = widthAt(event)
        const hasMoved = start.current !== null && Math.abs(event.clientX - start.current.x) > 3
        start.current = null
        delete event.currentTarget.dataset.active
        if (width !== null && hasMoved) onResize(width)
      }}
    />
  )
}

/** A column of just this width in px, whatever its values need. */
export function exactWidth(width: number): CSSProperties {
  return { inlineSize: width, minInlineSize: width, maxInlineSize: width }
}

/** The column as it is being drawn: its cells may ask for no more than its head says. */
function drawTo(head: HTMLTableCellElement, width: number): void {
  for (const name of ['inline-size', 'min-inline-size', 'max-inline-size']) {
    head.style.setProperty(name, `${width}px`)
  }
  const place = head.cellIndex
  for (const row of head.closest('table')?.tBodies[0]?.rows ?? []) {
    row.cells[place]?.style.setProperty('max-inline-size', `${width}px`)
  }
}
