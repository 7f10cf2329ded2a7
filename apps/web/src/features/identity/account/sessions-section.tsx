import { endpoints, type Session } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconPointFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, formatRelative, useDateFormat } from '#lib/dates/dates.ts'
import { describeAgent } from '#lib/describe-agent.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Section } from '#ui/section.tsx'
import { securityQuery } from './queries.ts'

/** Where the account is open, and the way to end it there. */
export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isWhole, setIsWhole] = useState(false)
  const own = ownFirst(sessions)
  // Whoever signs in every day has many, and what happened to the account stands below.
  const shown = isWhole || own.length <= fewSessions + 1 ? own : own.slice(0, fewSessions)
  const endOthers = useMutation({
    mutationFn: () => call(endpoints.endOtherSessions),
    onSuccess: async () => {
      await cache.invalidateQueries(securityQuery)
      toastSuccess({ message: t('identity.security.othersEnded'), subject: 'sessions' })
    },
    onError: (error) => toastRefusal(error, 'sessions'),
  })
  return (
    <Section
      title={t('identity.security.sessions')}
      hint={t('identity.security.sessionsHint')}
      actions={
        sessions.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('identity.security.endOthers')}
          </Button>
        )
      }
    >
      <ItemList>
        {shown.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ItemList>
      {shown.length < sessions.length && (
        <Button variant="subtle" ms={-18} style={{ alignSelf: 'start' }} onClick={() => setIsWhole(true)}>
          {t('identity.security.moreSessions', { count: sessions.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}

const fewSessions = 5

/** The one at hand first, which nobody ends here: the others are compared with it. */
function ownFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}

function SessionItem({ session }: { session: Session }) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endpoints.endSession, { params: { id: session.id } }),
    onSuccess: async () => {
      await cache.invalidateQueries(securityQuery)
      toastSuccess({ message: t('identity.security.ended'), subject: 'sessions' })
    },
    onError: (error) => toastRefusal(error, 'sessions'),
  })
  const agent = describeAgent(session.user_agent)
  const name =
    agent === null ? t('identity.security.unknownBrowser') : t('identity.security.browserOn', agent)
  const isMobile = /Android|iPhone|iPad/.test(session.user_agent ?? '')
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Item
      icon={Icon}
      name={
        <>
          {name}
          {session.is_current && (
            <ToneChip tone="success" icon={IconPointFilled}>
              {t('identity.security.thisSession')}
            </ToneChip>
          )}
        </>
      }
      hint={
        <>
          <span className="cc-ltr cc-numbers">{session.address}</span> ·{' '}
          {t('identity.security.lastSeen', { when: formatRelative(session.last_seen_at, i18n.language) })} ·{' '}
          {t('identity.security.endsAt', { when: formatInstant(session.ends_at, { format }) })}
        </>
      }
    >
      {!session.is_current && (
        <Button
          variant="default"
          size="compact-md"
          loading={end.isPending}
          aria-label={t('identity.security.endOf', { name })}
          onClick={() => end.mutate()}
        >
          {t('identity.security.end')}
        </Button>
      )}
    </Item>
  )
}
