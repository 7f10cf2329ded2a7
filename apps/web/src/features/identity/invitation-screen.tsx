import { type Company, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { isAuthenticated, keepCompany, useAuth } from './auth-state.ts'
import { invitationQuery } from './invitation-query.ts'
import { loadProfile } from './load-profile.ts'
import { stepMessage } from './login-messages.ts'
import classes from './login-screen.module.css'
import { Notice } from './notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { signOut } from './sign-out.ts'

type InvitationScreenProps = { token: string; onJoined: (company: Company) => void }

/** Also of a link of which a part is missing: none was ever called so. */
const overCodes: ReadonlySet<string> = new Set(['invitation-over', 'invalid'])

/** What the link of an invitation opens: who asks, into which company, and the way in for whoever holds it. */
export function InvitationScreen({ token, onJoined }: InvitationScreenProps) {
  const { t } = useTranslation()
  const {
    data: offer,
    error,
    isFetching,
    refetch,
  } = useQuery(invitationQuery(token === '' ? undefined : token))
  const user = useAuth((state) => state.user)
  const accept = useMutation({
    mutationFn: () => call(endpoints.acceptInvitation, { body: { token } }),
    onSuccess: async ({ company }) => {
      keepCompany(company)
      await loadProfile()
      toastSuccess({ message: t('identity.invitation.joined', { company: company.name }) })
      onJoined(company)
    },
  })
  const isOver = token === '' || (error instanceof ApiError && overCodes.has(error.code))
  if (isOver) {
    return <SignInFrame title={t('identity.invitation.over')} lead={t('identity.invitation.overText')} />
  }
  if (error) {
    // It may well be open: nobody could say.
    return (
      <SignInFrame title={t('identity.invitation.title')} lead={stepMessage(error)}>
        <Button fullWidth loading={isFetching} onClick={() => void refetch()}>
          {t('common.actions.tryAgain')}
        </Button>
      </SignInFrame>
    )
  }
  if (!offer) return <SignInFrame title={t('identity.invitation.title')} lead={t('common.words.loading')} />

  const isSignedIn = user !== null && isAuthenticated()
  const isTheirs = user?.email.toLowerCase() === offer.email.toLowerCase()
  const here = `/invitation?token=${encodeURIComponent(token)}`
  return (
    <SignInFrame
      title={t('identity.invitation.heading', { company: offer.company_name })}
      lead={t('identity.invitation.text', {
        inviter: offer.invited_by ?? t('identity.invitation.somebody'),
        role: t(`common.roles.${offer.role}`),
        email: offer.email,
      })}
    >
      {accept.error && <Notice isFailure>{accept.error.message}</Notice>}
      <div className={classes.form}>
        {isSignedIn && isTheirs && (
          <Button fullWidth loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('identity.invitation.accept')}
          </Button>
        )}
        {isSignedIn && !isTheirs && (
          <>
            <Notice>{t('identity.invitation.forOther', { email: user.email })}</Notice>
            <Button variant="default" fullWidth onClick={() => void signOut()}>
              {t('identity.invitation.signOut')}
            </Button>
          </>
        )}
        {!isSignedIn && offer.has_account && (
          <Button component="a" href={`/login?${new URLSearchParams({ redirect: here })}`} fullWidth>
            {t('identity.invitation.signIn')}
          </Button>
        )}
        {!isSignedIn && !offer.has_account && (
          <Button component="a" href={`/register?${new URLSearchParams({ invitation: token })}`} fullWidth>
            {t('identity.invitation.create')}
          </Button>
        )}
      </div>
    </SignInFrame>
  )
}
