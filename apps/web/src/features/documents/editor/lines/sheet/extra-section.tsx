import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from '../line-sheet.module.css'

type ExtraSectionProps = {
  title: string
  hint?: string
  /** Somebody has just asked for it: they want to write in it. */
  wasAsked: boolean
  children: ReactNode
}

/** One subject of the sheet, apart from the others. */
export function ExtraSection({ title, hint, wasAsked, children }: ExtraSectionProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!wasAsked) return
    const field = box.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
    field?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [wasAsked])
  return (
    <fieldset ref={box} className={classes.group}>
      <legend>{title}</legend>
      <Stack gap="sm">
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        {children}
      </Stack>
    </fieldset>
  )
}
