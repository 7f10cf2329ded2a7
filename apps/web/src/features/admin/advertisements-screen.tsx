import { type Advertisement, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconBroadcast,
  IconCalendarEvent,
  IconFlagCheck,
  IconPencil,
  IconPlus,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import type { Column } from '#ui/list/column.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import classes from './admin.module.css'
import { advertisementsQuery } from './queries.ts'
import type { AdvertisementsSearch } from './searches.ts'

const AdvertisementSheet = part(() => import('./advertisement-sheet.tsx'), 'AdvertisementSheet')

const looks: Looks<Advertisement['status']> = {
  draft: ['neutral', IconPencil],
  scheduled: ['brand', IconCalendarEvent],
  live: ['success', IconBroadcast],
  ended: ['neutral', IconFlagCheck],
}

type Props = { search: AdvertisementsSearch; onSearch: (search: AdvertisementsSearch) => void }

/** What the platform tells people. */
export function AdvertisementsScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const query = useListQuery(toQuery(search), advertisementsQuery)
  const [deleting, setDeleting] = useState<Advertisement | null>(null)
  const { end, remove } = useChanges()
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const opened = query.data?.data.find(({ id }) => id === search.open)
  return (
    <>
      <CompanyList<Advertisement, AdvertisementsSearch>
        list="advertisements"
        title={t('shell.nav.advertisements')}
        subtitle={t('admin.ads.lead')}
        search={search}
        onSearch={onSearch}
        standardSort="-starts_at"
        views={(['all', 'live', 'scheduled', 'draft', 'ended'] as const).map((name) => ({
          name,
          label: name === 'all' ? t('admin.ads.all') : t(`admin.ads.statuses.${name}`),
        }))}
        filters={[
          {
            name: 'kind',
            label: t('admin.ads.kind'),
            kind: 'choice',
            choices: (['info', 'maintenance', 'news', 'offer'] as const).map((value) => ({
              value,
              label: t(`admin.ads.kinds.${value}`),
            })),
          },
          {
            name: 'place',
            label: t('admin.ads.place'),
            kind: 'choice',
            choices: (['strip', 'start', 'login'] as const).map((value) => ({
              value,
              label: t(`admin.ads.places.${value}`),
            })),
          },
        ]}
        searchLabel={t('admin.ads.search')}
        newButton={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('admin.ads.new')}
          </Button>
        }
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.title}
        onOpen={(row) => open(row.id)}
        actions={[
          { label: t('common.actions.edit'), icon: IconPencil, key: 'e', act: ({ id }) => open(id) },
          {
            label: t('admin.ads.end'),
            icon: IconFlagCheck,
            takes: ({ status }) => status === 'live',
            act: (row) => end.mutate(row),
          },
          { label: t('admin.ads.delete'), icon: IconTrash, isDangerous: true, act: setDeleting },
        ]}
        card={(row) => <AdCard ad={row} />}
        empty={{
          icon: IconSpeakerphone,
          title: t('admin.ads.emptyTitle'),
          hint: t('admin.ads.emptyHint'),
        }}
      />
      <Suspense>
        {search.open === 'new' && <AdvertisementSheet advertisement={null} onClose={() => open(undefined)} />}
        {opened && (
          <AdvertisementSheet key={opened.id} advertisement={opened} onClose={() => open(undefined)} />
        )}
      </Suspense>
      {deleting && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('admin.ads.deleteTitle', { title: deleting.title })}
          confirmLabel={t('admin.ads.delete')}
          onConfirm={() => remove.mutateAsync(deleting).catch(() => {})}
          onClose={() => setDeleting(null)}
        >
          {t('admin.ads.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}

function useChanges() {
  const cache = useQueryClient()
  const settle = {
    onError: (error: unknown) => toastRefusal(error, 'advertisement'),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: ['admin', null, 'advertisements'] })
      await cache.invalidateQueries({ queryKey: ['announcements'] })
    },
  }
  return {
    end: useMutation({
      mutationFn: ({ id }: Advertisement) => call(endpoints.endAdvertisement, { params: { id } }),
      ...settle,
    }),
    remove: useMutation({
      mutationFn: ({ id }: Advertisement) => call(endpoints.deleteAdvertisement, { params: { id } }),
      ...settle,
    }),
  }
}

function toQuery(search: AdvertisementsSearch) {
  const status = search.view === undefined || search.view === 'all' ? undefined : search.view
  return { ...toPageQuery(search, '-starts_at'), status, kind: search.kind, place: search.place }
}

function useColumns(): Column<Advertisement>[] {
  const { t } = useTranslation()
  const count = (id: 'shown' | 'dismissed' | 'clicked', from: 'medium' | 'wide'): Column<Advertisement> => ({
    id,
    header: t(`admin.ads.${id}`),
    width: 100,
    align: 'end',
    from,
    ...(id === 'shown' ? { sorts: 'shown' } : {}),
    cell: (row) => <span className="cc-numbers">{formatCount(row[id])}</span>,
  })
  return [
    {
      id: 'title',
      header: t('admin.ads.title'),
      sorts: true,
      cell: (row) => (
        <span className={classes.two}>
          <bdi className="cc-truncate">{row.title}</bdi>
          <span className={`${classes.muted} cc-truncate`}>{row.text}</span>
        </span>
      ),
    },
    { id: 'status', header: t('admin.ads.status'), width: 130, cell: (row) => <StatusOf ad={row} /> },
    {
      id: 'places',
      header: t('admin.ads.place'),
      width: 150,
      from: 'medium',
      cell: (row) => row.places.map((place) => t(`admin.ads.places.${place}`)).join(', '),
    },
    {
      id: 'starts',
      header: t('admin.ads.startsAt'),
      sorts: 'starts_at',
      width: 125,
      from: 'medium',
      cell: (row) => <InstantText instant={row.starts_at} mode="day" />,
    },
    {
      id: 'ends',
      header: t('admin.ads.endsAt'),
      sorts: 'ends_at',
      width: 125,
      from: 'wide',
      cell: (row) => <InstantText instant={row.ends_at} mode="day" />,
    },
    count('shown', 'medium'),
    count('dismissed', 'wide'),
    count('clicked', 'wide'),
  ]
}

function StatusOf({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  return <LookChip look={looks[ad.status]}>{t(`admin.ads.statuses.${ad.status}`)}</LookChip>
}

function AdCard({ ad }: { ad: Advertisement }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>
        <bdi>{ad.title}</bdi>
        <StatusOf ad={ad} />
      </span>
      <span className={classes.muted}>{ad.text}</span>
      <span className={classes.muted}>
        <InstantText instant={ad.starts_at} /> – <InstantText instant={ad.ends_at} />
      </span>
    </div>
  )
}
