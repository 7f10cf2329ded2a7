import type { QuotationStatus } from '@cuentaclara/contracts'
import {
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleHalf2,
  IconHourglass,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ChipIcon, type Tone, ToneChip } from '#ui/status-chip.tsx'

const looks: Record<QuotationStatus, [Tone, ChipIcon]> = {
  draft: ['neutral', IconPencil],
  sent: ['info', IconSend],
  accepted: ['success', IconCheck],
  rejected: ['danger', IconX],
  expired: ['warning', IconHourglass],
  partly_invoiced: ['warning', IconCircleHalf2],
  invoiced: ['success', IconCircleCheck],
  cancelled: ['neutral', IconBan],
}

/** Where an offer stands. */
export function QuotationChip({ status }: { status: QuotationStatus }) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`sales.quotations.status.${status}`)}
    </ToneChip>
  )
}
