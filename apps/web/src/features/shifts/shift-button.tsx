import type { ShiftDetail, TillPlace } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconCashRegister, IconFileText, IconList, IconLock, IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { Dropdown, DropdownItem, dropdownButton } from '#ui/overlay/dropdown.tsx'
import { ownShiftQuery } from './queries.ts'

const sheets = {
  open: part(() => import('./open-shift-sheet.tsx'), 'OpenShiftSheet'),
  move: part(() => import('./move-cash-sheet.tsx'), 'MoveCashSheet'),
  close: part(() => import('./close-shift-sheet.tsx'), 'CloseShiftSheet', { words: ['till'] }),
  report: part(() => import('./shift-sheet.tsx'), 'ShiftSheet', { words: ['till'] }),
}
type Sheet = keyof typeof sheets

type ShiftButtonProps = {
  company: string
  currency: ShiftDetail['currency']
  till: TillPlace | null
  /** Why it is not closed yet, as a sentence: something of it is on the way. */
  keptOpen: string | null
  /** Told which shift is open, as often as that is known. */
  onShift: (shift: { id: string; number: number } | null) => unknown
}

/** The shift of who sells here: opened, reported, and closed from the counter. */
export function ShiftButton({ company, currency, till, keptOpen, onShift }: ShiftButtonProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayRun = useCan('shifts.run')
  const { data: shift } = useQuery({ ...ownShiftQuery(company), enabled: mayRun })
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const tell = useEffectEvent(onShift)
  useEffect(() => {
    if (shift !== undefined) tell(shift && { id: shift.id, number: shift.number })
  }, [shift])
  if (!mayRun || shift === undefined) return null
  const close = () => setSheet(null)
  return (
    <>
      {shift === null ? (
        <Button
          variant="default"
          leftSection={<IconCashRegister size={18} aria-hidden />}
          onClick={() => setSheet('open')}
        >
          {t('counter.shifts.open')}
        </Button>
      ) : (
        <Dropdown
          role="menu"
          label={t('counter.shifts.running', { number: shift.number })}
          width={240}
          buttonClassName={dropdownButton}
          button={
            <>
              <IconCashRegister size={18} aria-hidden />
              {t('counter.shifts.running', { number: shift.number })}
            </>
          }
        >
          <DropdownItem icon={<IconFileText size={17} aria-hidden />} onClick={() => setSheet('report')}>
            {t('counter.shifts.report')}
          </DropdownItem>
          <DropdownItem icon={<IconTransfer size={17} aria-hidden />} onClick={() => setSheet('move')}>
            {t('counter.shifts.moveTitle')}
          </DropdownItem>
          <DropdownItem
            icon={<IconLock size={17} aria-hidden />}
            onClick={() =>
              keptOpen === null ? setSheet('close') : toastError({ message: keptOpen, subject: 'shift' })
            }
          >
            {t('counter.shifts.close')}
          </DropdownItem>
          <DropdownItem icon={<IconList size={17} aria-hidden />} onClick={() => navigate({ to: '/shifts' })}>
            {t('counter.shifts.all')}
          </DropdownItem>
        </Dropdown>
      )}
      <Suspense>
        {sheet === 'open' && shift === null && (
          <sheets.open company={company} currency={currency} till={till} onClose={close} />
        )}
        {sheet === 'move' && shift !== null && (
          <sheets.move company={company} shift={shift} onClose={close} />
        )}
        {sheet === 'close' && shift !== null && (
          <sheets.close company={company} shift={shift} onClose={close} />
        )}
        {sheet === 'report' && shift !== null && (
          <sheets.report company={company} shift={shift} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
