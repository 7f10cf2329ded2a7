import type { PlatformCompany } from '@cuentaclara/contracts'
import {
  IconArchive,
  IconCircleCheck,
  IconFlask,
  IconPlayerPause,
  IconSettings,
  IconTruck,
  IconWorldCheck,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const statuses: Looks<PlatformCompany['status']> = {
  setup: ['info', IconSettings],
  active: ['success', IconCircleCheck],
  suspended: ['warning', IconPlayerPause],
  archived: ['neutral', IconArchive],
  moved: ['neutral', IconTruck],
}
const environments: Looks<PlatformCompany['environment']> = {
  simulator: ['brand', IconFlask],
  test: ['brand', IconFlask],
  live: ['success', IconWorldCheck],
}

/** Whether a company works. */
export function CompanyStatusChip({ status }: { status: string }) {
  const { t } = useTranslation()
  const known = status as PlatformCompany['status']
  return <LookChip look={statuses[known]}>{t(`admin.companies.statuses.${known}`)}</LookChip>
}

/** Which tax authority a company talks to. */
export function EnvironmentChip({ environment }: { environment: PlatformCompany['environment'] }) {
  const { t } = useTranslation()
  return <LookChip look={environments[environment]}>{t(`common.environments.${environment}`)}</LookChip>
}
