import { lazy, Suspense } from 'react'
import { whenReachable } from '#lib/when-reachable.ts'
import type { DialogProps } from './dialog-frame.tsx'
import { useEver } from './ever.ts'

// As with sheets: what opens on a press is fetched then.
const Box = lazy(() => whenReachable(() => import('./dialog-frame.tsx')))

/** A dialog with a form of its own; what only asks for a yes is a `ConfirmDialog`. */
export function Dialog(props: DialogProps) {
  if (!useEver(props.isOpen ?? true)) return null
  return (
    <Suspense>
      <Box {...props} />
    </Suspense>
  )
}
