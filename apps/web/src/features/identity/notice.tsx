import { Alert } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A sentence above a form: what was done, or with `isFailure` what went wrong. */
export function Notice({ children, isFailure = false }: { children: ReactNode; isFailure?: boolean }) {
  const Icon = isFailure ? IconAlertCircle : IconInfoCircle
  return (
    <Alert
      color={isFailure ? 'red' : 'brand'}
      role={isFailure ? 'alert' : 'status'}
      icon={<Icon size={20} aria-hidden />}
      mb="md"
    >
      {children}
    </Alert>
  )
}
