import type { RecurringDetail, Schedule } from '@cuentaclara/contracts'
import { datesFrom } from '@cuentaclara/einvoice'
import { Alert, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatTime, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { QuestionFoot } from '#ui/overlay/question-foot.tsx'
import { rhythmOf } from './recurring-fields.ts'
import { dayWords, modeWords, rhythmWords } from './schedule-words.ts'
import classes from './start-question.module.css'

type StartQuestionProps = {
  isOpen: boolean
  isBusy: boolean
  problem: string | null
  confirmLabel: string
  series: {
    clientName: string
    total: string
    currency: CurrencyCode
    schedule: Schedule
    mode: RecurringDetail['mode']
    timeOfDay: string
    /** The day from which its dates count. */
    from: string
    /** Dates that a pause left out: who resumes says whether they are made up. */
    missed?: readonly string[]
  }
  onConfirm: (catchUp: boolean) => void
  onClose: () => void
}

const datesNamed = 5

/** What a series will do by itself from now on: to whom, how much, how often, and on which days. Enter starts it. */
export function StartQuestion({ series, isBusy, ...props }: StartQuestionProps) {
  const { t } = useTranslation()
  const { schedule, mode, timeOfDay, missed = [] } = series
  const [catchesUp, setCatchesUp] = useState(false)
  const from = catchesUp ? missed[0]! : series.from
  const [firstOn = null, ...nextDates] = datesFrom(rhythmOf(schedule), from, datesNamed)
  const rhythm = [rhythmWords(schedule, t), dayWords(schedule, t)].filter((word) => word !== null)
  const firstDay = firstOn !== null && (
    <>
      <DayText day={firstOn} /> <span className="cc-ltr cc-numbers">{timeOfDay}</span>
    </>
  )
  const facts = [
    [t('sales.recurring.columns.client'), series.clientName],
    [t('sales.recurring.columns.rhythm'), rhythm.join(' · ')],
    [t('sales.recurring.editor.mode'), modeWords(mode, t)],
    [t('sales.recurring.start.first'), firstDay || t('sales.recurring.editor.noDates')],
    ...(nextDates.length === 0
      ? []
      : [[t('sales.recurring.start.after'), <Days key="after" days={nextDates} />] as const]),
  ] as const
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={isBusy ? () => {} : props.onClose}
      title={t('sales.recurring.start.title')}
      size={440}
    >
      <Money amount={series.total} currency={series.currency} size="xl" />
      <div className={classes.facts}>
        <FactList facts={facts} />
      </div>
      {missed.length > 0 && (
        <Radio.Group
          mb="sm"
          label={t('sales.recurring.start.missed', { count: missed.length })}
          description={<Days days={missed.slice(0, datesNamed)} />}
          value={catchesUp ? 'make' : 'leave'}
          onChange={(value) => setCatchesUp(value === 'make')}
        >
          <Stack gap={6} mt="xs">
            <Radio value="leave" label={t('sales.recurring.start.leaveOut')} />
            <Radio value="make" label={t('sales.recurring.start.makeUp')} />
          </Stack>
        </Radio.Group>
      )}
      {isDueNow(firstOn, timeOfDay) && (
        <Alert color="yellow" mb="sm">
          {t(`sales.recurring.start.${mode === 'draft' ? 'draftedNow' : 'issuedNow'}`)}
        </Alert>
      )}
      <p className={classes.hint}>{t('sales.recurring.start.hint')}</p>
      <QuestionFoot
        problem={props.problem}
        confirmLabel={props.confirmLabel}
        isBusy={isBusy}
        onConfirm={() => props.onConfirm(catchesUp)}
        onClose={props.onClose}
      />
    </Dialog>
  )
}

function Days({ days }: { days: readonly string[] }) {
  return (
    <span className={classes.days}>
      {days.map((day) => (
        <DayText key={day} day={day} />
      ))}
    </span>
  )
}

/** Whether the hour of a date is over in Costa Rica: it is made within the minute. */
function isDueNow(day: string | null, timeOfDay: string): boolean {
  if (day === null || day > today()) return false
  return day < today() || timeOfDay <= formatTime(new Date().toISOString())
}
