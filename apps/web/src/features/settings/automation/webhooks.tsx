import {
  endpoints,
  isOtherHost,
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
} from '@cuentaclara/contracts'
import { Alert, Button, Checkbox, CheckboxGroup, Group, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHistory,
  IconKey,
  IconPlayerPause,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordGate } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { SwitchedList } from '../company-settings/switched-list.tsx'
import { numbersProposedQuery, webhooksQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { wordKey } from './automation-words.ts'
import { SecretOnce } from './secret-once.tsx'
import { WebhookLog } from './webhook-log.tsx'

/** The addresses that hear what happens: added, tried, switched, looked into. */
export function Webhooks({ company }: { company: string }) {
  const { t } = useTranslation()
  const query = useQuery(webhooksQuery(company))
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  return (
    <SwitchedList
      words={{
        title: t('automation.webhooks'),
        hint: t('automation.webhooksHint'),
        add: t('automation.newWebhook'),
        edit: t('automation.editWebhook'),
        none: t('automation.noWebhooks'),
        log: t('automation.log'),
        remove: t('automation.deleteWebhook'),
      }}
      query={query}
      subject="webhook"
      notice={
        made !== null && (
          <SecretOnce label={t('automation.secret')} secret={made.secret} onDone={() => setMade(null)} />
        )
      }
      describe={(webhook) => <WebhookWords webhook={webhook} />}
      switchLabel={({ url }) => t('automation.switchOn', { url })}
      onSwitch={({ id, url, events }, is_on) =>
        call(
          endpoints.updateWebhook,
          { params: { id }, body: { url, events: events as WebhookEvent[], is_on } },
          { company },
        )
      }
      letIn={({ id, is_held }, onClose) =>
        is_held ? <LetIn company={company} id={id} onClose={onClose} /> : null
      }
      onRemove={({ id }) => call(endpoints.deleteWebhook, { params: { id } }, { company })}
      named={({ url }) => <p className="cc-ltr">{url}</p>}
      form={(webhook, onSaved) => (
        <WebhookForm
          company={company}
          webhook={webhook}
          onSaved={(secret) => {
            if (secret !== null) setMade(secret)
            onSaved()
          }}
        />
      )}
      log={(webhook) => <WebhookLog company={company} webhook={webhook} />}
    />
  )
}

function WebhookWords({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const state = stateOf(webhook)
  const events = webhook.events as WebhookEvent[]
  return (
    <>
      <p className={classes.thingName}>
        <bdi className={classes.address} dir="ltr">
          {webhook.url}
        </bdi>
        <LookChip look={looks[state]}>{t(`automation.hookStates.${state}`)}</LookChip>
      </p>
      <p className={classes.hint}>
        {events.map((event) => t(`automation.events.${wordKey(event)}`)).join(' · ')}
      </p>
      {webhook.last_delivery !== null && (
        <p className={classes.hint}>
          {t('automation.lastSent')} <InstantText instant={webhook.last_delivery.at} mode="relative" />
        </p>
      )}
      {webhook.is_held && <p className={classes.hint}>{t('automation.heldHookHint')}</p>}
    </>
  )
}

type LetInProps = { company: string; id: string; onClose: () => void }

/** Has it hear again what happens, and what it has not heard since a backup was restored. */
function LetIn({ company, id, onClose }: LetInProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const letIn = async (body: { password: string; code: string }) => {
    await call(endpoints.letInWebhook, { params: { id }, body }, { company })
    // Where the numbers after a restore are asked, it says how many are held.
    void cache.invalidateQueries({ queryKey: numbersProposedQuery(company).queryKey })
    await cache.invalidateQueries({ queryKey: webhooksQuery(company).queryKey })
  }
  return <PasswordGate label={t('automation.letIn')} onProve={letIn} onClose={onClose} />
}

type WebhookState = 'held' | 'gaveUp' | 'off' | 'quiet' | 'delivered' | 'waiting' | 'failed'

const looks: Looks<WebhookState> = {
  held: ['warning', IconHistory],
  gaveUp: ['danger', IconAlertTriangle],
  off: ['neutral', IconPlayerPause],
  quiet: ['neutral', IconClock],
  delivered: ['success', IconCheck],
  waiting: ['info', IconClock],
  failed: ['danger', IconAlertTriangle],
}

function stateOf({ is_held, is_on, switched_off_at, last_delivery }: Webhook): WebhookState {
  if (is_held) return 'held'
  if (!is_on) return switched_off_at === null ? 'off' : 'gaveUp'
  return last_delivery?.status ?? 'quiet'
}

type WebhookFormProps = {
  company: string
  webhook: Webhook | null
  onSaved: (made: { url: string; secret: string } | null) => void
}

function WebhookForm({ company, webhook, onSaved }: WebhookFormProps) {
  const { t } = useTranslation()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<string[]>(
    webhook?.events ?? ['document.accepted', 'document.rejected'],
  )
  const save = useMutation({
    mutationFn: async () => {
      const body: WebhookInput = { url, events: events as WebhookEvent[], is_on: webhook?.is_on ?? true }
      if (webhook === null) return call(endpoints.createWebhook, { body }, { company })
      const changed = await call(endpoints.updateWebhook, { params: { id: webhook.id }, body }, { company })
      return changed.secret === undefined ? null : { url: changed.url, secret: changed.secret }
    },
    onSuccess: onSaved,
  })
  const errors = fieldErrors(save.error)
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextInput
        data-autofocus
        dir="ltr"
        type="url"
        label={t('automation.url')}
        description={t('automation.urlHint')}
        placeholder="https://"
        value={url}
        error={errors.url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {webhook !== null && URL.canParse(url) && isOtherHost(webhook.url, url) && (
        <Alert color="yellow" role="status" icon={<IconKey size={18} aria-hidden />}>
          {t('automation.otherHost')}
        </Alert>
      )}
      <CheckboxGroup
        label={t('automation.hearsOf')}
        value={events}
        error={errors.events}
        onChange={setEvents}
      >
        <div className={classes.choices}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`automation.events.${wordKey(event)}`)} />
          ))}
        </div>
      </CheckboxGroup>
      {save.error !== null && Object.keys(errors).length === 0 && (
        <p className={classes.error} role="alert">
          {save.error.message}
        </p>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending} disabled={url.trim() === '' || events.length === 0}>
          {t('settings.config.save')}
        </Button>
      </Group>
    </form>
  )
}
