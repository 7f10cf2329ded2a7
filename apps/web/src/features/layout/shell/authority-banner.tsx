import { IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { authorityStateQuery, useCompanyId } from '#features/companies/index.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './authority-banner.module.css'
import { toolPart } from './tool-part.ts'

const Standstill = toolPart(() => import('./standstill.tsx'))

/** One line under the top bar while the authority, or our own connection, is away, or somebody said that it is. */
export function AuthorityBanner() {
  const { t } = useTranslation()
  const { data } = useQuery(authorityStateQuery(useCompanyId()))
  const isOnline = useIsOnline()
  if (!isOnline) {
    return (
      <div className={classes.banner} data-tone="neutral" role="status">
        <IconWifiOff size={18} aria-hidden />
        {t('shell.offline')}
      </div>
    )
  }
  if (data?.is_numbering_held || data?.contingency || data?.is_paused) {
    return (
      <Suspense>
        <Standstill state={data} />
      </Suspense>
    )
  }
  if (data?.state !== 'down') return null
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconCloudOff size={18} aria-hidden />
      {t('shell.authority.downBanner')}
    </div>
  )
}
