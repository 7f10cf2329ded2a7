import type { TillPlace } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { OpenShiftSheet } from '#features/shifts/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

type ShiftQuestionProps = {
  company: string
  currency: 'CRC' | 'USD'
  till: TillPlace | null
  onWithout: () => void
  onClose: () => void
}

/** Who begins to sell without a shift is asked, and may go on without. */
export function ShiftQuestion({ company, currency, till, onWithout, onClose }: ShiftQuestionProps) {
  const { t } = useTranslation()
  const [isOpening, setIsOpening] = useState(false)
  if (isOpening) return <OpenShiftSheet company={company} currency={currency} till={till} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t('counter.shifts.noneOpen')} size={420}>
      <p>{t('counter.shifts.noneHint')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onWithout}>
          {t('counter.shifts.without')}
        </Button>
        <Button data-autofocus onClick={() => setIsOpening(true)}>
          {t('counter.shifts.open')}
        </Button>
      </Group>
    </Dialog>
  )
}
