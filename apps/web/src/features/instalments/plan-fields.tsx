import { type InstalmentPlan, instalmentRhythms, mostInstalments } from '@cuentaclara/contracts'
import { isZero, toText } from '@cuentaclara/decimal'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { asTyped, mayGrow, type Owed, partsOf, restOf, usualPlan, withPart } from './plan.ts'
import classes from './plan-fields.module.css'

type PlanFieldsProps = {
  plan: InstalmentPlan
  owed: Owed
  canEdit: boolean
  /** The id of a field and what is wrong with it, by its path in the plan: `parts.1.amount`. */
  field: (path: string) => { id: string; error: string | undefined }
  onChange: (plan: InstalmentPlan) => void
  /** Takes the plan off, where there need not be one. */
  onRemove?: () => void
}

/** In which parts something is paid: so many equal ones, or each as it was agreed. */
export function PlanFields({ plan, owed, canEdit, field, onChange, onRemove }: PlanFieldsProps) {
  const { t } = useTranslation()
  const whole = field('')
  return (
    <div className={classes.plan} id={whole.id} tabIndex={-1}>
      {plan.equal ? <EqualFields {...{ plan, canEdit, onChange }} equal={plan.equal} /> : null}
      <ol className={classes.parts} aria-label={t('instalments.parts')}>
        {plan.equal
          ? partsOf(plan, owed).map((part) => (
              <li key={part.due_on} className={classes.part}>
                <Day day={part.due_on} />
                <Money amount={part.amount} currency={owed.currency} />
              </li>
            ))
          : plan.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
              <li key={index} className={classes.part}>
                <DayInput
                  aria-label={t('instalments.day', { number: index + 1 })}
                  min={owed.today}
                  value={part.due_on}
                  readOnly={!canEdit}
                  onChange={(due_on) => onChange({ parts: plan.parts.with(index, { ...part, due_on }) })}
                  {...field(`parts.${index}.due_on`)}
                />
                <MoneyInput
                  aria-label={t('instalments.amount', { number: index + 1 })}
                  currency={owed.currency}
                  value={part.amount}
                  readOnly={!canEdit}
                  onChange={(amount) => onChange({ parts: plan.parts.with(index, { ...part, amount }) })}
                  {...field(`parts.${index}.amount`)}
                />
                {canEdit && plan.parts.length > 1 && (
                  <ActionIcon
                    aria-label={t('instalments.remove', { number: index + 1 })}
                    onClick={() => onChange({ parts: plan.parts.toSpliced(index, 1) })}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
      </ol>
      {whole.error !== undefined && (
        <p className={classes.problem} role="alert">
          {whole.error}
        </p>
      )}
      {!plan.equal && <Rest plan={plan} owed={owed} />}
      {canEdit && (
        <div className={classes.actions}>
          {plan.equal ? (
            <button type="button" className={classes.link} onClick={() => onChange(asTyped(plan, owed))}>
              {t('instalments.typeEach')}
            </button>
          ) : (
            <>
              {mayGrow(plan) && (
                <button type="button" className={classes.link} onClick={() => onChange(withPart(plan, owed))}>
                  {t('instalments.addPart')}
                </button>
              )}
              <button type="button" className={classes.link} onClick={() => onChange(usualPlan)}>
                {t('instalments.makeEqual')}
              </button>
            </>
          )}
          {onRemove !== undefined && (
            <button type="button" className={classes.link} onClick={onRemove}>
              {t('instalments.removeAll')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function EqualFields({
  equal,
  canEdit,
  onChange,
}: Pick<PlanFieldsProps, 'canEdit' | 'onChange'> & { equal: NonNullable<InstalmentPlan['equal']> }) {
  const { t } = useTranslation()
  const put = (patch: Partial<typeof equal>) => onChange({ equal: { ...equal, ...patch }, parts: [] })
  return (
    <div className={classes.equal}>
      <NativeSelect
        label={t('instalments.count')}
        value={String(equal.count)}
        disabled={!canEdit}
        data={counts}
        onChange={(event) => put({ count: Number.parseInt(event.currentTarget.value, 10) })}
      />
      <NativeSelect
        label={t('instalments.every')}
        value={equal.every}
        disabled={!canEdit}
        data={instalmentRhythms.map((value) => ({ value, label: t(`instalments.rhythms.${value}`) }))}
        onChange={(event) => put({ every: event.currentTarget.value as typeof equal.every })}
      />
      <DayInput
        label={t('instalments.first')}
        description={t('instalments.firstUsual')}
        value={equal.first_on ?? ''}
        readOnly={!canEdit}
        onChange={(day) => put({ first_on: day || null })}
      />
    </div>
  )
}

const counts = Array.from({ length: mostInstalments - 1 }, (_, index) => String(index + 2))

function Day({ day }: { day: string }) {
  return <span className="cc-ltr cc-numbers">{formatDay(day, useDateFormat())}</span>
}

/** What the typed parts still leave, or come to too much. */
function Rest({ plan, owed }: Pick<PlanFieldsProps, 'plan' | 'owed'>) {
  const { t } = useTranslation()
  const rest = restOf(plan.parts, owed.total)
  return (
    <p className={classes.rest} aria-live="polite" data-wrong={!isZero(rest) || undefined}>
      {isZero(rest)
        ? t('instalments.whole', { total: formatMoney(owed.total, owed.currency) })
        : t('instalments.rest', { amount: formatMoney(toText(rest), owed.currency) })}
    </p>
  )
}
