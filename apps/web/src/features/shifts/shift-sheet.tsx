import type { ShiftDetail } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { downloadShift, printShift, shiftName } from './queries.ts'
import { ShiftFacts } from './shift-facts.tsx'

const CloseShiftSheet = part(() => import('./close-shift-sheet.tsx'), 'CloseShiftSheet', { words: ['till'] })

/** One shift beside its list, with its report; who may closes it there. */
export function ShiftSheet({
  company,
  shift,
  onClose,
}: {
  company: string
  shift: ShiftDetail
  onClose: () => void
}) {
  const { t } = useTranslation()
  const mayRun = useCan('shifts.run')
  const [isClosing, setIsClosing] = useState(false)
  const failed = () => toastError({ message: t('documents.view.downloadFailed'), subject: 'download' })
  if (isClosing && shift.is_open) {
    return (
      <Suspense>
        <CloseShiftSheet company={company} shift={shift} onClose={() => setIsClosing(false)} />
      </Suspense>
    )
  }
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={onClose}
      title={t(shift.is_open ? 'counter.shifts.reportX' : 'counter.shifts.reportZ', {
        number: shiftName(shift),
      })}
      footer={
        <Group gap="xs" justify="flex-end">
          <ExportButton list="shifts" query={{ search: String(shift.number) }} />
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={17} aria-hidden />}
            onClick={() => downloadShift(company, shift).catch(failed)}
          >
            {t('counter.shifts.sheetPdf')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => printShift(company, shift).catch(failed)}
          >
            {t('counter.shifts.printRoll')}
          </Button>
          {shift.is_open && mayRun && (
            <Button onClick={() => setIsClosing(true)}>{t('counter.shifts.close')}</Button>
          )}
        </Group>
      }
    >
      <ShiftFacts shift={shift} />
    </SideSheet>
  )
}
