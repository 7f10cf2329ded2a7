import { endpoints, type OwnDetails, type OwnPage } from '@cuentaclara/contracts'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { cantonsOf, districtsOf, provinces } from '@cuentaclara/einvoice/codes/locations'
import { ActionIcon, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconClock, IconPencil, IconTrash, IconUserPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { LookChip } from '#ui/feedback/status-chip.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import classes from './own-details.module.css'
import { ownPageKey } from './portal-key.ts'
import shared from './public-document.module.css'
import paid from './say-paid.module.css'

/** What the company knows of its client, for the client to put right: a proposal, until somebody there accepts it. */
export function OwnDetailsCard({ token }: { token: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // Asked for when somebody wants to see it: most come to look at what they owe.
  const { data, error } = useQuery({
    queryKey: ownPageKey(token),
    queryFn: ({ signal }) => call(endpoints.getOwnPage, { params: { token } }, { signal }),
    enabled: isOpen,
    retry: false,
  })
  return (
    <section className={`${shared.card} cc-card`} aria-labelledby="own-details-title">
      <div className={paid.head}>
        <h2 id="own-details-title" className={paid.title}>
          {t('clientSheet.own.title')}
        </h2>
        {!isOpen && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('clientSheet.own.open')}
          </Button>
        )}
      </div>
      {isOpen && error !== null && (
        <p className={paid.error} role="alert">
          {error.message}
        </p>
      )}
      {isOpen && data !== undefined && (
        <>
          {data.correction !== null && <Said correction={data.correction} />}
          <OwnForm
            key={data.correction?.given_at}
            token={token}
            details={startOf(data)}
            onClose={() => setIsOpen(false)}
          />
        </>
      )}
    </section>
  )
}

/** What nobody has decided yet stands in the form: sent again it is still said. */
function startOf({ details, correction }: OwnPage): OwnDetails {
  const isOpen = correction?.fields.some(({ outcome }) => outcome === 'open') ?? false
  return isOpen ? { ...details, ...correction?.after } : details
}

const looks = {
  open: ['info', IconClock],
  accepted: ['success', IconCheck],
  refused: ['neutral', IconX],
} as const

/** What became of what the client said last. */
function Said({ correction }: { correction: NonNullable<OwnPage['correction']> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.said} role="status">
      <span className={classes.muted}>
        {t('clientSheet.own.sent')} <InstantText instant={correction.given_at} />
      </span>
      <ul className={classes.parts}>
        {correction.fields.map(({ field, outcome }) => (
          <li key={field}>
            <span>{t(`clientSheet.field.${field}`)}</span>
            <LookChip look={looks[outcome]}>{t(`clientSheet.own.states.${outcome}`)}</LookChip>
          </li>
        ))}
      </ul>
      {correction.reason !== null && <bdi className={classes.muted}>{correction.reason}</bdi>}
    </div>
  )
}

type OwnFormProps = { token: string; details: OwnDetails; onClose: () => void }
type Contact = OwnDetails['contacts'][number]

