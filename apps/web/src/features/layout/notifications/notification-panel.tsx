import { endpoints, type Notification, type NotificationKind } from '@cuentaclara/contracts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconAt,
  IconBarcode,
  IconBolt,
  IconCash,
  IconCertificate,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEye,
  IconFileCheck,
  IconLockOpen,
  IconMailX,
  IconMessage,
  IconRepeatOff,
  IconThumbDown,
  IconUserCheck,
} from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompanyId, useOpenInCompany } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { dayOf, formatDay, formatLongDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import type { ChipIcon } from '#ui/feedback/status-chip.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { notificationsQuery } from '../shell/layout-queries.ts'
import classes from './notification-panel.module.css'

const tabs = ['all', 'mine', 'authority'] as const
type Tab = (typeof tabs)[number]
type Words = ReturnType<typeof useTranslation>['i18n']

/** What was told, by day; a press opens what it is about and marks it as read. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const [tab, setTab] = useState<Tab>('all')
  const [isOfThis, setIsOfThis] = useState(false)
  const hasSeveral = useAuth(({ user }) => (user?.companies?.length ?? 0) > 1)
  const list = useInfiniteQuery(notificationsQuery(company, tab, isOfThis ? company : undefined))
  const { markAll } = useMarking()
  const pages = list.data?.pages
  const unread = pages?.[0]?.meta.unread ?? 0
  const rows = pages?.flatMap(({ data }) => data) ?? []
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.title}>{t('tools.notifications.title')}</p>
        {unread > 0 && !isOfThis && (
          <button type="button" className={classes.link} onClick={() => markAll.mutate()}>
            <IconChecks size={16} stroke={1.75} aria-hidden />
            {t('tools.notifications.readAll')}
          </button>
        )}
      </div>
      {hasSeveral && (
        <div className={classes.extent}>
          <SegmentedControl
            fullWidth
            aria-label={t('tools.notifications.extent')}
            value={isOfThis ? 'this' : 'all'}
            data={[
              { value: 'all', label: t('shell.nav.board') },
              { value: 'this', label: t('tools.notifications.ofThis') },
            ]}
            onChange={(extent) => setIsOfThis(extent === 'this')}
          />
        </div>
      )}
      <div className={classes.tabs} role="tablist" aria-label={t('tools.notifications.title')}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab === name}
            onClick={() => setTab(name)}
          >
            {t(`tools.notifications.${name}`)}
          </button>
        ))}
      </div>
      {list.error !== null && rows.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {pages !== undefined && rows.length === 0 && (
        <p className={classes.none}>{t('tools.notifications.none')}</p>
      )}
      {byDay(rows).map(([day, ofDay]) => (
        <Day key={day} day={day} rows={ofDay} onClose={onClose} />
      ))}
      {list.hasNextPage && (
        <button
          type="button"
          className={classes.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('tools.notifications.more')}
        </button>
      )}
    </div>
  )
}

function Day({ day, rows, onClose }: { day: string; rows: readonly Notification[]; onClose: () => void }) {
  const { i18n } = useTranslation()
  const name = formatLongDay(day, i18n.language)
  return (
    <section aria-label={name}>
      <h3 className={classes.day}>{name}</h3>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} onClose={onClose} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ row, onClose }: { row: Notification; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { markOne } = useMarking()
  const openInCompany = useOpenInCompany()
  const { icon: Icon, tone } = looks[row.kind]
  const isUnread = row.read_at === null
  return (
    <li>
      <Link
        {...inAppLink(row.path)}
        className={classes.entry}
        data-unread={isUnread || undefined}
        onClick={(event) => {
          if (isUnread) markOne.mutate(row)
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          onClose()
          event.preventDefault()
          void openInCompany(row.company.id, row.path)
        }}
      >
        <span className={classes.icon} data-tone={tone}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.words}>
          <bdi className={classes.sentence}>
            {t(`tools.notifications.kinds.${row.kind}`, toldParams(row.params, i18n))}
          </bdi>
          <span className={classes.when}>
            <bdi>{row.company.name}</bdi> · <InstantText instant={row.created_at} mode="relative" />
          </span>
        </span>
        {isUnread && <span className={classes.dot} aria-hidden />}
      </Link>
    </li>
  )
}

/** Days stand in a notification as `2026-11-21`, long work without a file by its kind; people read neither so. */
function toldParams(params: Notification['params'], i18n: Words): Notification['params'] {
  const say = (name: string, value: string) => {
    const key = `tools.tasks.kinds.${value}`
    if (name === 'task' && i18n.exists(key)) return i18n.t(key)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, say(name, value)]))
}

