import type { MailboxState } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import classes from './receptions.module.css'

const MailboxSheet = part(() => import('./mailbox-sheet.tsx'), 'MailboxSheet')

/** Where suppliers write to, and the way to what they wrote; without a mailbox the way to one, for who may set it up. */
export function MailboxLine({ company, mailbox }: { company: string; mailbox: MailboxState }) {
  const { t } = useTranslation()
  const [sheet, setSheet] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const maySetUp = useCan('settings.edit')
  if (!mailbox.is_on) {
    return maySetUp ? (
      <p className={classes.mailboxLine}>
        <MailboxLink company={company}>{t('money.receptions.mailbox.setUp')}</MailboxLink>
      </p>
    ) : null
  }
  return (
    <div className={classes.mailboxLine}>
      <span>{t('money.receptions.mailbox.sendTo', { address: `\u2068${mailbox.address ?? ''}\u2069` })}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        color={mailbox.problem === null ? 'brand' : 'red'}
        onClick={() => setSheet('open')}
      >
        {mailbox.problem === null
          ? t('money.receptions.mailbox.show')
          : t('money.receptions.mailbox.unreadable')}
      </Button>
      {sheet !== 'unseen' && (
        <Suspense fallback={null}>
          <MailboxSheet company={company} isOpen={sheet === 'open'} onClose={() => setSheet('closed')}>
            {maySetUp && (
              <MailboxLink company={company}>{t('money.receptions.mailbox.settings')}</MailboxLink>
            )}
          </MailboxSheet>
        </Suspense>
      )}
    </div>
  )
}

/** To where the mailbox is set up. */
function MailboxLink({ company, children }: { company: string; children: string }) {
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
