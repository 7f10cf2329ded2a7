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
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const statuses: Record<PlatformCompany['status'], [Tone, ChipIcon]> = {
  setup: ['info', IconSettings],
  active: ['success', IconCircleCheck],
  suspended: ['warning', IconPlayerPause],
  archived: ['neutral', IconArchive],
  moved: ['neutral', IconTruck],
}
const environments: Record<PlatformCompany['environment'], [Tone, ChipIcon]> = {
  simulator: ['brand', IconFlask],
  test: ['brand', IconFlask],
  live: ['success', IconWorldCheck],
}

/** Whether a company works. */
export function CompanyStatusChip({ status }: { status: string }) {
  const { t } = useTranslation()
  const known = status as PlatformCompany['status']
  const [tone, icon] = statuses[known]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`admin.companies.statuses.${known}`)}
    </ToneChip>
  )
}

/** Which tax authority a company talks to. */
export function EnvironmentChip({ environment }: { environment: PlatformCompany['environment'] }) {
  const { t } = useTranslation()
  const [tone, icon] = environments[environment]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`common.environments.${environment}`)}
    </ToneChip>
  )
}
