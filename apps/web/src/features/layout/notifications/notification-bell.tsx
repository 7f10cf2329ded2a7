import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from '../shell/bar-button.module.css'
import { unreadQuery } from '../shell/layout-queries.ts'
import { toolPart } from '../shell/tool-part.ts'
import { useAfterFirstScreen } from '../shell/use-after-first-screen.ts'

const NotificationPanel = toolPart(() => import('./notification-panel.tsx'), 'NotificationPanel')

/** How much is new, and all of it on a press. */
export function NotificationBell() {
  const { t } = useTranslation()
  const company = useCompanyId()
  const isAfter = useAfterFirstScreen()
  const { data: unread = 0 } = useQuery({ ...unreadQuery(company), enabled: isAfter && company !== '' })
  const shown = unread >= 100 ? '99+' : formatCount(unread)
  return (
    <Dropdown
      label={unread === 0 ? t('shell.tools.notifications') : t('shell.tools.unread', { number: shown })}
      hasTip
      width={400}
      button={
        <span className={classes.counted}>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && <span className={`${classes.count} cc-numbers`}>{shown}</span>}
        </span>
      }
    >
      {(close) => (
        <Suspense>
          <NotificationPanel onClose={close} />
        </Suspense>
      )}
    </Dropdown>
  )
}
