import type { PaymentState } from '@cuentaclara/contracts'
import { IconCheck, IconCoins, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type ChipIcon, type Tone, ToneChip } from '#ui/feedback/status-chip.tsx'

const looks: Record<PaymentState, [Tone, ChipIcon]> = {
  recorded: ['info', IconCoins],
  applied: ['success', IconCheck],
  void: ['neutral', IconX],
}

/** Whether a payment settles documents, has something left, or was undone. */
export function PaymentChip({ status }: { status: PaymentState }) {
  const { t } = useTranslation()
  const [tone, icon] = looks[status]
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`money.payments.statuses.${status}`)}
    </ToneChip>
  )
}
