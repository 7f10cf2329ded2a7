import { endpoints, type Item, mostPlansAtOnce, plansAtOnce, planTexts } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { ActionIcon, Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { SearchCombobox, type SearchSource } from '#ui/form/search-combobox.tsx'
import { monthsAround } from './months-around.ts'
import { noPlan, type PlanForm } from './student-form.ts'
import classes from './students.module.css'

type PlanLinesProps = {
  company: string
  id: string
  plans: PlanForm[]
  currency: 'CRC' | 'USD'
  error: string | undefined
  onChange: (plans: PlanForm[]) => void
}

/** What is billed each month: items with their price, discount and months. */
export function PlanLines({ company, id, plans, currency, error, onChange }: PlanLinesProps) {
  const { t } = useTranslation()
  const put = (index: number, change: Partial<PlanForm>) =>
    onChange(plans.map((plan, place) => (place === index ? { ...plan, ...change } : plan)))
  return (
    <fieldset className={classes.payers} id={id} tabIndex={-1}>
      <legend>{t('studentBills.plans.title')}</legend>
      {plans.map((plan, index) => (
        <PlanLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan that is not saved yet has no identity
          key={index}
          company={company}
          id={`${id}-${index}`}
          plan={plan}
          currency={currency}
          onChange={(change) => put(index, change)}
          onRemove={() => onChange(plans.filter((_, place) => place !== index))}
        />
      ))}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {plansAtOnce(plans) < mostPlansAtOnce && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...plans, noPlan])}
        >
          {t('studentBills.plans.add')}
        </Button>
      )}
    </fieldset>
  )
}

type PlanLineProps = {
  company: string
  id: string
  plan: PlanForm
  currency: 'CRC' | 'USD'
  onChange: (change: Partial<PlanForm>) => void
  onRemove: () => void
}

function PlanLine({ company, id, plan, currency, onChange, onRemove }: PlanLineProps) {
  const { t, i18n } = useTranslation()
  const months = (kept: string) => [
    { value: '', label: t('studentBills.plans.always') },
    ...monthsAround(today(), kept).map((value) => ({
      value,
      label: formatMonth(value, i18n.language, 'long'),
    })),
  ]
  const text = (field: 'discount_percent' | 'discount_reason' | 'from_month' | 'to_month') => ({
    value: plan[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <div className={classes.plan}>
      <div className={classes.planItem}>
        <PlanItem company={company} id={id} plan={plan} currency={currency} onChange={onChange} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={38}
          aria-label={t('studentBills.plans.remove', { name: plan.item_name })}
          onClick={onRemove}
        >
          <IconX size={17} aria-hidden />
        </ActionIcon>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyInput
          label={t('insight.students.monthly')}
          currency={currency}
          maxDecimals={2}
          value={plan.amount}
          onChange={(amount) => onChange({ amount })}
        />
        <TextInput
          label={t('insight.students.discount')}
          inputMode="decimal"
          dir="ltr"
          rightSection="%"
          {...text('discount_percent')}
        />
        <NativeSelect
          label={t('studentBills.plans.from')}
          data={months(plan.from_month)}
          {...text('from_month')}
        />
        <NativeSelect label={t('studentBills.plans.to')} data={months(plan.to_month)} {...text('to_month')} />
      </SimpleGrid>
      {(plan.discount_percent !== '' || plan.discount_reason !== '') && (
        <TextInput
          label={t('insight.students.discountReason')}
          placeholder={t('studentBills.plans.reasonHint')}
          maxLength={planTexts.discount_reason.most}
          {...text('discount_reason')}
        />
      )}
    </div>
  )
}

/** The item of a plan; choosing one fills in its price. */
export function PlanItem({ company, id, plan, currency, onChange }: Omit<PlanLineProps, 'onRemove'>) {
  const { t } = useTranslation()
  if (plan.item_id !== '')
    return (
      <span className={classes.chosen}>
        <bdi className="cc-truncate">{plan.item_name}</bdi>
        <ActionIcon
          variant="subtle"
          color="gray"
          id={id}
          aria-label={t('insight.students.changePlan', { name: plan.item_name })}
          onClick={() => onChange({ item_id: '', item_name: '' })}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </span>
    )
  return (
    <SearchCombobox<Item>
      id={id}
      label={t('insight.students.plan')}
      display=""
      placeholder={t('insight.students.findPlan')}
      opensEmpty
      search={(text) => itemSource(company, text)}
      optionKey={(option) => option.id}
      renderOption={(option) => option.name}
      renderNone={(text) => t('insight.students.noItem', { text })}
      onTake={(option) =>
        onChange({
          item_id: option.id,
          item_name: option.name,
          amount: (currency === 'USD' ? option.price_usd : option.price_crc) ?? plan.amount,
        })
      }
      minimumWidth={280}
    />
  )
}

function itemSource(company: string, text: string): SearchSource<Item> {
  return {
    queryKey: ['items', company, 'plans', text],
    queryFn: async ({ signal }) => {
      const query = { search: text, per_page: 8, is_active: 'true' as const }
      const page = await call(endpoints.listItems, { query }, { company, signal })
      return [{ label: null, options: page.data }]
    },
  }
}
