import { endpoints, type Passkey } from '@cuentaclara/contracts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, useDateFormat } from '#lib/dates/dates.ts'
import { describeAgent } from '#lib/describe-agent.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Section } from '#ui/section.tsx'
import { usePasskeySupport } from '../passkey-support.ts'
import classes from './account.module.css'
import { CurrentPasswordInput } from './current-password-input.tsx'
import { applyFieldErrors } from './field-errors.ts'
import { FormActions } from './form-actions.tsx'
import { PasswordGate } from './password-gate.tsx'
import { securityQuery } from './queries.ts'
import { SecondStepInput } from './second-step-input.tsx'

/** Keys of a device that open the account without a password. */
export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useTranslation()
  const support = usePasskeySupport()
  const [isAdding, setIsAdding] = useState(false)
  const isElsewhere = support !== null && !support.isHere
  return (
    <Section
      title={t('identity.security.passkeys')}
      hint={t('identity.security.passkeysHint')}
      actions={
        support?.isHere &&
        !isAdding && (
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('identity.security.addPasskey')}
          </Button>
        )
      }
    >
      {isElsewhere && (
        <p className={classes.hint}>{t('identity.security.passkeyElsewhere', { domain: support.domain })}</p>
      )}
      {isAdding && <AddForm onClose={() => setIsAdding(false)} />}
      {passkeys.length === 0 ? (
        !isElsewhere && !isAdding && <p className={classes.hint}>{t('identity.security.noPasskeys')}</p>
      ) : (
        <ItemList>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ItemList>
      )}
    </Section>
  )
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const cache = useQueryClient()
  const [proving, setProving] = useState<'remove' | 'keep' | null>(null)
  const isRemoving = proving === 'remove'
  const prove = async (body: { password: string; code: string }) => {
    const asked = { params: { id: passkey.id }, body }
    await (isRemoving ? call(endpoints.removePasskey, asked) : call(endpoints.keepPasskey, asked))
    await cache.invalidateQueries(securityQuery)
  }
  const { name } = passkey
  const when = passkey.last_used_at
  const used =
    when === null
      ? t('identity.security.neverUsed')
      : t('identity.security.lastUsed', { when: formatInstant(when, { format }) })
  const hint = passkey.is_held ? t('identity.security.passkeyHeld') : used
  return (
    <Item
      icon={IconKey}
      name={passkey.name}
      hint={hint}
      below={
        proving !== null && (
          <PasswordGate
            label={t(isRemoving ? 'identity.security.removeOf' : 'identity.security.keepOf', { name })}
            isDangerous={isRemoving}
            onProve={prove}
            onClose={() => setProving(null)}
          />
        )
      }
    >
      {proving === null && passkey.is_held && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('identity.security.keepOf', { name })}
          onClick={() => setProving('keep')}
        >
          {t('identity.security.keep')}
        </Button>
      )}
      {proving === null && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('identity.security.removeOf', { name })}
          onClick={() => setProving('remove')}
        >
          {t('identity.security.remove')}
        </Button>
      )}
    </Item>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const agent = describeAgent(navigator.userAgent)
  const form = useForm({
    initialValues: {
      name: agent === null ? '' : t('identity.security.browserOn', agent),
      password: '',
      code: '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('identity.register.nameRequired') : null),
      password: (password) => (password === '' ? t('identity.login.passwordRequired') : null),
    },
  })
  const add = useMutation({
    mutationFn: ({ name, ...proof }: typeof form.values) => makePasskey(name.trim(), proof),
    onSuccess: async () => {
      await cache.invalidateQueries(securityQuery)
      toastSuccess({ message: t('identity.security.passkeyAdded') })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) applyFieldErrors(form, error)
      else toastError({ message: t('identity.security.passkeyFailed') })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => add.mutate(values))} className={classes.form}>
      <TextInput
        label={t('identity.security.passkeyName')}
        maxLength={60}
        autoFocus
        {...form.getInputProps('name')}
      />
      <CurrentPasswordInput {...form.getInputProps('password')} />
      <SecondStepInput {...form.getInputProps('code')} />
      <FormActions label={t('identity.security.addPasskey')} isPending={add.isPending} onClose={onClose} />
      <LeaveQuestion isOnPage isDirty={form.isDirty()} isBusy={add.isPending} />
    </form>
  )
}

async function makePasskey(name: string, body: { password: string; code: string }): Promise<Passkey> {
  const [{ startRegistration }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(endpoints.askToAddPasskey, { body }),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  return call(endpoints.addPasskey, { body: { challenge, name, response } })
}
