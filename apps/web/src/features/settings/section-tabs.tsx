import { endpoints } from '@cuentaclara/contracts'
import { ActionIcon, Button, Group, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { IconMailFast, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '#features/identity/index.ts'
import { call } from '#lib/api.ts'
import { ErrorState } from '#ui/states.tsx'
import { toastSuccess } from '#ui/toasts.tsx'
import { CompanyCurrency } from './company-currency.tsx'
import { type FieldSpec, SectionFields } from './section-fields.tsx'
import classes from './settings.module.css'
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
    {
      name: 'cash_rounding',
      kind: 'choice',
      options: [
        { value: '0', label: t('settings.options.cash_rounding.0') },
        ...['1', '5', '10', '25'].map((value) => ({ value, label: `₡${value}` })),
      ],
    },
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
      options: options(t, 'credit_limit_rule', ['none', 'warn', 'block']),
    },
    { name: 'approval_amount', kind: 'amount', hint: t('settings.hints.approval_amount') },
    {
      name: 'costs_visible_to',
      kind: 'choice',
      options: options(t, 'costs_visible_to', ['managers', 'accountants', 'everybody']),
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
  ]
  return <PlainSection section={section} fields={fields} isReadOnly={props.isReadOnly} />
}

export function RemindersTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'reminders', props.onDirty)
  const { values, setValues } = section
  if (section.loadError) return <ErrorState error={section.loadError} />
  if (values === undefined) return null
  const change = (index: number, part: object) =>
    setValues({
      ...values,
      steps: values.steps.map((each, at) => (at === index ? { ...each, ...part } : each)),
    })
  return (
    <>
      <SectionFields
        fields={[
          { name: 'is_on', kind: 'switch' },
          { name: 'may_opt_out', kind: 'switch' },
        ]}
        values={values}
        errors={section.errors}
        isReadOnly={props.isReadOnly}
        onChange={(part) => setValues({ ...values, ...part })}
      />
      {values.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <div key={index} className={classes.row}>
          <TextInput
            w={160}
            dir="ltr"
            type="number"
            label={t('settings.fields.days')}
            disabled={props.isReadOnly}
            error={section.errors[`steps.${index}.days`]}
            value={step.days}
            onChange={(event) => change(index, { days: Number.parseInt(event.currentTarget.value, 10) || 0 })}
          />
          <Textarea
            flex={1}
            autosize
            label={t('settings.fields.text')}
            disabled={props.isReadOnly}
            error={section.errors[`steps.${index}.text`]}
            value={step.text}
            onChange={(event) => change(index, { text: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`${t('settings.general.remove')} ${step.days}`}
            disabled={props.isReadOnly}
            onClick={() => setValues({ ...values, steps: values.steps.filter((_, at) => at !== index) })}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {values.steps.length < 5 && !props.isReadOnly && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setValues({ ...values, steps: [...values.steps, { days: 3, text: '' }] })}
          >
            {t('settings.lists.add')}
          </Button>
        </Group>
      )}
      <TabFoot {...section.foot} isReadOnly={props.isReadOnly} />
    </>
  )
}

export function DeliveryTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'delivery', props.onDirty)
  const [password, setPassword] = useState('')
  const { values, setValues } = section
  if (section.loadError) return <ErrorState error={section.loadError} />
  if (values === undefined) return null
  const fields: FieldSpec[] = [
    { name: 'sender_name', kind: 'text' },
    { name: 'reply_to', kind: 'text' },
    { name: 'send_when', kind: 'choice', options: options(t, 'send_when', ['accepted', 'issued']) },
    { name: 'copies', kind: 'list', hint: t('settings.hints.emails') },
    { name: 'subject', kind: 'text' },
    { name: 'body', kind: 'area' },
    { name: 'whatsapp_text', kind: 'area' },
    { name: 'has_own_server', kind: 'switch' },
  ]
  const own: FieldSpec[] = [
    { name: 'smtp_host', kind: 'text' },
    { name: 'smtp_port', kind: 'number' },
    { name: 'smtp_security', kind: 'choice', options: options(t, 'smtp_security', ['starttls', 'tls']) },
    { name: 'smtp_from', kind: 'text' },
    { name: 'smtp_user', kind: 'text' },
  ]
  const rest = {
    values,
    errors: section.errors,
    isReadOnly: props.isReadOnly,
    onChange: (part: object) => setValues({ ...values, ...part }),
  }
  const hasPassword = section.secrets.includes('smtp_password')
  return (
    <>
      <SectionFields fields={fields} {...rest} />
      {values.has_own_server && (
        <>
          <SectionFields fields={own} {...rest} />
          <PasswordInput
            maw={420}
            dir="ltr"
            autoComplete="new-password"
            label={t('settings.fields.smtp_password')}
            description={hasPassword ? t('settings.hints.passwordSet') : t('settings.hints.password')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={props.isReadOnly}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TestLetter
            company={props.company}
            isOff={section.isDirty || password !== '' || props.isReadOnly}
          />
        </>
      )}
      <TabFoot
        {...section.foot}
        isDirty={section.isDirty || password !== ''}
        isReadOnly={props.isReadOnly}
        onSave={() =>
          section.save.mutate(password === '' ? undefined : { smtp_password: password }, {
            onSuccess: () => setPassword(''),
          })
        }
      />
    </>
  )
}

/** Proves the saved server with a letter to the person who asks. */
function TestLetter({ company, isOff }: { company: string; isOff: boolean }) {
  const { t } = useTranslation()
  const to = useAuth((state) => state.user?.email ?? '')
  const send = useMutation({
    mutationFn: () => call(endpoints.testOwnServer, { body: { to } }, { company }),
    onSuccess: () => toastSuccess({ subject: 'mail', message: t('settings.config.testSent', { email: to }) }),
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconMailFast size={18} aria-hidden />}
        disabled={isOff}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('settings.config.sendTest')}
      </Button>
      {send.error && (
        <p className={classes.error} role="alert">
          {Object.values((send.error as { errors?: Record<string, string[]> }).errors ?? {})[0]?.[0] ??
            send.error.message}
        </p>
      )}
    </div>
  )
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
  if (loadError) return <ErrorState error={loadError} />
  if (values === undefined) return null
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
