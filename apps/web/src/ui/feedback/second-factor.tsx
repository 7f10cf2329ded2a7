import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerWithPasskey } from '#lib/answer-with-passkey.ts'
import { call } from '#lib/http/api.ts'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from './toasts.tsx'

/** Shows the session the passkey it owes; what was refused for want of it is asked again. */
export function ShowPasskeyButton() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const show = useMutation({
    mutationFn: async () => {
      const asked = await call(endpoints.askToShowPasskey, { body: {} } as object)
      await call(endpoints.showPasskey, { body: await answerWithPasskey(asked) })
    },
    onSuccess: async () => {
      toastSuccess({ message: t('identity.security.passkeyShown'), subject: 'passkey' })
      await cache.invalidateQueries()
    },
    onError: (error) => {
      const isOurs = error instanceof ApiError || error instanceof NetworkError
      const message = isOurs ? error.message : t('identity.security.passkeyUnshown')
      toastError({ message, subject: 'passkey-failed' })
    },
  })
  return (
    <Button loading={show.isPending} onClick={() => show.mutate()}>
      {t('identity.security.showPasskey')}
    </Button>
  )
}

/** Leads to where a person guards their account. An ordinary link: refusals are also said in toasts, outside the router. */
export function SecurityLink() {
  const { t } = useTranslation()
  return (
    <Button component="a" href="/profile?tab=security">
      {t('common.wayOut.security')}
    </Button>
  )
}
