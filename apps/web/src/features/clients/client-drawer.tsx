import { type Client, endpoints } from '@cuentaclara/contracts'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { cantonsOf, districtsOf, provinces } from '@cuentaclara/einvoice/codes/locations'
import { languageCodes } from '@cuentaclara/locales/languages'
import {
  Chip,
  Group,
  Input,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useListEntries } from '#features/companies/index.ts'
import { useTags } from '#features/tags/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import classes from './client-drawer.module.css'
import {
  type ClientForm,
  type Complaint,
  clientForm,
  clientFormFrom,
  complaintsOf,
  likelyType,
  registeredNumber,
  toClientInput,
  withTaxpayer,
} from './client-form.ts'
import { ClientStanding } from './client-standing.tsx'
import { clientChoices, rememberClient } from './queries.ts'

// The authority's table of activities comes with it.
const ActivityField = part(() => import('./activity-field.tsx'), 'ActivityField')

export /** Types of identification without a letter: a phone shows the keys of numbers for them. */
const allDigits = ['01', '03', '04']

type ClientDrawerProps = {
  company: string
  /** The client to edit; null makes a new one. */
  client: Client | null
  /** What was being searched for when somebody decided to make a new one. */
  startsWith?: string
  /** The kind of identification of a new one, where it is known. */
  startsAs?: string | undefined
  onClose: () => void
  onSaved: (client: Client) => void
}

const fields = [
  'name',
  'identification_type',
  'identification_number',
  'emails',
  'trade_name',
  'phone_country_code',
  'phone_number',
  'activity_code',
  'province',
  'canton',
  'district',
  'neighbourhood',
  'address',
  'foreign_address',
  'currency',
  'sale_condition',
  'credit_days',
  'credit_limit_crc',
  'credit_limit_usd',
  'seller_id',
  'price_list_id',
  'language',
  'notes',
] as const satisfies readonly (keyof ClientForm)[]

const conditions = ['01', '02', '03', '04', '08', '10', '99'] as const

