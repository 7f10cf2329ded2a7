import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '../feedback/toasts.tsx'

/** Mails the link again by which a person proves their own address. */
export function ConfirmationButton() {
  const { t } = useTranslation()
  const send = useMutation({
    mutationFn: () => call(endpoints.resendConfirmation),
    onSuccess: () => toastSuccess({ message: t('common.wayOut.resent'), subject: 'email' }),
    onError: (error) => toastError({ message: error.message, subject: 'email' }),
  })
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      {t('common.wayOut.resend')}
    </Button>
  )
}
