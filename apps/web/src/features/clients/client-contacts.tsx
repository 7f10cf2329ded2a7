import { type ClientContact, type ContactPaper, endpoints } from '@cuentaclara/contracts'
import { Button, Checkbox, CheckboxGroup, TextInput } from '@mantine/core'
import { IconMail, IconPhone, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { KeptRows } from '#ui/list/kept-rows.tsx'
import classes from './client-contacts.module.css'
import { clientContactsQuery } from './client-insight-queries.ts'

const papers: readonly ContactPaper[] = ['invoices', 'quotations', 'statements', 'reminders']
type Draft = Omit<ClientContact, 'id'> & { id?: string }
const nobody: Draft = { name: '', role: null, email: null, phone: null, receives: [] }

/** The people of a client, and which papers go to each of them. */
export function ClientContacts({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayEdit = useCan('clients.edit')
  const query = useQuery(clientContactsQuery(company, id))
  const [open, setOpen] = useState<Draft | null>(null)
  const people = query.data?.data ?? []
  const { queryKey } = clientContactsQuery(company, id)
  const before = useRef<Promise<unknown>>(undefined)
  /** One after another, each of what the one before left: all people go together, and somebody just removed would come back. */
  const save = (change: (people: readonly Draft[]) => readonly Draft[]) => {
    const saving = (before.current ?? Promise.resolve()).then(async () => {
      const contacts = [...change(cache.getQueryData(queryKey)?.data ?? people)]
      const saved = await call(
        endpoints.saveClientContacts,
        { params: { id }, body: { contacts } },
        { company },
      )
      cache.setQueryData(queryKey, saved)
    })
    before.current = saving.catch(() => {})
    return saving
  }
  const remove = (gone: ClientContact) =>
    save((all) => all.filter(({ id: each }) => each !== gone.id)).then(
      () => toastSuccess({ message: t('tools.contacts.removed', { name: gone.name }), subject: 'contact' }),
      (error) => toastRefusal(error, 'contact'),
    )
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const add = mayEdit && people.length < 20 && (
    <Button leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => setOpen(nobody)}>
      {t('tools.contacts.add')}
    </Button>
  )
  return (
    <>
      <KeptRows
        rows={query.data?.data}
        empty={{
          icon: IconUsers,
          title: t('tools.contacts.empty'),
          hint: t('tools.contacts.emptyHint'),
        }}
        add={add}
        acts={
          mayEdit
            ? {
                edit: { label: ({ name }) => t('tools.contacts.edit', { name }), act: setOpen },
                remove: {
                  label: ({ name }) => t('tools.contacts.remove', { name }),
                  act: (person) => void remove(person),
                },
              }
            : null
        }
      >
        {(person) => <Person person={person} />}
      </KeptRows>
      {open !== null && (
        <ContactSheet
          contact={open}
          onClose={() => setOpen(null)}
          onSave={async (next) => {
            await save((all) =>
              all.some(({ id: each }) => each === next.id)
                ? all.map((each) => (each.id === next.id ? next : each))
                : [...all, next],
            )
            toastSuccess({ message: t('tools.contacts.saved', { name: next.name }), subject: 'contact' })
            setOpen(null)
          }}
        />
      )}
    </>
  )
}

function Person({ person }: { person: ClientContact }) {
  const { t } = useTranslation()
  return (
    <div className={classes.person}>
      <div className={classes.words}>
        <bdi className={classes.name}>{person.name}</bdi>
        {person.role !== null && <bdi className={classes.muted}>{person.role}</bdi>}
      </div>
      <div className={classes.words}>
        {person.email !== null && (
          <a href={`mailto:${person.email}`} className={classes.reach}>
            <IconMail size={15} aria-hidden />
            <span className="cc-ltr cc-truncate">{person.email}</span>
          </a>
        )}
        {person.phone !== null && (
          <a href={`tel:${person.phone}`} className={classes.reach}>
            <IconPhone size={15} aria-hidden />
            <span className="cc-ltr">{person.phone}</span>
          </a>
        )}
      </div>
      <span className={classes.muted}>
        {person.receives.length === 0
          ? t('tools.contacts.receivesNothing')
          : person.receives.map((paper) => t(`tools.contacts.papers.${paper}`)).join(' · ')}
      </span>
    </div>
  )
}

type ContactSheetProps = {
  contact: Draft
  onSave: (contact: Draft) => Promise<void>
  onClose: () => void
}

function ContactSheet({ contact, onSave, onClose }: ContactSheetProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(contact)
  const text = (name: 'role' | 'email' | 'phone') => ({
    value: draft[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value || null }),
  })
  return (
    <SheetForm
      title={contact.id === undefined ? t('tools.contacts.add') : contact.name}
      submitLabel={t('common.actions.save')}
      size={480}
      isDirty={draft !== contact}
      check={() => ({
        name: draft.name.trim().length < 2 ? t('tools.contacts.nameNeeded') : undefined,
        email: draft.receives.length > 0 && !draft.email ? t('tools.contacts.emailNeeded') : undefined,
      })}
      onSubmit={() => onSave({ ...draft, name: draft.name.trim() })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            required
            data-autofocus
            maxLength={100}
            label={t('catalogue.clients.name')}
            value={draft.name}
            {...field('name')}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          <TextInput
            maxLength={60}
            label={t('tools.contacts.role')}
            placeholder={t('tools.contacts.roleHint')}
            {...text('role')}
            {...field('role')}
          />
          <TextInput
            dir="ltr"
            type="email"
            maxLength={160}
            label={t('catalogue.clients.email')}
            {...text('email')}
            {...field('email')}
          />
          <TextInput
            dir="ltr"
            type="tel"
            maxLength={24}
            label={t('catalogue.clients.phone')}
            {...text('phone')}
            {...field('phone')}
          />
          <CheckboxGroup
            label={t('tools.contacts.receives')}
            description={t('tools.contacts.receivesHint')}
            value={draft.receives}
            onChange={(receives) =>
              setDraft({ ...draft, receives: papers.filter((paper) => receives.includes(paper)) })
            }
          >
            <div className={classes.papers}>
              {papers.map((paper) => (
                <Checkbox key={paper} value={paper} label={t(`tools.contacts.papers.${paper}`)} />
              ))}
            </div>
          </CheckboxGroup>
        </>
      )}
    </SheetForm>
  )
}
