import type { ReceiptStatus } from '@cuentaclara/contracts'
import { IconArrowForwardUp, IconCheck, IconCircleDashed, IconPencil, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const looks: Record<ReceiptStatus, [Tone, ChipIcon]> = {
  draft: ['neutral', IconPencil],
  issued: ['info', IconCircleDashed],
  paid: ['success', IconCheck],
  converted: ['brand', IconArrowForwardUp],
  void: ['neutral', IconX],
}

/** Where a receipt stands. */
export function SimpleStatus({ status }: { status: ReceiptStatus }) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`counter.simples.status.${status}`)}
    </ToneChip>
  )
}
