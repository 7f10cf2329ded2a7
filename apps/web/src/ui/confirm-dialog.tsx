import { lazy, Suspense } from 'react'
import { whenReachable } from '#lib/when-reachable.ts'
import type { ConfirmDialogProps } from './confirm-question.tsx'
import { useEver } from './ever.ts'

// Dialogs are a tenth of a first load and open on a press.
const Box = lazy(() => whenReachable(() => import('./confirm-question.tsx')))

/** Asks once before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense>
      <Box {...props} />
    </Suspense>
  )
}
