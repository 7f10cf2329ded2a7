import { endpoints, type Webhook, type WebhookDelivery, type WebhookEvent } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { PaginationBar } from '#ui/list/pagination-bar.tsx'
import classes from '../settings.module.css'
import { wordKey } from './automation-words.ts'

const looks: Looks<WebhookDelivery['status']> = {
  delivered: ['success', IconCheck],
  waiting: ['info', IconClock],
  failed: ['danger', IconAlertTriangle],
}
const perPage = 25

/** What was sent to an address and what came back; each can be sent again. */
export function WebhookLog({ company, webhook }: { company: string; webhook: Webhook }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [page, setPage] = useState(1)
  const key = ['settings', company, 'deliveries', webhook.id]
  const { data } = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      call(
        endpoints.listDeliveries,
        { params: { id: webhook.id }, query: { page, per_page: perPage } },
        { company, signal },
      ),
    placeholderData: keepPreviousData,
    // What is under way is looked at until it is not.
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'waiting') ? 2_000 : false,
  })
  const settle = {
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
    onError: (error: unknown) => toastRefusal(error, 'webhook'),
  }
  const ping = useMutation({
    mutationFn: () => call(endpoints.testWebhook, { params: { id: webhook.id } }, { company }),
    onSuccess: () => toastSuccess({ subject: 'webhook', message: t('automation.pinged') }),
    ...settle,
  })
  const again = useMutation({
    mutationFn: (delivery: string) =>
      call(endpoints.sendDeliveryAgain, { params: { id: webhook.id, delivery } }, { company }),
    ...settle,
  })
  return (
    <div className={classes.stack}>
      <Group justify="space-between" wrap="nowrap">
        <bdi className={classes.address} dir="ltr">
          {webhook.url}
        </bdi>
        <Button variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
          {t('automation.ping')}
        </Button>
      </Group>
      {data?.data.length === 0 && <p className={classes.hint}>{t('automation.nothingSent')}</p>}
      <ul className={classes.entries}>
        {data?.data.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} onAgain={() => again.mutate(delivery.id)} />
        ))}
      </ul>
      {data !== undefined && data.meta.last_page > 1 && (
        <PaginationBar meta={data.meta} onPageChange={setPage} />
      )}
    </div>
  )
}

function Delivery({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) {
  const { t } = useTranslation()
  const name =
    delivery.event === 'ping'
      ? t('automation.pingEvent')
      : t(`automation.events.${wordKey(delivery.event as WebhookEvent)}`)
  return (
    <li className={classes.delivery}>
      <div className={classes.thingName}>
        <span className={classes.grow}>{name}</span>
        <LookChip look={looks[delivery.status]}>{t(`automation.deliveries.${delivery.status}`)}</LookChip>
        <Button variant="subtle" size="compact-sm" onClick={onAgain}>
          {t('automation.again')}
        </Button>
      </div>
      <p className={classes.hint}>
        <InstantText instant={delivery.created_at} />
        {' · '}
        {t('automation.tries', { count: delivery.attempts })}
        {delivery.duration_ms !== null && (
          <>
            {' · '}
            <span className="cc-numbers cc-ltr">{delivery.duration_ms} ms</span>
          </>
        )}
      </p>
      <details>
        <summary>
          {delivery.answer_status !== null
            ? t('automation.answered', { status: delivery.answer_status })
            : (delivery.problem ?? t('automation.noAnswer'))}
        </summary>
        <p className={classes.hint}>{t('automation.sentBody')}</p>
        <pre dir="ltr">{pretty(delivery.body)}</pre>
        {delivery.answer_body !== null && delivery.answer_body !== '' && (
          <>
            <p className={classes.hint}>{t('automation.answerBody')}</p>
            <pre dir="ltr">{delivery.answer_body}</pre>
          </>
        )}
      </details>
    </li>
  )
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
