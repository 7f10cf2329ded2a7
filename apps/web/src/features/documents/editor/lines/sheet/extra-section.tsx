import { Stack } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import classes from '../line-sheet.module.css'

type ExtraSectionProps = {
  /** Null for what is one field: its label says it. */
  title: string | null
  hint?: string
  /** Somebody has just asked for it: they want to write in it. */
  wasAsked: boolean
  children: ReactNode
}

/** One subject of the sheet, apart from the others. */
export function ExtraSection({ title, hint, wasAsked, children }: ExtraSectionProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wasAsked) return
    const field = box.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    field?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [wasAsked])
  if (title === null) return <section ref={box}>{children}</section>
  return (
    <fieldset ref={box as RefObject<HTMLFieldSetElement | null>} className={classes.group}>
      <legend>{title}</legend>
      <Stack gap="sm">
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        {children}
      </Stack>
    </fieldset>
  )
}
