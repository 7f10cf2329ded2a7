import { IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { authorityStateQuery, useCompanyId } from '#features/companies/index.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ShellLine } from './shell-line.tsx'
import { toolPart } from './tool-part.ts'

const Standstill = toolPart(() => import('./standstill.tsx'), 'Standstill')

/** One line under the top bar while the authority, or our own connection, is away, or somebody said that it is. */
export function AuthorityBanner() {
  const { t } = useTranslation()
  const { data } = useQuery(authorityStateQuery(useCompanyId()))
  const isOnline = useIsOnline()
  if (!isOnline) {
    return (
      <ShellLine tone="neutral" icon={IconWifiOff}>
        {t('shell.offline')}
      </ShellLine>
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
    <ShellLine tone="warning" icon={IconCloudOff}>
      {t('shell.authority.downBanner')}
    </ShellLine>
  )
}
