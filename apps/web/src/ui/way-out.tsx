import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { ConfirmationButton } from './confirmation-button.tsx'

/** What takes somebody past a refusal, by the code of its problem. */
const waysOut = {
  'email-unconfirmed': ConfirmationButton,
  'second-factor-required': SecurityLink,
}

/** Whether a refusal has a way out. */
export function hasWayOut(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.hasOwn(waysOut, error.code)
}

/** The way past a refusal, for beside its sentence; nothing where the sentence is all that there is to say. */
export function WayOut({ error }: { error: unknown }) {
  if (!hasWayOut(error)) return null
  const Way = waysOut[error.code as keyof typeof waysOut]
  return <Way />
}

/** An ordinary link: refusals are also said in toasts, which stand outside the router. */
function SecurityLink() {
  const { t } = useTranslation()
  return (
    <Button component="a" href="/profile?tab=security">
      {t('common.wayOut.security')}
    </Button>
  )
}
