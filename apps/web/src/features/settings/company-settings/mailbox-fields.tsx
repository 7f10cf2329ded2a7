import { endpoints, type SettingsSections } from '@cuentaclara/contracts'
import { Button, Switch } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailboxPanelPart } from '#features/receptions/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '../settings.module.css'
import { SecretInput } from './secret-input.tsx'
import { type FieldSpec, SectionFields } from './section-fields.tsx'

type Purchases = SettingsSections['purchases']
type MailboxFieldsProps = {
  company: string
  values: Purchases
  errors: Readonly<Record<string, string>>
  isReadOnly: boolean
  /** Something is not saved yet: only what is saved is tried. */
  isDirty: boolean
  /** The mailbox as it is saved is switched on. */
  isSavedOn: boolean
  hasPassword: boolean
  password: string
  onPassword: (password: string) => void
  onChange: (part: Partial<Purchases>) => void
}

/** The mailbox that suppliers write to: where it is, who opens it, and how reading it goes. */
export function MailboxFields(props: MailboxFieldsProps) {
  const { t } = useTranslation()
  const { company, values, errors, isReadOnly, isDirty, isSavedOn, password, onChange } = props
  const rest = { values, errors, isReadOnly, onChange }
  return (
    <section className={classes.stack} aria-labelledby="mailbox-title">
      <h3 id="mailbox-title" className={classes.branch}>
        {t('settings.purchases.mailbox')}
      </h3>
      <Switch
        label={t('settings.fields.mailbox_is_on')}
        description={t('settings.purchases.mailboxHint')}
        disabled={isReadOnly}
        checked={values.mailbox_is_on}
        onChange={(event) => onChange({ mailbox_is_on: event.currentTarget.checked })}
      />
      {values.mailbox_is_on && (
        <>
          <SectionFields fields={fieldsOf(t, 'server')} {...rest} />
          <SecretInput
            maw={420}
            dir="ltr"
            autoComplete="new-password"
            label={t('settings.fields.mailbox_password')}
            description={
              props.hasPassword ? t('settings.hints.passwordSet') : t('settings.purchases.mailboxPassword')
            }
            disabled={isReadOnly}
            value={password}
            error={errors.mailbox_password}
            onChange={(event) => props.onPassword(event.currentTarget.value)}
          />
          <SectionFields fields={fieldsOf(t, 'mails', values.mailbox_after === 'move')} {...rest} />
          {!isReadOnly && <TestMailbox company={company} isOff={isDirty || !isSavedOn} />}
        </>
      )}
      {isSavedOn && <MailboxPanelPart company={company} />}
    </section>
  )
}

function fieldsOf(
  t: ReturnType<typeof useTranslation>['t'],
  part: 'server' | 'mails',
  isMoved = false,
): FieldSpec[] {
  if (part === 'server') {
    return [
      { name: 'mailbox_address', kind: 'text' },
      { name: 'mailbox_host', kind: 'text' },
      { name: 'mailbox_port', kind: 'number' },
      {
        name: 'mailbox_security',
        kind: 'choice',
        options: [
          { value: 'tls', label: 'TLS' },
          { value: 'starttls', label: 'STARTTLS' },
        ],
      },
      { name: 'mailbox_user', kind: 'text' },
    ]
  }
  return [
    { name: 'mailbox_folder', kind: 'text' },
    {
      name: 'mailbox_after',
      kind: 'choice',
      hint: t('settings.purchases.afterHint'),
      options: (['mark_read', 'move'] as const).map((value) => ({
        value,
        label: t(`settings.purchases.after.${value}`),
      })),
    },
    ...(isMoved ? [{ name: 'mailbox_move_to', kind: 'text' } as const] : []),
  ]
}

/** Signs in at the saved mailbox and says how it went. */
function TestMailbox({ company, isOff }: { company: string; isOff: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const probe = useMutation({
    mutationFn: () => call(endpoints.testMailbox, {}, { company }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['receptions', company, 'mailbox'] }),
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={18} aria-hidden />}
        disabled={isOff}
        loading={probe.isPending}
        onClick={() => probe.mutate()}
      >
        {t('settings.purchases.testMailbox')}
      </Button>
      <p className={classes.outcome} data-good role="status" style={{ margin: 0 }}>
        {probe.data && !isOff ? t('settings.purchases.testOpened', { text: String(probe.data.unread) }) : ''}
      </p>
      {probe.error && !isOff && (
        <p className={classes.error} role="alert">
          {probe.error.message}
        </p>
      )}
    </div>
  )
}
