import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { useEver } from '../ever.ts'
import type { DialogProps } from './dialog-frame.tsx'

// As with sheets: what opens on a press is fetched then.
const Box = part(() => import('./dialog-frame.tsx'), 'DialogFrame')

/** A dialog with a form of its own; what only asks for a yes is a `ConfirmDialog`. */
export function Dialog(props: DialogProps) {
  if (!useEver(props.isOpen ?? true)) return null
  return (
    <Suspense>
      <Box {...props} />
    </Suspense>
  )
}
