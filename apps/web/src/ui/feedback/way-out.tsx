import { Suspense } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { part } from '#lib/part.ts'

const secondFactor = () => import('./second-factor.tsx')
const twin = part(() => import('./twin-link.tsx'), 'TwinLink')

/** What takes somebody past a refusal, by the code of its problem; it comes with the first such refusal. */
const waysOut = {
  'email-unconfirmed': part(() => import('../form/confirmation-button.tsx'), 'ConfirmationButton'),
  'letters-full': part(() => import('./mail-server-link.tsx'), 'MailServerLink'),
  'passkey-needed': part(secondFactor, 'ShowPasskeyButton', { words: ['identity'] }),
  'second-factor-required': part(secondFactor, 'SecurityLink'),
  'document-issued-anew': twin,
  'expense-twice': twin,
  'quotation-sold-again': twin,
  'student-billed-again': twin,
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
