import { type ChosenKind, endpoints, type NotificationChannel } from '@cuentaclara/contracts'
import { NativeSelect } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Section } from '#ui/section.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'

const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(endpoints.getNotificationChoices, {}, { signal }),
})
const channels: readonly NotificationChannel[] = ['app', 'email', 'none']

/** For each kind of news: in the application, by e-mail besides, or not at all. Each choice is kept at once. */
export function NotificationChoices() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(choicesQuery)
  const choose = useChoose()
  if (data === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : <AccountSkeleton />
  const kinds = Object.entries(data) as [ChosenKind, NotificationChannel][]
  return (
    <Section title={t('tools.notifications.choices')} hint={t('tools.notifications.choicesHint')}>
      <ItemList>
        {kinds.map(([kind, channel]) => (
          <Item
            key={kind}
            details={<span id={`kind-${kind}`}>{t(`tools.notifications.names.${kind}`)}</span>}
          >
            <NativeSelect
              size="sm"
              aria-labelledby={`kind-${kind}`}
              value={channel}
              onChange={(event) => choose({ [kind]: event.currentTarget.value })}
              data={channels.map((value) => ({ value, label: t(`tools.notifications.channels.${value}`) }))}
            />
          </Item>
        ))}
      </ItemList>
    </Section>
  )
}

/** Shown at once, kept a moment later; a failure takes it back. */
function useChoose() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery
  const { mutate } = useMutation({
    mutationFn: (change: Partial<Record<ChosenKind, NotificationChannel>>) =>
      call(endpoints.saveNotificationChoices, { body: change }),
    onMutate: (change) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (now) => (now === undefined ? now : { ...now, ...change }))
      return before
    },
    onError: (_, __, before) => {
      queryClient.setQueryData(queryKey, before)
      toastError({ subject: 'notification-choices', message: t('tools.notifications.choiceFailed') })
    },
  })
  return mutate
}
