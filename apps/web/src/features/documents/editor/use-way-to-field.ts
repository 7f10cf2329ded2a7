import { useCallback, useState } from 'react'
import { type FieldRef, fieldId } from './draft/field-path.ts'

/** The line whose sheet is open, and the field that a finding led to. */
type OpenLine = { key: string; at?: string | undefined }

/** The way to a field: the focus goes there, or the sheet of its line opens where the page has no place for it. */
export function useWayToField(isPhone: boolean) {
  const [openLine, setOpenLine] = useState<OpenLine | null>(null)
  const openWhole = useCallback((key: string) => setOpenLine({ key }), [])
  const closeLine = useCallback(() => setOpenLine(null), [])
  const go = useCallback(
    (ref: FieldRef) => {
      if (ref.area === 'line' && (isPhone || ref.isInSheet))
        return setOpenLine({ key: ref.key, at: ref.path })
      // What is wrong with the company's data is mended elsewhere: the finding itself is the way there.
      const element =
        ref.area === 'none'
          ? document.querySelector<HTMLElement>('[data-place="company"]')
          : document.getElementById(fieldId(ref) ?? '')
      const target = element?.matches('input, select, textarea, button, a')
        ? element
        : element?.querySelector<HTMLElement>('input:checked, input, button')
      target?.focus()
      target?.scrollIntoView?.({ block: 'center', behavior: 'smooth' })
    },
    [isPhone],
  )
  return { go, openLine, openWhole, closeLine }
}
