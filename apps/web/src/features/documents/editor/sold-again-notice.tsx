import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { TwinLink } from '#ui/feedback/twin-link.tsx'
import type { SoldAgain } from './sold-again.ts'

/** That what this draft sells was sold in another document since, and the way there: nobody will issue it. */
export function SoldAgainNotice({ message, params }: SoldAgain) {
  return (
    <Alert color="red" role="alert" mb="md" icon={<IconAlertCircle size={20} aria-hidden />} title={message}>
      <TwinLink params={params} />
    </Alert>
  )
}
