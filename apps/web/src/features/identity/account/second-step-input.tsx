import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** The code of the second factor, from the moment that the server asks for it. */
export function SecondStepInput(props: TextInputProps) {
  const { t } = useTranslation()
  const isAsked = useRef(false)
  isAsked.current ||= props.error !== undefined && props.error !== null
  if (!isAsked.current) return null
  return (
    <TextInput
      label={t('identity.login.code')}
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={40}
      autoFocus
      {...props}
    />
  )
}
