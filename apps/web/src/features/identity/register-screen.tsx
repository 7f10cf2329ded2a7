import { endpoints, type InvitationOffer } from '@cuentaclara/contracts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { auth, useAuth } from './auth-state.ts'
import { installationQuery } from './installation.ts'
import { invitationQuery } from './invitation-query.ts'
import { stepMessage } from './login-messages.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { NewPasswordField, usePasswordMistake } from './password-field.tsx'
import { enter } from './sign-in.ts'
import { SignInFrame } from './sign-in-frame.tsx'

type RegisterScreenProps = { invitation: string | undefined; onSignedIn: () => void }

/** An account of one's own; for who was invited, with the address and the company named. */
export function RegisterScreen({ invitation, onSignedIn }: RegisterScreenProps) {
  const { t } = useTranslation()
  const { data: installation } = useQuery(installationQuery)
  const { data: offer, error } = useQuery(invitationQuery(invitation))
  if (error) {
    return (
      <SignInFrame title={t('identity.invitation.over')} lead={t('identity.invitation.overText')}>
        <SignInLink />
      </SignInFrame>
    )
  }
  const isFirst = installation?.needs_first_administrator === true
  const isClosed = installation?.registration === 'invited' && invitation === undefined && !isFirst
  if (isClosed) {
    return (
      <SignInFrame title={t('identity.register.closedTitle')} lead={t('identity.register.closedText')}>
        {installation.contact !== null && (
          <p>{t('identity.register.contact', { contact: installation.contact })}</p>
        )}
        <SignInLink />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title={isFirst ? t('identity.register.firstTitle') : t('identity.register.title')}
      lead={
        offer ? (
          <InvitedLead offer={offer} />
        ) : (
          t(isFirst ? 'identity.register.firstLead' : 'identity.register.lead')
        )
      }
    >
      {(invitation === undefined || offer) && (
        <RegisterForm invitation={invitation} offer={offer ?? null} onSignedIn={onSignedIn} />
      )}
      <SignInLink />
    </SignInFrame>
  )
}

function InvitedLead({ offer }: { offer: InvitationOffer }) {
  const { t } = useTranslation()
  return t('identity.register.invitedLead', {
    inviter: offer.invited_by ?? t('identity.invitation.somebody'),
    company: offer.company_name,
    role: t(`common.roles.${offer.role}`),
  })
}

function SignInLink() {
  const { t } = useTranslation()
  return (
    <p className={classes.other}>
      {t('identity.register.haveAccount')}{' '}
      <a href="/login" className={classes.link}>
        {t('identity.register.signIn')}
      </a>
    </p>
  )
}

type RegisterFormProps = {
  invitation: string | undefined
  offer: InvitationOffer | null
  onSignedIn: () => void
}

function RegisterForm({ invitation, offer, onSignedIn }: RegisterFormProps) {
  const { t, i18n } = useTranslation()
  const isLoading = useAuth((state) => state.isLoading)
  const error = useAuth((state) => state.error)
  const [isTaken, setIsTaken] = useState(false)
  const passwordMistake = usePasswordMistake()
  useEffect(() => auth.set({ error: null }), [])
  const form = useForm({
    initialValues: { name: '', email: offer?.email ?? '', password: '', terms: false },
    validateInputOnBlur: true,
    validate: {
      name: (name) => (name.trim().length < 2 ? t('identity.register.nameRequired') : null),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : t('identity.login.emailRequired')),
      password: (password, values) => passwordMistake(password, values),
      terms: (terms) => (terms ? null : t('identity.register.termsRequired')),
    },
  })
  const register = form.onSubmit(async ({ name, email, password }) => {
    setIsTaken(false)
    const body = {
      name: name.trim(),
      email: email.trim(),
      password,
      ...(invitation === undefined ? {} : { invitation }),
      language: i18n.language as 'en',
    }
    try {
      await enter(() => call(endpoints.createUser, { body }), { email, isKept: true, say: stepMessage })
      onSignedIn()
    } catch (failure) {
      if (!(failure instanceof ApiError)) return
      setIsTaken(failure.code === 'email-taken')
      for (const [field, [sentence]] of Object.entries(failure.errors)) form.setFieldError(field, sentence)
    }
  })
  return (
    <>
      {isTaken ? (
        <Notice isFailure>
          {t('identity.register.taken')}{' '}
          <a href="/login" className={classes.link}>
            {t('identity.register.signIn')}
          </a>{' '}
          ·{' '}
          <a href="/forgot-password" className={classes.link}>
            {t('identity.login.forgot')}
          </a>
        </Notice>
      ) : (
        error !== null && <Notice isFailure>{error}</Notice>
      )}
      <form onSubmit={register} noValidate className={classes.form}>
        <TextInput
          label={t('identity.register.name')}
          autoComplete="name"
          autoFocus
          disabled={isLoading}
          {...form.getInputProps('name')}
        />
        <TextInput
          type="email"
          label={t('identity.login.email')}
          autoComplete="username"
          inputMode="email"
          readOnly={offer !== null}
          disabled={isLoading}
          {...form.getInputProps('email')}
        />
        <NewPasswordField
          label={t('identity.register.password')}
          owner={form.values}
          disabled={isLoading}
          {...form.getInputProps('password')}
        />
        <Checkbox
          size="sm"
          label={t('identity.register.terms')}
          disabled={isLoading}
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <Button type="submit" fullWidth loading={isLoading} className={classes.submit}>
          {t('identity.register.submit')}
        </Button>
      </form>
    </>
  )
}
