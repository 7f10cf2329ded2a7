import { lazy, Suspense } from 'react'
import { ApiError } from '#lib/api-error.ts'

const twin = lazy(() => import('./twin-link.tsx').then((module) => ({ default: module.TwinLink })))

/** What takes somebody past a refusal, by the code of its problem; it comes with the first such refusal. */
const waysOut = {
  'email-unconfirmed': lazy(() =>
    import('./confirmation-button.tsx').then((module) => ({ default: module.ConfirmationButton })),
  ),
  'letters-full': lazy(() =>
    import('./mail-server-link.tsx').then((module) => ({ default: module.MailServerLink })),
  ),
  'second-factor-required': lazy(() =>
    import('./security-link.tsx').then((module) => ({ default: module.SecurityLink })),
  ),
  'expense-twice': twin,
  'quotation-sold-again': twin,
}

/** Whether a refusal has a way out. */
export function hasWayOut(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.hasOwn(waysOut, error.code)
}

/** The way past a refusal, for beside its sentence; nothing where the sentence is all that there is to say. */
export function WayOut({ error }: { error: unknown }) {
  if (!hasWayOut(error)) return null
  const Way = waysOut[error.code as keyof typeof waysOut]
  return (
    <Suspense>
      <Way params={error.params} />
    </Suspense>
  )
}
