import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import { CompanyCurrency } from '../companies/company-currency.tsx'
import { type FieldSpec, SectionFields } from './section-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

type Words = ReturnType<typeof useTranslation>['t']

/** `settings.options.<name>.<value>` for each value. */
function options(t: Words, name: string, values: readonly string[]) {
  return values.map((value) => ({
    value,
    label: t(`settings.options.${name as 'regime'}.${value as 'general'}`),
  }))
}

export function CurrencyTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'currency', props.onDirty)
  const fields: FieldSpec[] = [
    { name: 'rate_source', kind: 'choice', options: options(t, 'rate_source', ['published', 'own']) },
    { name: 'rate_side', kind: 'choice', options: options(t, 'rate_side', ['sell', 'buy']) },
    { name: 'cash_rounding', kind: 'switch', hint: t('settings.hints.cash_rounding') },
  ]
  return (
    <>
      <CompanyCurrency company={props.company} isReadOnly={props.isReadOnly} />
      <PlainSection section={section} fields={fields} isReadOnly={props.isReadOnly} />
    </>
  )
}

const saleConditions = ['01', '02', '03', '04', '05', '06', '07', '08', '10', '12', '13', '14', '15'] as const

export function SalesTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'sales', props.onDirty)
  const fields: FieldSpec[] = [
    {
      name: 'sale_condition',
      kind: 'choice',
      options: saleConditions.map((value) => ({
        value,
        label: t(`documents.codes.saleConditions.${value}`),
      })),
    },
    { name: 'credit_days', kind: 'number' },
    { name: 'quotation_days', kind: 'number' },
    { name: 'discount_limit', kind: 'amount', hint: t('settings.hints.discount_limit') },
    {
      name: 'credit_limit_rule',
      kind: 'choice',
      options: options(t, 'credit_limit_rule', ['off', 'warn', 'block']),
      hint: t('settings.hints.credit_limit_rule'),
    },
    { name: 'approval_amount', kind: 'amount', hint: t('settings.hints.approval_amount') },
    {
      name: 'costs_seen_by',
      kind: 'several',
      options: (['administrator', 'accountant', 'biller', 'viewer'] as const).map((value) => ({
        value,
        label: t(`common.roles.${value}`),
      })),
      hint: t('settings.hints.costs_seen_by'),
    },
    { name: 'prices_include_tax', kind: 'switch' },
    { name: 'billers_correct', kind: 'switch' },
    { name: 'billers_are_private', kind: 'switch' },
  ]
  return <PlainSection section={section} fields={fields} isReadOnly={props.isReadOnly} />
}

export function StudentsTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'students', props.onDirty)
  const words = ['students', 'members', 'patients', 'tenants', 'other']
  const fields: FieldSpec[] = [
    { name: 'is_on', kind: 'switch' },
    { name: 'word', kind: 'choice', options: options(t, 'word', words) },
    ...(section.values?.word === 'other'
      ? ([
          { name: 'singular', kind: 'text' },
          { name: 'plural', kind: 'text' },
        ] as const)
      : []),
    { name: 'due_days', kind: 'number', hint: t('settings.hints.due_days') },
    { name: 'late_fee', kind: 'choice', options: options(t, 'late_fee', ['none', 'percent', 'amount']) },
    ...lateFeeFields(t, section.values?.late_fee),
    {
      name: 'bill_by_itself',
      kind: 'choice',
      options: options(t, 'bill_by_itself', ['no', 'draft', 'issue', 'issue_and_send']),
      hint: t('settings.hints.bill_by_itself'),
    },
    ...((section.values?.bill_by_itself ?? 'no') === 'no'
      ? []
      : ([{ name: 'bill_day', kind: 'number', hint: t('settings.hints.bill_day') }] as const)),
  ]
  return <PlainSection section={section} fields={fields} isReadOnly={props.isReadOnly} />
}

/** How much is charged for paying late, and when; an amount has its currency. */
function lateFeeFields(t: Words, fee: 'none' | 'percent' | 'amount' = 'none'): FieldSpec[] {
  if (fee === 'none') return []
  const currency: FieldSpec = {
    name: 'late_fee_currency',
    kind: 'choice',
    options: options(t, 'late_fee_currency', ['CRC', 'USD']),
    hint: t('settings.hints.late_fee_currency'),
  }
  return [
    { name: 'late_fee_value', kind: 'amount' },
    ...(fee === 'amount' ? [currency] : []),
    { name: 'late_fee_days', kind: 'number' },
  ]
}

type PlainSectionProps = {
  section: {
    values: Readonly<Record<string, unknown>> | undefined
    // biome-ignore lint/suspicious/noExplicitAny: each section sets its own kind of values
    setValues: (values: any) => void
    errors: Readonly<Record<string, string>>
    loadError: unknown
    foot: Omit<Parameters<typeof TabFoot>[0], 'isReadOnly'>
  }
  fields: readonly FieldSpec[]
  isReadOnly: boolean
}

/** A section that is nothing but fields. */
function PlainSection({ section, fields, isReadOnly }: PlainSectionProps) {
  const { values, setValues, errors, foot, loadError } = section
  if (loadError) return <ErrorState error={loadError} onRetry={foot.onReload} />
  if (values === undefined) return <FormSkeleton fields={fields.length} />
  return (
    <>
      <SectionFields
        fields={fields}
        values={values}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <TabFoot {...foot} isReadOnly={isReadOnly} />
    </>
  )
}
