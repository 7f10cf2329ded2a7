import { Button, Group, Stack } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { daysOf, type PeriodSearch, periodNames } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dropdown, dropdownButton } from '../overlay/dropdown.tsx'
import { DayField } from './day-field.tsx'
import classes from './period-picker.module.css'

type PeriodPickerProps = { value: PeriodSearch; onChange: (period: PeriodSearch) => void }

/** Chooses a period by name or by its days; the address of the screen keeps it. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const days = daysOf(value, today())
  const isOwn = value.from !== undefined
  const name = isOwn ? t('common.period.own') : t(`common.period.${value.period ?? 'month'}`)
  const span = `${formatDay(days.from, format)} – ${formatDay(days.to, format)}`
  return (
    <Dropdown
      label={t('common.period.label', { period: `${name}, ${span}` })}
      // Both days stand whole beside each other.
      width={340}
      buttonClassName={dropdownButton}
      button={
        <>
          <IconCalendar size={17} aria-hidden />
          {isOwn ? <span className="cc-ltr cc-numbers">{span}</span> : name}
        </>
      }
    >
      {(close) => (
        <Stack gap="sm">
          <div className={classes.names}>
            {periodNames.map((period) => (
              <button
                key={period}
                type="button"
                className={classes.name}
                aria-pressed={!isOwn && (value.period ?? 'month') === period}
                onClick={() => {
                  onChange(period === 'month' ? {} : { period })
                  close()
                }}
              >
                {t(`common.period.${period}`)}
              </button>
            ))}
          </div>
          <OwnDays
            days={days}
            onTake={(own) => {
              onChange(own)
              close()
            }}
          />
        </Stack>
      )}
    </Dropdown>
  )
}

type Days = { from: string; to: string }

function OwnDays({ days, onTake }: { days: Days; onTake: (days: Days) => void }) {
  const { t } = useTranslation()
  const [own, setOwn] = useState(days)
  const isWrong = own.from === '' || own.to === '' || own.to < own.from
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onTake(own)
      }}
    >
      <Group gap="xs" grow>
        <DayField
          label={t('common.list.from')}
          value={own.from}
          onChange={(from) => setOwn({ ...own, from })}
        />
        <DayField label={t('common.list.to')} value={own.to} onChange={(to) => setOwn({ ...own, to })} />
      </Group>
      <Button type="submit" variant="default" fullWidth mt="sm" disabled={isWrong}>
        {t('common.period.show')}
      </Button>
    </form>
  )
}
