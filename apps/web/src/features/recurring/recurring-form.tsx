import { datesFrom } from '@cuentaclara/einvoice'
import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { filledLines, type SubjectFieldsProps } from '#features/documents/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { DayText } from '#ui/date-text.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { type PricedLine, RaiseTable } from './raise-table.tsx'
import { fieldsOf, type RecurringFields, raiseOf, rhythmOf, scheduleOf } from './recurring-fields.ts'
import classes from './recurring-form.module.css'
import { modeWords, weekdayName } from './schedule-words.ts'

const RecipientFields = part(() => import('./many.ts'), 'RecipientFields')
const PlaceholderHelp = part(() => import('./many.ts'), 'PlaceholderHelp')

type Set = (patch: Partial<RecurringFields>) => void
type Part = {
  fields: RecurringFields
  set: Set
  canEdit: boolean
  problems: Readonly<Record<string, string>>
}

/** The common rhythms, as unit and number. */
const presets = ['week-1', 'week-2', 'month-1', 'month-3', 'month-6', 'month-12'] as const
const datesShown = 6

/** What the series is called, when it repeats, and what is done on each date. */
export function RecurringHead({ company, draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(draft)
  const set: Set = (patch) => dispatch({ type: 'more', patch })
  const part = { fields, set, canEdit, problems }
  return (
    <div className={classes.head}>
      <TextInput
        id="field-name"
        label={t('sales.recurring.editor.name')}
        placeholder={t('sales.recurring.editor.nameHint')}
        maxLength={100}
        value={fields.name}
        readOnly={!canEdit}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Suspense fallback={<Skeleton height={60} />}>
        <RecipientFields company={company.id} draft={draft} fields={fields} set={set} canEdit={canEdit} />
      </Suspense>
      <div className={classes.row}>
        <DayInput
          id="field-startsOn"
          label={t('sales.recurring.editor.startsOn')}
          value={fields.startsOn}
          readOnly={!canEdit}
          error={problems.startsOn}
          onChange={(startsOn) => set({ startsOn })}
        />
        <RhythmFields {...part} />
        <EndFields {...part} />
        <NativeSelect
          id="field-mode"
          label={t('sales.recurring.editor.mode')}
          value={fields.mode}
          disabled={!canEdit}
          error={problems.mode}
          data={(['draft', 'issue', 'issue_and_send'] as const).map((value) => ({
            value,
            label: modeWords(value, t),
          }))}
          onChange={(event) => set({ mode: event.currentTarget.value as RecurringFields['mode'] })}
        />
        <TextInput
          id="field-timeOfDay"
          type="time"
          label={t('sales.recurring.editor.timeOfDay')}
          value={fields.timeOfDay}
          readOnly={!canEdit}
          onChange={(event) => set({ timeOfDay: event.currentTarget.value })}
        />
        <TextInput
          id="field-dueDays"
          inputMode="numeric"
          label={t('sales.recurring.editor.dueDays')}
          placeholder={t('sales.recurring.editor.dueDaysNone')}
          maxLength={5}
          value={fields.dueDays}
          readOnly={!canEdit}
          onChange={(event) => set({ dueDays: event.currentTarget.value })}
        />
        {draft.currency === 'USD' && (
          <NativeSelect
            id="field-priceMode"
            label={t('sales.recurring.editor.priceMode')}
            value={fields.priceMode}
            disabled={!canEdit}
            data={[
              { value: 'fixed', label: t('sales.recurring.editor.priceFixed') },
              { value: 'dollars_in_colones', label: t('sales.recurring.editor.priceInColones') },
            ]}
            onChange={(event) =>
              set({ priceMode: event.currentTarget.value === 'fixed' ? 'fixed' : 'dollars_in_colones' })
            }
          />
        )}
        <RaiseFields {...part} />
      </div>
      <RaisedPrices fields={fields} lines={filledLines(draft)} currency={draft.currency} />
      <NextDates fields={fields} />
    </div>
  )
}

/** Prices that rise by themselves once a year. */
function RaiseFields({ fields, set, canEdit, problems }: Part) {
  const { t } = useTranslation()
  const raise = raiseOf(fields)
  return (
    <>
      <TextInput
        id="field-raisePercent"
        inputMode="decimal"
        dir="ltr"
        rightSection="%"
        label={t('sales.recurring.editor.raise')}
        placeholder={t('sales.recurring.editor.raiseNone')}
        maxLength={6}
        value={fields.raisePercent}
        readOnly={!canEdit}
        error={
          problems['yearly_raise.percent'] ??
          (fields.raisePercent.trim() !== '' && raise === null
            ? t('sales.recurring.editor.raiseWrong')
            : undefined)
        }
        onChange={(event) => set({ raisePercent: event.currentTarget.value })}
      />
      {fields.raisePercent.trim() !== '' && (
        <DayInput
          id="field-raiseOn"
          label={t('sales.recurring.editor.raiseOn')}
          value={raise?.on ?? fields.raiseOn}
          readOnly={!canEdit}
          error={problems['yearly_raise.on']}
          onChange={(raiseOn) => set({ raiseOn })}
        />
      )}
    </>
  )
}

type RaisedPricesProps = {
  fields: RecurringFields
  lines: readonly PricedLine[]
  currency: CurrencyCode
}

/** What they will be. */
function RaisedPrices({ fields, lines, currency }: RaisedPricesProps) {
  const raise = raiseOf(fields)
  if (raise === null) return null
  const rhythm = rhythmOf(scheduleOf(fields, today()))
  return <RaiseTable lines={lines} currency={currency} raise={raise} rhythm={rhythm} from={today()} />
}

/** How texts may change with the date. */
export function RecurringFoot({ draft }: SubjectFieldsProps) {
  return (
    <Suspense>
      <PlaceholderHelp draft={draft} />
    </Suspense>
  )
}

function RhythmFields({ fields, set, canEdit }: Part) {
  const { t } = useTranslation()
  const known = `${fields.unit}-${fields.every}`
  const preset = presets.find((one) => one === known) ?? 'own'
  const choose = (value: string) => {
    const [unit, every] = value.split('-')
    // Something of its own starts from a number that no preset has.
    if (value === 'own') set({ unit: 'month', every: '2' })
    else set({ unit: unit as RecurringFields['unit'], every: every ?? '1' })
  }
  return (
    <>
      <NativeSelect
        id="field-rhythm"
        label={t('sales.recurring.editor.rhythm')}
        value={preset}
        disabled={!canEdit}
        data={[
          ...presets.map((value) => ({ value, label: t(`sales.recurring.presets.${value}`) })),
          { value: 'own', label: t('sales.recurring.presets.own') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {preset === 'own' && (
        <>
          <TextInput
            id="field-every"
            inputMode="numeric"
            label={t('sales.recurring.editor.every')}
            maxLength={2}
            value={fields.every}
            readOnly={!canEdit}
            onChange={(event) => set({ every: event.currentTarget.value })}
          />
          <NativeSelect
            id="field-unit"
            label={t('sales.recurring.editor.unit')}
            value={fields.unit}
            disabled={!canEdit}
            data={(['day', 'week', 'month'] as const).map((value) => ({
              value,
              label: t(`sales.recurring.units.${value}`),
            }))}
            onChange={(event) => set({ unit: event.currentTarget.value as RecurringFields['unit'] })}
          />
        </>
      )}
      {fields.unit === 'month' && <MonthDayFields fields={fields} set={set} canEdit={canEdit} />}
    </>
  )
}

function MonthDayFields({ fields, set, canEdit }: Omit<Part, 'problems'>) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        id="field-on"
        label={t('sales.recurring.editor.on')}
        value={fields.on}
        disabled={!canEdit}
        data={(['start', 'day', 'last', 'weekday'] as const).map((value) => ({
          value,
          label: t(`sales.recurring.editor.on_${value}`),
        }))}
        onChange={(event) => set({ on: event.currentTarget.value as RecurringFields['on'] })}
      />
      {fields.on === 'day' && (
        <TextInput
          id="field-onDay"
          inputMode="numeric"
          label={t('sales.recurring.editor.onDay')}
          maxLength={2}
          value={fields.onDay}
          readOnly={!canEdit}
          onChange={(event) => set({ onDay: event.currentTarget.value })}
        />
      )}
      {fields.on === 'weekday' && (
        <>
          <NativeSelect
            id="field-nth"
            label={t('sales.recurring.editor.nth')}
            value={fields.nth}
            disabled={!canEdit}
            data={([1, 2, 3, 4, 5] as const).map((nth) => ({
              value: String(nth),
              label: t(`sales.recurring.editor.nth_${nth}`),
            }))}
            onChange={(event) => set({ nth: event.currentTarget.value })}
          />
          <NativeSelect
            id="field-weekday"
            label={t('sales.recurring.editor.weekday')}
            value={fields.weekday}
            disabled={!canEdit}
            data={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
              value: String(weekday),
              label: weekdayName(weekday, t),
            }))}
            onChange={(event) => set({ weekday: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

function EndFields({ fields, set, canEdit }: Part) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        id="field-ends"
        label={t('sales.recurring.editor.ends')}
        value={fields.ends}
        disabled={!canEdit}
        data={(['never', 'on', 'after'] as const).map((value) => ({
          value,
          label: t(`sales.recurring.editor.ends_${value}`),
        }))}
        onChange={(event) => set({ ends: event.currentTarget.value as RecurringFields['ends'] })}
      />
      {fields.ends === 'on' && (
        <DayInput
          id="field-endsOn"
          label={t('sales.recurring.editor.endsOn')}
          value={fields.endsOn}
          readOnly={!canEdit}
          onChange={(endsOn) => set({ endsOn })}
        />
      )}
      {fields.ends === 'after' && (
        <TextInput
          id="field-count"
          inputMode="numeric"
          label={t('sales.recurring.editor.count')}
          maxLength={3}
          value={fields.count}
          readOnly={!canEdit}
          onChange={(event) => set({ count: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** The dates to come, so that nobody has to work out what a rhythm means. */
function NextDates({ fields }: { fields: RecurringFields }) {
  const { t } = useTranslation()
  const dates = datesFrom(rhythmOf(scheduleOf(fields, today())), today(), datesShown)
  return (
    <p className={classes.dates} aria-live="polite">
      <span className={classes.label}>{t('sales.recurring.editor.nextDates')}</span>
      {dates.length === 0 ? (
        <span>{t('sales.recurring.editor.noDates')}</span>
      ) : (
        dates.map((day) => (
          <span key={day} className={classes.date}>
            <DayText day={day} />
          </span>
        ))
      )}
    </p>
  )
}
