import {
  endpoints,
  type Webhook,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
} from '@cuentaclara/contracts'
import { Button, Checkbox, Group, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPause, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { fieldErrors } from '#lib/field-errors.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { ErrorState } from '#ui/states.tsx'
import { type ChipIcon, type Tone, ToneChip } from '#ui/status-chip.tsx'
import { toastError } from '#ui/toasts.tsx'
import { wordKey } from './automation-words.ts'
import { webhooksQuery } from './queries.ts'
import { SecretOnce } from './secret-once.tsx'
import classes from './settings.module.css'
import { WebhookLog } from './webhook-log.tsx'

type Open = { what: 'form' | 'log' | 'delete'; webhook: Webhook | null } | null

/** The addresses that hear what happens: added, tried, switched, looked into. */
export function Webhooks({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(webhooksQuery(company))
  const [open, setOpen] = useState<Open>(null)
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => call(endpoints.deleteWebhook, { params: { id } }, { company }),
    onSuccess: () => cache.invalidateQueries({ queryKey: webhooksQuery(company).queryKey }),
    onError: (problem) => toastError({ subject: 'webhook', message: problem.message }),
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  const close = () => setOpen(null)
  return (
    <section className={classes.list} aria-label={t('automation.webhooks')}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <h3 className={classes.branch}>{t('automation.webhooks')}</h3>
          <p className={classes.hint}>{t('automation.webhooksHint')}</p>
        </div>
        <Button
          variant="default"
          className={classes.still}
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => setOpen({ what: 'form', webhook: null })}
        >
          {t('automation.newWebhook')}
        </Button>
      </Group>
      {made !== null && (
        <SecretOnce label={t('automation.secret')} secret={made.secret} onDone={() => setMade(null)} />
      )}
      {data?.data.length === 0 && <p className={classes.hint}>{t('automation.noWebhooks')}</p>}
      <ul className={classes.entries}>
        {data?.data.map((webhook) => (
          <Address key={webhook.id} company={company} webhook={webhook} onOpen={setOpen} />
        ))}
      </ul>
      <SideSheet
        isOpen={open?.what === 'form'}
        onClose={close}
        title={open?.webhook ? t('automation.editWebhook') : t('automation.newWebhook')}
      >
        <WebhookForm
          key={open?.webhook?.id ?? 'new'}
          company={company}
          webhook={open?.webhook ?? null}
          onSaved={(secret) => {
            if (secret !== null) setMade(secret)
            close()
          }}
        />
      </SideSheet>
      <SideSheet isOpen={open?.what === 'log'} onClose={close} size={640} title={t('automation.log')}>
        {open?.webhook && <WebhookLog company={company} webhook={open.webhook} />}
      </SideSheet>
      {open?.what === 'delete' && open.webhook !== null && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('automation.deleteWebhook')}
          confirmLabel={t('automation.delete')}
          onConfirm={() => remove.mutateAsync(open.webhook!.id)}
          onClose={close}
        >
          <p className="cc-ltr">{open.webhook.url}</p>
          {t('automation.deleteHint')}
        </ConfirmDialog>
      )}
    </section>
  )
}

type AddressProps = { company: string; webhook: Webhook; onOpen: (open: Open) => void }

function Address({ company, webhook, onOpen }: AddressProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [tone, icon, word] = lookOf(webhook)
  const events = webhook.events as WebhookEvent[]
  const change = useMutation({
    mutationFn: (isOn: boolean) => {
      const body: WebhookInput = { url: webhook.url, events, is_on: isOn }
      return call(endpoints.updateWebhook, { params: { id: webhook.id }, body }, { company })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksQuery(company).queryKey }),
    onError: (error) => toastError({ subject: 'webhook', message: error.message }),
  })
  return (
    <li className={classes.thing}>
      <div className={classes.grow}>
        <p className={classes.thingName}>
          <bdi className={classes.address} dir="ltr">
            {webhook.url}
          </bdi>
          <ToneChip tone={tone} icon={icon}>
            {t(`automation.hookStates.${word}`)}
          </ToneChip>
        </p>
        <p className={classes.hint}>
          {events.map((event) => t(`automation.events.${wordKey(event)}`)).join(' · ')}
        </p>
        {webhook.last_delivery !== null && (
          <p className={classes.hint}>
            {t('automation.lastSent')} <InstantText instant={webhook.last_delivery.at} mode="relative" />
          </p>
        )}
        <Group gap="xs" mt={6}>
          <Button variant="default" size="compact-sm" onClick={() => onOpen({ what: 'log', webhook })}>
            {t('automation.log')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen({ what: 'form', webhook })}>
            {t('automation.edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => onOpen({ what: 'delete', webhook })}
          >
            {t('automation.delete')}
          </Button>
        </Group>
      </div>
      <Switch
        aria-label={t('automation.switchOn', { url: webhook.url })}
        checked={webhook.is_on}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </li>
  )
}

function lookOf({ is_on, switched_off_at, last_delivery }: Webhook) {
  if (!is_on && switched_off_at !== null) return ['danger', IconAlertTriangle, 'gaveUp'] as const
  if (!is_on) return ['neutral', IconPlayerPause, 'off'] as const
  const looks: Record<string, [Tone, ChipIcon, 'delivered' | 'waiting' | 'failed']> = {
    delivered: ['success', IconCheck, 'delivered'],
    waiting: ['info', IconClock, 'waiting'],
    failed: ['danger', IconAlertTriangle, 'failed'],
  }
  return last_delivery === null ? (['neutral', IconClock, 'quiet'] as const) : looks[last_delivery.status]!
}

type WebhookFormProps = {
  company: string
  webhook: Webhook | null
  onSaved: (made: { url: string; secret: string } | null) => void
}

function WebhookForm({ company, webhook, onSaved }: WebhookFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<string[]>(
    webhook?.events ?? ['document.accepted', 'document.rejected'],
  )
  const save = useMutation({
    mutationFn: async () => {
      const body: WebhookInput = { url, events: events as WebhookEvent[], is_on: webhook?.is_on ?? true }
      if (webhook === null) return call(endpoints.createWebhook, { body }, { company })
      await call(endpoints.updateWebhook, { params: { id: webhook.id }, body }, { company })
      return null
    },
    onSuccess(made) {
      void cache.invalidateQueries({ queryKey: webhooksQuery(company).queryKey })
      onSaved(made)
    },
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
      <Checkbox.Group
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
      </Checkbox.Group>
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
