import { type ComponentProps, lazy, Suspense } from 'react'

const ReasonDialog = lazy(() =>
  import('./reason-dialog.tsx').then((module) => ({ default: module.ReasonDialog })),
)

/** Asks for a reason in a dialog that comes with the first question. */
export function ReasonQuestion(props: ComponentProps<typeof ReasonDialog>) {
  return (
    <Suspense>
      <ReasonDialog {...props} />
    </Suspense>
  )
}
