import { Alert } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type NoticeProps = {
  children: ReactNode
  isFailure?: boolean
  /** Of a sentence that is not in the language of the screen. */
  lang?: 'es'
}

/** A sentence above a form: what was done, or with `isFailure` what went wrong. */
export function Notice({ children, isFailure = false, lang }: NoticeProps) {
  const Icon = isFailure ? IconAlertCircle : IconInfoCircle
  return (
    <Alert
      color={isFailure ? 'red' : 'brand'}
      role={isFailure ? 'alert' : 'status'}
      icon={<Icon size={20} aria-hidden />}
      mb="md"
      lang={lang}
      dir={lang && 'ltr'}
    >
      {children}
    </Alert>
  )
}
