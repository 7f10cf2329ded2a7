import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { cantonsOf, districtsOf, provinces } from '@cuentaclara/einvoice/codes/locations'
import { ActionIcon, Button, Group, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconHistory, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayField } from '#ui/form/day-field.tsx'
import classes from '../settings.module.css'
import { askRegister, type CompanyForm, type SavedRegime, withRegime, withTaxpayer } from './company-form.ts'

type CompanyFieldsProps = {
  /** Absent for one that is being made. */
  company?: string
  form: CompanyForm
  /** What stands there now; absent for one that is being made. */
  saved?: SavedRegime | undefined
  errors: Readonly<Record<string, string>>
  isReadOnly?: boolean
  /** Opens the days of its regimes, where there is something to correct. */
  onRegimes?: (() => void) | undefined
  onChange: (form: CompanyForm) => void
}

/** The element of a field, for whoever leads to it. */
export const fieldIdOf = (name: string) => `company-${name}`

/** Who a company is and where: the same fields when it is made and when it changes. */
export function CompanyFields(props: CompanyFieldsProps) {
  const { t } = useTranslation()
  const { company, form, saved, errors, isReadOnly = false, onRegimes, onChange } = props
  // Its activities are asked for, and the number takes the focus.
  const isNew = company === undefined
  const set = (change: Partial<CompanyForm>) => onChange({ ...form, ...change })
  const text = (name: Exclude<keyof CompanyForm, 'activities'>) => ({
    id: fieldIdOf(name),
    label: t(`settings.fields.${name}`),
    value: form[name],
    error: errors[name],
    disabled: isReadOnly,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  // Most companies were always under the general one.
  const hasDay = form.regime === 'simplified' || form.regime_since !== ''
  return (
    <Stack gap="md">
      <Identity {...props} text={text} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput required {...text('name')} />
        <TextInput {...text('trade_name')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          {...text('regime')}
          onChange={(event) => onChange(withRegime(form, event.currentTarget.value, saved))}
          data={(['general', 'simplified', 'other'] as const).map((value) => ({
            value,
            label: t(`settings.options.regime.${value}`),
          }))}
        />
        {hasDay && (
          <DayField
            id={fieldIdOf('regime_since')}
            label={t('settings.fields.regime_since')}
            description={t('settings.hints.regime_since')}
            value={form.regime_since}
            error={errors.regime_since}
            disabled={isReadOnly}
            onChange={(day) => set({ regime_since: day })}
          />
        )}
        <TextInput {...text('phone_number')} dir="ltr" inputMode="tel" />
      </SimpleGrid>
      {onRegimes !== undefined && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={onRegimes}
          >
            {t('settings.general.regimes.open')}
          </Button>
        </Group>
      )}
      <TextInput
        {...text('emails')}
        description={t('settings.hints.emails')}
        dir="ltr"
        inputMode="email"
        autoCapitalize="none"
      />
      <Place form={form} set={set} text={text} />
      <Activities
        form={form}
        error={errors.activities}
        isReadOnly={isReadOnly}
        isRequired={isNew}
        set={set}
      />
      {!isNew && (
        <TextInput
          {...text('alcohol_registry')}
          description={t('settings.hints.alcohol_registry')}
          maw={360}
          dir="ltr"
        />
      )}
    </Stack>
  )
}

type Text = (name: Exclude<keyof CompanyForm, 'activities'>) => Record<string, unknown> & { label: string }

function Identity(props: Omit<CompanyFieldsProps, 'errors'> & { text: Text }) {
  const { t } = useTranslation()
  const { company, form, saved, onChange, text, isReadOnly } = props
  const register = useMutation({
    mutationFn: () => askRegister(form.identification_number, company),
    onSuccess: (taxpayer) => onChange(withTaxpayer(form, taxpayer, saved)),
  })
  const isLongEnough = form.identification_number.replace(/[\s-]/g, '').length >= 9
  return (
    <div>
      <div className={classes.identity}>
        <TextInput
          required
          dir="ltr"
          inputMode="numeric"
          data-autofocus={company === undefined || undefined}
          {...text('identification_number')}
        />
        <NativeSelect
          {...text('identification_type')}
          data={identificationTypes
            .filter(({ code }) => ['01', '02', '03', '04'].includes(code))
            .map(({ code }) => ({ value: code, label: t(`catalogue.identityTypes.${code as '01'}`) }))}
        />
        {!isReadOnly && (
          <Button
            variant="default"
            className={classes.beside}
            leftSection={<IconSearch size={17} aria-hidden />}
            disabled={!isLongEnough}
            loading={register.isPending}
            onClick={() => register.mutate()}
          >
            {t('settings.companies.lookUp')}
          </Button>
        )}
      </div>
      <p className={classes.hint} role="status" data-bad={register.isError || undefined}>
        {register.error?.message ??
          (register.data
            ? t('settings.companies.found', { name: register.data.name })
            : t('settings.companies.lookUpHint'))}
      </p>
    </div>
  )
}

type Set = (change: Partial<CompanyForm>) => void

function Place({ form, set, text }: { form: CompanyForm; set: Set; text: Text }) {
  const choices = (places: readonly { code: string; name: string }[]) => [
    { value: '', label: '—' },
    ...places.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          {...text('province')}
          data={choices(provinces())}
          onChange={(event) => set({ province: event.currentTarget.value, canton: '', district: '' })}
        />
        <NativeSelect
          {...text('canton')}
          data={choices(cantonsOf(form.province))}
          onChange={(event) => set({ canton: event.currentTarget.value, district: '' })}
        />
        <NativeSelect {...text('district')} data={choices(districtsOf(form.province, form.canton))} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('neighbourhood')} />
        <TextInput {...text('address')} />
      </SimpleGrid>
    </>
  )
}

type ActivitiesProps = {
  form: CompanyForm
  error: string | undefined
  isReadOnly: boolean
  isRequired: boolean
  set: Set
}

function Activities(props: ActivitiesProps) {
  const { t } = useTranslation()
  const { activities } = props.form
  const change = (index: number, part: object) =>
    props.set({ activities: activities.map((each, at) => (at === index ? { ...each, ...part } : each)) })
  return (
    <fieldset className={classes.fieldset} disabled={props.isReadOnly}>
      <legend>
        {t('settings.fields.activities')}
        {props.isRequired && (
          <span className={classes.asterisk} aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      {props.isRequired && <p className={classes.hint}>{t('settings.hints.activities')}</p>}
      {activities.map((activity, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className={classes.activity}>
          <Radio
            checked={activity.is_default}
            aria-label={`${t('settings.fields.usual')}: ${activity.code}`}
            onChange={() =>
              props.set({ activities: activities.map((each, at) => ({ ...each, is_default: at === index })) })
            }
          />
          <TextInput
            dir="ltr"
            w={104}
            aria-label={t('settings.general.activityCode')}
            value={activity.code}
            onChange={(event) => change(index, { code: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={t('settings.general.activityName')}
            value={activity.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`${t('settings.general.remove')} ${activity.code}`}
            onClick={() => props.set({ activities: removeAt(activities, index) })}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {props.error !== undefined && <p className={classes.error}>{props.error}</p>}
      <Group>
        <Button
          id={fieldIdOf('activities')}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            props.set({
              activities: [...activities, { code: '', name: '', is_default: activities.length === 0 }],
            })
          }
        >
          {t('settings.general.addActivity')}
        </Button>
      </Group>
    </fieldset>
  )
}

/** One of them stays the usual one. */
function removeAt(activities: CompanyForm['activities'], index: number): CompanyForm['activities'] {
  const rest = activities.filter((_, at) => at !== index)
  const hasUsual = rest.some(({ is_default }) => is_default)
  return hasUsual ? rest : rest.map((each, at) => ({ ...each, is_default: at === 0 }))
}