/** Makes or changes a client, in a sheet over whatever needed one. */
export function ClientDrawer({
  company,
  client,
  startsWith = '',
  startsAs,
  onClose,
  onSaved,
}: ClientDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  // The form began with this one: another that is read meanwhile is somebody else's.
  const [over] = useState(client?.version)
  const say = useComplaints()
  const { form, props, valueProps, sheet } = useRecordForm<ClientForm, Client>({
    initialValues: client === null ? clientFormFrom(startsWith, startsAs) : clientForm(client),
    fields,
    check: (values) => say(complaintsOf(values)),
    save: (values) => {
      const body = toClientInput(values)
      return client === null
        ? once(body, (key) => call(endpoints.createClient, { body }, { company, key }))
        : call(endpoints.updateClient, { params: { id: client.id }, body }, { company, version: over })
    },
    onSaved: (saved) => {
      rememberClient(cache, company, saved)
      toastSuccess({ message: t('catalogue.clients.saved', { name: saved.name }), subject: 'client' })
      onSaved(saved)
      onClose()
    },
  })
  const { values } = form
  const register = useRegister(company, form, client)
  const maySetLimits = useCan('documents.exceed')

  return (
    <FormSheet
      {...sheet}
      title={client === null ? t('catalogue.clients.new') : t('catalogue.clients.edit')}
      submitLabel={t('catalogue.clients.save')}
      onClose={onClose}
    >
      <Stack gap="md">
        {client !== null && <ClientStanding company={company} client={client} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={t('catalogue.clients.identityType')}
            data={[
              { value: '', label: t('catalogue.clients.noIdentity') },
              ...identificationTypes.map(({ code }) => ({
                value: code,
                label: t(`catalogue.identityTypes.${code as '01'}`),
              })),
            ]}
            {...props('identification_type')}
          />
          <TextInput
            label={t('catalogue.clients.identityNumber')}
            dir="ltr"
            inputMode={allDigits.includes(values.identification_type) ? 'numeric' : undefined}
            data-autofocus={client === null || undefined}
            {...props('identification_number')}
            onBlur={(event) => {
              form.getInputProps('identification_number').onBlur(event)
              register.ask()
            }}
          />
        </SimpleGrid>
        <p role="status" className={classes.register} data-bad={register.isBad || undefined}>
          {register.words}
        </p>
        <TextInput label={t('catalogue.clients.name')} required {...props('name')} />
        <Duplicates
          company={company}
          name={values.name}
          number={values.identification_number}
          self={client}
        />
        <TextInput
          label={t('catalogue.clients.emails')}
          description={t('catalogue.clients.emailsHint')}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          dir="ltr"
          {...props('emails')}
        />
        <TextInput label={t('catalogue.clients.tradeName')} {...props('trade_name')} />
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            label={t('catalogue.clients.phoneCountry')}
            w={120}
            inputMode="tel"
            dir="ltr"
            {...props('phone_country_code')}
          />
          <TextInput
            label={t('catalogue.clients.phoneNumber')}
            flex={1}
            inputMode="tel"
            dir="ltr"
            {...props('phone_number')}
          />
        </Group>
        <Suspense fallback={<Skeleton height={78} />}>
          <ActivityField {...valueProps('activity_code')} />
        </Suspense>
        <Place form={form} props={props} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={t('catalogue.clients.currency')}
            data={[
              { value: '', label: t('catalogue.clients.anyCurrency') },
              { value: 'CRC', label: t('common.currencies.CRC') },
              { value: 'USD', label: t('common.currencies.USD') },
            ]}
            {...props('currency')}
          />
          <NativeSelect
            label={t('catalogue.clients.condition')}
            data={[
              { value: '', label: t('catalogue.clients.anyCondition') },
              ...conditions.map((code) => ({
                value: code,
                label: t(`documents.codes.saleConditions.${code}`),
              })),
            ]}
            {...props('sale_condition')}
          />
          <TextInput
            label={t('catalogue.clients.creditDays')}
            inputMode="numeric"
            dir="ltr"
            {...props('credit_days')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyInput
            label={t('catalogue.clients.creditLimitCrc')}
            description={t('catalogue.clients.creditLimitHint')}
            currency="CRC"
            disabled={!maySetLimits}
            {...valueProps('credit_limit_crc')}
          />
          <MoneyInput
            label={t('catalogue.clients.creditLimitUsd')}
            description={t('catalogue.clients.creditLimitHint')}
            currency="USD"
            disabled={!maySetLimits}
            {...valueProps('credit_limit_usd')}
          />
        </SimpleGrid>
        <NativeSelect
          label={t('catalogue.clients.language')}
          description={t('catalogue.clients.languageHint')}
          data={[
            { value: '', label: t('catalogue.clients.companyLanguage') },
            ...languageCodes.map((code) => ({ value: code, label: t(`catalogue.languages.${code}`) })),
          ]}
          {...props('language')}
        />
        <ListFields company={company} form={form} props={props} />
        <Textarea label={t('catalogue.clients.notes')} autosize minRows={2} maxRows={6} {...props('notes')} />
      </Stack>
    </FormSheet>
  )
}

type Form = Pick<UseFormReturnType<ClientForm>, 'getValues' | 'setValues'>

/** Asks the authority's register about a number once it was typed, and fills in what is still empty. */
function useRegister(company: string, form: Form, client: Client | null) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(client?.identification_number ?? '')
  const look = useMutation({
    mutationFn: (number: string) => call(endpoints.getTaxpayer, { params: { number } }, { company }),
    onSuccess(taxpayer, number) {
      const now = form.getValues()
      // Who has corrected the number meanwhile is not told whose the wrong one was.
      if (registeredNumber(now.identification_number) === number) form.setValues(withTaxpayer(now, taxpayer))
    },
  })
  const ask = () => {
    const { identification_number, identification_type } = form.getValues()
    const number = registeredNumber(identification_number)
    if (number === null || number === asked) return
    setAsked(number)
    if (identification_type === '') form.setValues({ identification_type: likelyType(number) })
    look.mutate(number)
  }
  const words = look.isPending
    ? t('catalogue.clients.registerAsked')
    : look.error
      ? t('catalogue.clients.registerSilent')
      : look.data && t('catalogue.clients.registerFound', { name: look.data.name })
  return { ask, words, isBad: look.isError }
}

type ListFieldsProps = {
  company: string
  form: Pick<UseFormReturnType<ClientForm>, 'values' | 'setFieldValue' | 'errors'>
  props: FormProps['props']
}

/** What the company's lists have to choose from for a client; nothing where they are empty. */
function ListFields({ company, form, props }: ListFieldsProps) {
  const { t } = useTranslation()
  const { seller_id, price_list_id, tags: picked } = form.values
  const priceLists = useListEntries(company, 'price_list', [price_list_id])
  const sellers = useListEntries(company, 'seller', [seller_id])
  const { entries: tags, gone } = useTags(picked)
  return (
    <>
      {sellers.length > 0 && (
        <NativeSelect
          label={t('catalogue.clients.seller')}
          data={[
            { value: '', label: t('catalogue.clients.noSeller') },
            ...sellers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...props('seller_id')}
        />
      )}
      {priceLists.length > 0 && (
        <NativeSelect
          label={t('catalogue.clients.priceList')}
          data={[
            { value: '', label: t('catalogue.clients.usualPrices') },
            ...priceLists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...props('price_list_id')}
        />
      )}
      {tags.length + gone.length > 0 && (
        <Input.Wrapper label={t('catalogue.clients.tags')} labelElement="div" error={form.errors.tags}>
          <Chip.Group multiple value={picked} onChange={(ids) => form.setFieldValue('tags', ids)}>
            <Group gap={6} mt={4}>
              {tags.map(({ id, name }) => (
                <Chip key={id} value={id} size="sm" variant="light">
                  {name}
                </Chip>
              ))}
              {gone.map((id) => (
                <Chip key={id} value={id} size="sm" variant="light">
                  {t('tools.tags.gone')}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </>
  )
}

type FormProps = {
  form: Pick<UseFormReturnType<ClientForm>, 'values' | 'setValues'>
  props: (field: (typeof fields)[number]) => Record<string, unknown>
}

function Place({ form, props }: FormProps) {
  const { t } = useTranslation()
  const { province, canton, identification_type, foreign_address } = form.values
  // Code 05: a foreigner without domicile here (Annex v4.4, note 4).
  const isAbroad = identification_type === '05' || foreign_address !== ''
  const choices = (places: readonly { code: string; name: string }[]) => [
    { value: '', label: '—' },
    ...places.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          label={t('catalogue.clients.province')}
          data={choices(provinces())}
          {...props('province')}
          onChange={(event) => {
            const { value } = event.currentTarget
            form.setValues({ province: value, canton: '', district: '' })
          }}
        />
        <NativeSelect
          label={t('catalogue.clients.canton')}
          data={choices(cantonsOf(province))}
          disabled={province === ''}
          {...props('canton')}
          onChange={(event) => {
            const { value } = event.currentTarget
            form.setValues({ canton: value, district: '' })
          }}
        />
        <NativeSelect
          label={t('catalogue.clients.district')}
          data={choices(districtsOf(province, canton))}
          disabled={canton === ''}
          {...props('district')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('catalogue.clients.neighbourhood')} {...props('neighbourhood')} />
        {isAbroad && (
          <TextInput label={t('catalogue.clients.foreignAddress')} {...props('foreign_address')} />
        )}
      </SimpleGrid>
      <TextInput label={t('catalogue.clients.address')} {...props('address')} />
    </>
  )
}

/** Others that may be the same one: while a new one is typed, and of one that exists when its identity is changed. */
function Duplicates(props: { company: string; name: string; number: string; self: Client | null }) {
  const { t } = useTranslation()
  const { self } = props
  const number = props.number.trim()
  const isAsked = self === null || (number.length >= 9 && number !== (self.identification_number ?? ''))
  const text = number.length >= 9 ? number : props.name.trim()
  const { data } = useQuery({
    ...clientChoices(props.company, text),
    enabled: isAsked && text.length >= 4,
    staleTime: 30_000,
  })
  const others = data?.flatMap((group) => group.options).filter(({ id }) => id !== self?.id) ?? []
  const found = others.slice(0, 3)
  if (!isAsked || found.length === 0) return null
  return (
    <div role="status" style={{ color: 'var(--cc-warning-fg)', fontSize: '0.875rem', marginBlockStart: -8 }}>
      {t('catalogue.clients.duplicates', { names: found.map((client) => client.name).join(' · ') })}
    </div>
  )
}

/** Complaints as sentences of the language on the screen. */
function useComplaints() {
  const { t } = useTranslation()
  const say = ({ key, values = {} }: Complaint): string => {
    if (key !== 'identityFits') return t(`catalogue.form.${key}` as 'catalogue.form.days', values)
    const length = values.length ?? ''
    return t('catalogue.form.identityFits', {
      type: t(`catalogue.identityTypes.${values.code as '01'}`),
      length:
        values.code === '02'
          ? t('catalogue.form.characters', { length })
          : t('catalogue.form.digits', { length }),
    })
  }
  return (found: Partial<Record<string, Complaint>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(found).flatMap(([field, complaint]) =>
        complaint === undefined ? [] : [[field, say(complaint)]],
      ),
    )
}
