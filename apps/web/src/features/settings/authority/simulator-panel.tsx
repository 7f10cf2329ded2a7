import { endpoints, type SimulatorOrders } from '@cuentaclara/contracts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { simulatorQuery } from '../queries.ts'
import classes from '../settings.module.css'

type Order = SimulatorOrders['next'][number]
const kinds = ['accept', 'reject', 'slow', 'down', 'lost_answer', 'duplicate'] as const

/** Orders what happens to the next documents, and shows what the simulator got. */
export function SimulatorPanel({ company, isReadOnly }: { company: string; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, error } = useQuery(simulatorQuery(company))
  const order = useMutation({
    mutationFn: (next: Order[]) => call(endpoints.orderAtSimulator, { body: { next } }, { company }),
    onSuccess: (state) => cache.setQueryData(simulatorQuery(company).queryKey, state),
  })
  const next = data?.next ?? []
  return (
    <section className={`${classes.step} cc-card`} aria-labelledby="simulator-title">
      <h2 id="simulator-title">{t('settings.simulator.title')}</h2>
      <p className={classes.hint}>{t('settings.simulator.hint')}</p>
      {(error ?? order.error) && (
        <p className={classes.error} role="alert">
          {(error ?? order.error)?.message}
        </p>
      )}
      {next.length === 0 ? (
        <p className={classes.hint}>{t('settings.simulator.empty')}</p>
      ) : (
        <ol className={classes.orders}>
          {next.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal orders differ by their place only
            <li key={index}>
              {t(`settings.simulator.kinds.${each.kind}`)}{' '}
              <span className="cc-ltr cc-numbers">{detailOf(each)}</span>
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <NewOrder
          isBusy={order.isPending}
          hasOrders={next.length > 0}
          onOrder={(added) => order.mutate([...next, added])}
          onClear={() => order.mutate([])}
        />
      )}
      <h3 className={classes.branch}>{t('settings.simulator.log')}</h3>
      {data === undefined && !error && <p className={classes.hint}>{t('settings.simulator.loading')}</p>}
      {data?.log.length === 0 && <p className={classes.hint}>{t('settings.simulator.noLog')}</p>}
      <ul className={classes.entries}>
        {data?.log.map((reception) => (
          <li key={reception.clave} className={classes.entry}>
            <span className="cc-ltr cc-numbers" title={reception.clave}>
              …{reception.clave.slice(35, 41)}
            </span>
            <span className={classes.grow}>
              {reception.state === null
                ? t('settings.simulator.judging')
                : t(`settings.simulator.states.${reception.state as 'aceptado'}`, {
                    defaultValue: reception.state,
                  })}{' '}
              <span className="cc-ltr cc-numbers">{reception.codes.join(' ')}</span>
            </span>
            <span className={classes.hint}>
              <InstantText instant={reception.received_at} mode="relative" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NewOrderProps = {
  isBusy: boolean
  hasOrders: boolean
  onOrder: (order: Order) => void
  onClear: () => void
}

function NewOrder({ isBusy, hasOrders, onOrder, onClear }: NewOrderProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Order['kind']>('reject')
  const [typed, setTyped] = useState('')
  const hasNumber = kind === 'reject' || kind === 'slow'
  const fallback = kind === 'reject' ? 111 : 30
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        const number = Number.parseInt(typed.replace(/\D/g, ''), 10) || fallback
        onOrder(toOrder(kind, number))
        setTyped('')
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NativeSelect
          flex={1}
          label={t('settings.simulator.outcome')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`settings.simulator.kinds.${value}`) }))}
          onChange={(event) => setKind(event.currentTarget.value as Order['kind'])}
        />
        {hasNumber && (
          <TextInput
            w={96}
            dir="ltr"
            inputMode="numeric"
            label={kind === 'reject' ? t('settings.simulator.code') : t('settings.simulator.seconds')}
            placeholder={kind === 'reject' ? `-${fallback}` : String(fallback)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Group>
      <Group gap="xs">
        <Button type="submit" variant="default" loading={isBusy}>
          {t('settings.simulator.add')}
        </Button>
        {hasOrders && (
          <Button variant="subtle" onClick={onClear}>
            {t('settings.simulator.clear')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function toOrder(kind: Order['kind'], number: number): Order {
  if (kind === 'reject') return { kind, code: -Math.min(number, 999) }
  if (kind === 'slow') return { kind, seconds: Math.min(number, 600) }
  return { kind }
}

function detailOf(order: Order): string {
  if (order.kind === 'reject') return String(order.code)
  return order.kind === 'slow' ? `${order.seconds} s` : ''
}
