import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { MailboxPanel } from './mailbox-panel.tsx'
import classes from './receptions.module.css'

type MailboxSheetProps = { company: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** The mailbox beside the list: how reading it goes, what its mails brought, and the way to its settings. */
export function MailboxSheet({ company, isOpen, onClose, children }: MailboxSheetProps) {
  const { t } = useTranslation()
  return (
    <SideSheet isOpen={isOpen} size={640} onClose={onClose} title={t('money.receptions.mailbox.show')}>
      <MailboxPanel company={company} />
      {children && <p className={classes.mailboxFoot}>{children}</p>}
    </SideSheet>
  )
}
