import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { useEver } from '../ever.ts'
import type { ConfirmDialogProps } from './confirm-question.tsx'

// Dialogs are a tenth of a first load and open on a press.
const Box = part(() => import('./confirm-question.tsx'), 'ConfirmQuestion')

/** Asks once before what cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense>
      <Box {...props} />
    </Suspense>
  )
}
