import type { ReceiptStatus } from '@cuentaclara/contracts'
import { IconArrowForwardUp, IconCheck, IconCircleDashed, IconPencil, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const looks: Looks<ReceiptStatus> = {
  draft: ['neutral', IconPencil],
  issued: ['info', IconCircleDashed],
  paid: ['success', IconCheck],
  converted: ['brand', IconArrowForwardUp],
  void: ['neutral', IconX],
}

/** Where a receipt stands. */
export function SimpleStatus({ status }: { status: ReceiptStatus }) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`counter.simples.status.${status}`)}</LookChip>
}
