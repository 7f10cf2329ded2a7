import { type ComponentProps, Suspense } from 'react'
import { part } from '#lib/part.ts'

const ReasonDialog = part(() => import('./reason-dialog.tsx'), 'ReasonDialog')

/** Asks for a reason in a dialog that comes with the first question. */
export function ReasonQuestion(props: ComponentProps<typeof ReasonDialog>) {
  return (
    <Suspense>
      <ReasonDialog {...props} />
    </Suspense>
  )
}
