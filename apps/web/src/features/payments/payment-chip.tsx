import type { PaymentState } from '@cuentaclara/contracts'
import { IconCheck, IconCoins, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'

const looks: Looks<PaymentState> = {
  recorded: ['info', IconCoins],
  applied: ['success', IconCheck],
  void: ['neutral', IconX],
}

/** Whether a payment settles documents, has something left, or was undone. */
export function PaymentChip({ status }: { status: PaymentState }) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`money.payments.statuses.${status}`)}</LookChip>
}