/** The newest day first, as the rows come. */
function byDay(rows: readonly Notification[]): [string, Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const row of rows) {
    const day = dayOf(row.created_at)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

function useMarking() {
  const company = useCompanyId()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['notifications', company] })
  return {
    markOne: useMutation({
      mutationFn: ({ id, company: of }: Notification) =>
        call(endpoints.readNotification, { params: { id } }, { company: of.id }),
      onSettled,
    }),
    markAll: useMutation({
      mutationFn: () => call(endpoints.readAllNotifications),
      onSettled,
    }),
  }
}

type Look = { icon: ChipIcon; tone: 'danger' | 'warning' | 'success' | 'info' }

const looks: Readonly<Record<NotificationKind, Look>> = {
  rejected: { icon: IconCircleX, tone: 'danger' },
  'sending-failed': { icon: IconCircleX, tone: 'danger' },
  'accepted-late': { icon: IconFileCheck, tone: 'success' },
  'reception-deadline': { icon: IconClock, tone: 'warning' },
  'vat-return-late': { icon: IconAlertTriangle, tone: 'warning' },
  'certificate-expiring': { icon: IconCertificate, tone: 'warning' },
  'contingency-lasting': { icon: IconClock, tone: 'warning' },
  'payment-recorded': { icon: IconCash, tone: 'success' },
  'payment-told': { icon: IconCash, tone: 'info' },
  'client-correction': { icon: IconUserCheck, tone: 'info' },
  'quotation-accepted': { icon: IconCircleCheck, tone: 'success' },
  'quotation-declined': { icon: IconThumbDown, tone: 'danger' },
  'quotation-viewed': { icon: IconEye, tone: 'info' },
  'quotation-commented': { icon: IconMessage, tone: 'info' },
  'recurring-failed': { icon: IconRepeatOff, tone: 'danger' },
  'month-billed': { icon: IconCircleCheck, tone: 'success' },
  'month-not-billed': { icon: IconAlertTriangle, tone: 'danger' },
  'approval-asked': { icon: IconUserCheck, tone: 'warning' },
  'approval-returned': { icon: IconArrowBackUp, tone: 'warning' },
  'items-affected': { icon: IconBarcode, tone: 'warning' },
  rule: { icon: IconBolt, tone: 'info' },
  'period-reopened': { icon: IconLockOpen, tone: 'warning' },
  'mail-bounced': { icon: IconMailX, tone: 'warning' },
  'mail-complained': { icon: IconMailX, tone: 'warning' },
  'mailbox-failing': { icon: IconMailX, tone: 'warning' },
  'invitation-accepted': { icon: IconUserCheck, tone: 'success' },
  'scheduled-file-failed': { icon: IconMailX, tone: 'danger' },
  'webhook-off': { icon: IconBolt, tone: 'warning' },
  'api-key-expiring': { icon: IconClock, tone: 'warning' },
  'rule-failed': { icon: IconBolt, tone: 'warning' },
  'task-finished': { icon: IconCircleCheck, tone: 'success' },
  'task-failed': { icon: IconAlertTriangle, tone: 'danger' },
  mention: { icon: IconAt, tone: 'info' },
  'visit-opened': { icon: IconEye, tone: 'warning' },
  'all-files-by-platform': { icon: IconFileCheck, tone: 'warning' },
  'outside-address': { icon: IconEye, tone: 'warning' },
  'company-changed-by-platform': { icon: IconUserCheck, tone: 'warning' },
}
