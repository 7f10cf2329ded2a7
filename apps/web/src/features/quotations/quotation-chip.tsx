import type { QuotationRow, QuotationStatus } from '@cuentaclara/contracts'
import {
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleHalf2,
  IconEye,
  IconHourglass,
  IconPencil,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks, StatusChip, ToneChip } from '#ui/feedback/status-chip.tsx'

const looks: Looks<QuotationStatus> = {
  draft: ['neutral', IconPencil],
  sent: ['info', IconSend],
  accepted: ['success', IconCheck],
  rejected: ['danger', IconX],
  expired: ['warning', IconHourglass],
  partly_invoiced: ['warning', IconCircleHalf2],
  invoiced: ['success', IconCircleCheck],
  cancelled: ['neutral', IconBan],
}

/** Where an offer stands. It is not called sent while the letter that takes it has not gone. */
export function QuotationChip({ row: { status, undelivered, view_count } }: QuotationChipProps) {
  const { t } = useTranslation()
  if (undelivered !== null) return <StatusChip area="delivery" status={undelivered} />
  if (status === 'sent' && view_count > 0)
    return (
      <ToneChip tone="info" icon={IconEye}>
        {t('sales.quotations.viewed')}
      </ToneChip>
    )
  return <LookChip look={looks[status]}>{t(`sales.quotations.status.${status}`)}</LookChip>
}

type QuotationChipProps = { row: Pick<QuotationRow, 'status' | 'undelivered' | 'view_count'> }
