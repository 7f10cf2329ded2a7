import type { MailboxState } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconMail, IconMailExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#features/companies/index.ts'
import { SideSheet } from '#ui/side-sheet.tsx'
import classes from './receptions.module.css'

const MailboxPanel = lazy(() =>
  import('./mailbox-panel.tsx').then((module) => ({ default: module.MailboxPanel })),
)

/** Where suppliers write to, and the way to what they wrote; without a mailbox the way to one, for who may set it up. */
export function MailboxLine({ company, mailbox }: { company: string; mailbox: MailboxState }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const maySetUp = useCan('settings.edit')
  if (!mailbox.is_on) {
    return maySetUp ? (
      <p className={classes.mailboxLine}>
        <SettingsLink company={company}>{t('money.receptions.mailbox.setUp')}</SettingsLink>
      </p>
    ) : null
  }
  const isFailing = mailbox.problem !== null
  const Icon = isFailing ? IconMailExclamation : IconMail
  return (
    <div className={classes.mailboxLine}>
      <span>{t('money.receptions.mailbox.sendTo', { address: `\u2068${mailbox.address ?? ''}\u2069` })}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        color={isFailing ? 'red' : 'brand'}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('money.receptions.mailbox.show')}
      </Button>
      <SideSheet
        isOpen={isOpen}
        size={640}
        onClose={() => setIsOpen(false)}
        title={t('money.receptions.mailbox.show')}
      >
        <Suspense fallback={null}>
          <MailboxPanel company={company} />
        </Suspense>
        {maySetUp && (
          <p className={classes.mailboxFoot}>
            <SettingsLink company={company}>{t('money.receptions.mailbox.settings')}</SettingsLink>
          </p>
        )}
      </SideSheet>
    </div>
  )
}

function SettingsLink({ company, children }: { company: string; children: string }) {
  return (
    <Link
      to="/main-configurations/$company_id"
      params={{ company_id: company }}
      search={{ tab: 'purchases' }}
      className={classes.link}
    >
      {children}
    </Link>
  )
}
