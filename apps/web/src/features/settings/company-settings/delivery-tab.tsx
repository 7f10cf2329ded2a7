import { endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { WayOut } from '#ui/feedback/way-out.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { LetterTexts } from './letter-texts.tsx'
import { SecretInput } from './secret-input.tsx'
import { type FieldSpec, SectionFields } from './section-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

/** How documents reach clients: who sends, through which server, in which words, and when by themselves. */
export function DeliveryTab(props: TabProps) {
  const { t } = useTranslation()
  const section = useSection(props.company, 'delivery', props.onDirty)
  const [password, setPassword] = useState('')
  const maySend = useCan('documents.send')
  const { values, setValues } = section
  if (section.loadError) return <ErrorState error={section.loadError} onRetry={section.foot.onReload} />
  if (values === undefined) return <FormSkeleton />
  const { letter, own } = fieldsOf(t)
  const rest = {
    values,
    errors: section.errors,
    isReadOnly: props.isReadOnly,
    onChange: (part: object) => setValues({ ...values, ...part }),
  }
  const hasPassword = section.secrets.includes('smtp_password')
  return (
    <>
      {maySend && (
        <p className={classes.hint}>
          <Link to="/letters">{t('shell.nav.letters')}</Link>
        </p>
      )}
      <SectionFields fields={letter} {...rest} />
      <LetterTexts
        company={props.company}
        texts={values.letter_texts}
        errors={section.errors}
        isReadOnly={props.isReadOnly}
        onChange={(texts) => setValues({ ...values, letter_texts: texts })}
      />
      <SectionFields fields={[{ name: 'has_own_server', kind: 'switch' }]} {...rest} />
      {values.has_own_server && (
        <>
          <SectionFields fields={own} {...rest} />
          <SecretInput
            maw={420}
            dir="ltr"
            autoComplete="new-password"
            label={t('settings.fields.smtp_password')}
            description={hasPassword ? t('settings.hints.passwordSet') : t('settings.hints.password')}
            disabled={props.isReadOnly}
            value={password}
            error={section.errors.smtp_password}
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
          section.save(password === '' ? undefined : { smtp_password: password }, () =>
            setPassword((now) => (now === password ? '' : now)),
          )
        }
      />
    </>
  )
}

function fieldsOf(t: ReturnType<typeof useTranslation>['t']): { letter: FieldSpec[]; own: FieldSpec[] } {
  return {
    letter: [
      { name: 'sender_name', kind: 'text', hint: t('settings.delivery.senderHint') },
      { name: 'reply_to', kind: 'text', hint: t('settings.delivery.replyHint') },
      {
        name: 'send_when',
        kind: 'choice',
        options: (['by_hand', 'accepted', 'issued'] as const).map((value) => ({
          value,
          label: t(`settings.delivery.when.${value}`),
        })),
      },
      { name: 'copies', kind: 'list', hint: t('settings.delivery.copiesHint') },
    ],
    own: [
      { name: 'smtp_host', kind: 'text' },
      { name: 'smtp_port', kind: 'number' },
      {
        name: 'smtp_security',
        kind: 'choice',
        options: [
          { value: 'starttls', label: 'STARTTLS' },
          { value: 'tls', label: 'TLS' },
        ],
      },
      { name: 'smtp_from', kind: 'text' },
      { name: 'smtp_user', kind: 'text' },
    ],
  }
}

/** Proves the saved server with a letter to the person who asks. */
function TestLetter({ company, isOff }: { company: string; isOff: boolean }) {
  const { t } = useTranslation()
  const to = useAuth((state) => state.user?.email ?? '')
  const send = useMutation({
    mutationFn: () => call(endpoints.testOwnServer, { body: { to } }, { company }),
    onSuccess: () =>
      toastSuccess({ subject: 'mail', message: t('settings.delivery.testSent', { email: to }) }),
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
        {t('settings.delivery.sendTest')}
      </Button>
      {send.error && (
        <div className={classes.error} role="alert">
          {Object.values((send.error as { errors?: Record<string, string[]> }).errors ?? {})[0]?.[0] ??
            send.error.message}
          <WayOut error={send.error} />
        </div>
      )}
    </div>
  )
}
