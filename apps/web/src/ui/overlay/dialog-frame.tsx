import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'

export type DialogProps = {
  /** Absent for a dialog that exists only while it is open. */
  isOpen?: boolean
  title?: string
  /** Names it where no title shows. */
  label?: string
  size?: number
  hasCloseButton?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog in the middle of the screen. */
export function DialogFrame({ isOpen = true, title, label, hasCloseButton = true, ...rest }: DialogProps) {
  const { t } = useTranslation()
  // It comes late, already open: opening after mounting lets it remember where the focus was.
  const isMounted = useMounted()
  return (
    <Modal
      opened={isOpen && isMounted}
      title={title}
      aria-label={label}
      withCloseButton={hasCloseButton}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      styles={{ title: { fontWeight: 600, fontSize: '1.0625rem' } }}
      {...rest}
    />
  )
}
