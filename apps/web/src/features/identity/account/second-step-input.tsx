import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** The code of the second factor, from the moment that the server asks for it. The first time it asks, nothing is wrong yet. */
export function SecondStepInput({ error, ...props }: TextInputProps) {
  const { t } = useTranslation()
  const question = useRef(error)
  const isRefused = useRef(false)
  const hasError = error !== undefined && error !== null
  if (hasError && !question.current) question.current = error
  else if (!hasError && question.current) isRefused.current = true
  if (!question.current) return null
  return (
    <TextInput
      label={t('identity.login.code')}
      description={question.current}
      // Below, so that it stands level with the password beside it.
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={40}
      autoFocus
      {...props}
      error={isRefused.current ? error : undefined}
    />
  )
}
