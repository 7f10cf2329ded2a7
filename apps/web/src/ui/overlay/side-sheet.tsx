import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { useEver } from '../ever.ts'
import type { SideSheetProps } from './side-sheet-frame.tsx'

// As with dialogs: what opens on a press is fetched then.
const Box = part(() => import('./side-sheet-frame.tsx'), 'SideSheetFrame')

/** A sheet at the end side of the screen; bind `isOpen` to the URL so that Back closes it. */
export function SideSheet(props: SideSheetProps) {
  if (!useEver(props.isOpen)) return null
  return (
    <Suspense>
      <Box {...props} />
    </Suspense>
  )
}