function OwnForm({ token, details, onClose }: OwnFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(details)
  const [emails, setEmails] = useState(details.emails.join(', '))
  const isWritten = draft !== details || emails !== details.emails.join(', ')
  const put = (patch: Partial<OwnDetails>) => setDraft({ ...draft, ...patch })
  const send = useMutation({
    mutationFn: () => {
      const body = { ...draft, emails: emails.split(/[\s,;]+/).filter(Boolean) }
      return call(endpoints.correctOwnDetails, { params: { token }, body })
    },
    onSuccess: (page) => cache.setQueryData(ownPageKey(token), page),
  })
  const errors: Readonly<Record<string, string[]>> = send.error instanceof ApiError ? send.error.errors : {}
  const errorOf = (name: string) =>
    errors[name]?.[0] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1][0]
  const text = (
    name:
      | 'name'
      | 'trade_name'
      | 'identification_number'
      | 'phone_country_code'
      | 'phone_number'
      | 'neighbourhood'
      | 'address',
  ) => ({
    value: draft[name] ?? '',
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const [province, canton] = [draft.province ?? '', draft.canton ?? '']
  const places = (rows: readonly { code: string; name: string }[]) => [
    { value: '', label: '—' },
    ...rows.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <form className={paid.form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <p className={classes.muted}>{t('clientSheet.own.hint')}</p>
        <TextInput required maxLength={100} label={t('catalogue.clients.name')} {...text('name')} />
        <TextInput maxLength={80} label={t('catalogue.clients.tradeName')} {...text('trade_name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={t('catalogue.clients.identityType')}
            value={draft.identification_type ?? ''}
            error={errorOf('identification_type')}
            data={[
              { value: '', label: t('catalogue.clients.noIdentity') },
              ...identificationTypes.map(({ code }) => ({
                value: code,
                label: t(`catalogue.identityTypes.${code as '01'}`),
              })),
            ]}
            onChange={(event) => put({ identification_type: event.currentTarget.value })}
          />
          <TextInput
            dir="ltr"
            label={t('catalogue.clients.identityNumber')}
            {...text('identification_number')}
          />
        </SimpleGrid>
        <TextInput
          dir="ltr"
          label={t('catalogue.clients.emails')}
          description={t('catalogue.clients.emailsHint')}
          value={emails}
          error={errorOf('emails')}
          onChange={(event) => setEmails(event.currentTarget.value)}
        />
        <div className={classes.phone}>
          <TextInput
            dir="ltr"
            inputMode="tel"
            label={t('catalogue.clients.phoneCountry')}
            {...text('phone_country_code')}
          />
          <TextInput
            dir="ltr"
            inputMode="tel"
            label={t('catalogue.clients.phoneNumber')}
            {...text('phone_number')}
          />
        </div>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <NativeSelect
            label={t('catalogue.clients.province')}
            value={province}
            error={errorOf('province')}
            data={places(provinces())}
            onChange={(event) => put({ province: event.currentTarget.value, canton: '', district: '' })}
          />
          <NativeSelect
            label={t('catalogue.clients.canton')}
            value={canton}
            disabled={province === ''}
            error={errorOf('canton')}
            data={places(cantonsOf(province))}
            onChange={(event) => put({ canton: event.currentTarget.value, district: '' })}
          />
          <NativeSelect
            label={t('catalogue.clients.district')}
            value={draft.district ?? ''}
            disabled={canton === ''}
            error={errorOf('district')}
            data={places(districtsOf(province, canton))}
            onChange={(event) => put({ district: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TextInput maxLength={50} label={t('catalogue.clients.neighbourhood')} {...text('neighbourhood')} />
        <TextInput maxLength={250} label={t('catalogue.clients.address')} {...text('address')} />
        <Contacts contacts={draft.contacts} errorOf={errorOf} onChange={(contacts) => put({ contacts })} />
        {send.error !== null && Object.keys(errors).length === 0 && (
          <p className={paid.error} role="alert">
            {send.error.message}
          </p>
        )}
        <Group gap="sm">
          <Button type="submit" loading={send.isPending}>
            {t('clientSheet.own.send')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
        </Group>
        <LeaveQuestion isOnPage isDirty={isWritten} isBusy={send.isPending} />
      </Stack>
    </form>
  )
}

type ContactsProps = {
  contacts: readonly Contact[]
  errorOf: (name: string) => string | undefined
  onChange: (contacts: Contact[]) => void
}

const mostContacts = 20

function Contacts({ contacts, errorOf, onChange }: ContactsProps) {
  const { t } = useTranslation()
  const change = (index: number, patch: Partial<Contact>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...patch } : contact)))
  return (
    <fieldset className={classes.contacts}>
      <legend className={classes.legend}>{t('clientSheet.own.contacts')}</legend>
      {contacts.map((contact, index) => {
        const field = (name: 'name' | 'role' | 'email' | 'phone') => ({
          value: contact[name] ?? '',
          error: errorOf(`contacts.${index}.${name}`),
          onChange: (event: { currentTarget: { value: string } }) =>
            change(index, { [name]: event.currentTarget.value }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person who is added has no identity but their place
          <div key={index} className={classes.contact}>
            <TextInput maxLength={100} label={t('catalogue.clients.name')} {...field('name')} />
            <TextInput maxLength={60} label={t('clientSheet.own.role')} {...field('role')} />
            <TextInput dir="ltr" type="email" label={t('catalogue.clients.email')} {...field('email')} />
            <TextInput dir="ltr" type="tel" label={t('catalogue.clients.phone')} {...field('phone')} />
            <ActionIcon
              size={36}
              aria-label={t('clientSheet.own.removeContact', { name: contact.name })}
              onClick={() => onChange(contacts.filter((_, at) => at !== index))}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {contacts.length < mostContacts && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => onChange([...contacts, { name: '' }])}
        >
          {t('clientSheet.own.addContact')}
        </Button>
      )}
    </fieldset>
  )
}
