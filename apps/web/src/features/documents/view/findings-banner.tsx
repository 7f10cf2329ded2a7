import type { DocumentDetail } from '@cuentaclara/contracts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { withOwnDays } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './document-screen.module.css'

/** What the registers say of an issued document that were silent when it was issued. */
export function FindingsBanner({ issues }: Pick<DocumentDetail, 'issues'>) {
  const { t } = useTranslation()
  return (
    <Alert
      className={classes.approval}
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('tools.findings.title')}
    >
      <ul className={classes.findings}>
        {issues.map(({ code, path, message }) => (
          <li key={`${code} ${path}`}>
            <bdi>{withOwnDays(message)}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
