import { endpoints, type SecurityEntry } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { EventList } from './event-list.tsx'
import classes from './security-history.module.css'

/** What happened to one's own account, and the way to shut somebody else out. */
export function OwnHistory() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ['security', null, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listOwnSecurity,
        { query: { per_page: 10, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  })
  const save = async () => {
    setIsSaving(true)
    try {
      await downloadFile(endpoints.ownSecurityFile, {}, { fallbackName: 'security-history.csv' })
    } catch (error) {
      toastRefusal(error, 'security-file')
    } finally {
      setIsSaving(false)
    }
  }
  const shutOut = async () => {
    try {
      await call(endpoints.endOtherSessions)
      toastSuccess({ message: t('securityHistory.notMeDone'), subject: 'sessions' })
      await cache.invalidateQueries({ queryKey: ['security', null] })
      // The new password is chosen on this very page, where its section begins.
      window.scrollTo({ top: 0, behavior: 'smooth' })
    } catch (error) {
      toastRefusal(error, 'sessions')
    }
  }
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section title={t('securityHistory.title')} hint={t('securityHistory.ownHint')}>
      {query.error && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && entries.length === 0 && (
        <p className={classes.lead}>{t('securityHistory.empty')}</p>
      )}
      <EventList
        entries={entries}
        action={(entry) =>
          isDoubtful(entry) && (
            <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
              {t('securityHistory.notMe')}
            </Button>
          )
        }
      />
      {entries.length > 0 && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
            loading={isSaving}
            onClick={save}
          >
            {t('securityHistory.save')}
          </Button>
          {query.hasNextPage && (
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              {t('securityHistory.more')}
            </Button>
          )}
        </Group>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('securityHistory.notMeTitle')}
          confirmLabel={t('securityHistory.notMeDo')}
          onConfirm={shutOut}
          onClose={() => setIsAsking(false)}
        >
          {t('securityHistory.notMeText')}
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** What somebody else may have done: all but what this very session did, what others did openly, and what no session does. */
function isDoubtful({ is_this_session: isOwn, actor, kind }: SecurityEntry): boolean {
  return !isOwn && actor === null && kind !== 'backup-made'
}
