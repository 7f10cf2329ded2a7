import { type CabysState, type CabysVersion, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudDownload, IconDownload, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { DropZone } from '#ui/form/drop-zone.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Section } from '#ui/section.tsx'
import classes from './admin.module.css'
import { CabysAffectedPanel } from './cabys-affected.tsx'
import { CabysChangesTable } from './cabys-changes.tsx'
import { PlatformTask } from './platform-task.tsx'
import { cabysStateQuery } from './queries.ts'
import type { CabysSearch } from './searches.ts'

type Props = { search: CabysSearch; onSearch: (search: CabysSearch) => void }

/** The authority's catalogue: what is loaded, what a newer file would change, applying it, going back. */
export function UpdateCabysScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(cabysStateQuery)
  useRefreshAfter(data)
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('shell.nav.updateCabys')} isSaidInBar />
        {error === null ? <CardsSkeleton /> : <ErrorState error={error} onRetry={refetch} />}
      </>
    )
  const { update, task } = data
  const isRunning = task !== null && task.finished_at === null
  const hasFailed = task?.status === 'failed' || task?.status === 'stopped'
  return (
    <>
      <PageHeader title={t('shell.nav.updateCabys')} subtitle={t('catalogues.cabys.lead')} isSaidInBar />
      <div className={classes.stack}>
        <LiveVersion state={data} />
        {(isRunning || (hasFailed && update !== null)) && task !== null && (
          <section className={`${classes.strip} cc-card`} style={{ margin: 0 }}>
            <PlatformTask task={task} name={t(`catalogues.tasks.kinds.${task.kind as 'cabys-check'}`)} />
          </section>
        )}
        {update?.status === 'checked' && (
          <CheckedUpdate update={update} isRunning={isRunning} search={search} onSearch={onSearch} />
        )}
        {!isRunning && <NewFile state={data} />}
        <History versions={data.history} />
      </div>
    </>
  )
}

/** Once something has ended, what hangs on the catalogue is read again. */
function useRefreshAfter(state: CabysState | undefined) {
  const cache = useQueryClient()
  const live = state?.live.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the live version is what it reacts to
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: ['cabys'] })
    void cache.invalidateQueries({ queryKey: ['items'] })
    void cache.invalidateQueries({ queryKey: ['admin', null, 'item-templates'] })
  }, [live])
}

function useCabysAction<Given = void>(act: (given: Given) => Promise<CabysState>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (state) => cache.setQueryData(cabysStateQuery.queryKey, state),
    onError: (error) => {
      toastRefusal(error, 'cabys')
      void cache.invalidateQueries({ queryKey: cabysStateQuery.queryKey })
    },
  })
}

function LiveVersion({ state }: { state: CabysState }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const rollBack = useCabysAction(() => call(endpoints.rollBackCabys))
  const { live, former, update, task, items_to_review: items, templates_to_review: templates } = state
  const isBusy = update !== null || (task !== null && task.finished_at === null)
  return (
    <Section
      title={t('catalogues.cabys.live')}
      hint={live.source === 'starter' ? t('catalogues.cabys.starterOnly') : undefined}
      actions={
        former === null ? undefined : (
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            disabled={isBusy}
            title={isBusy ? t('catalogues.cabys.rollBackBusy') : undefined}
            onClick={() => setIsAsking(true)}
          >
            {t('catalogues.cabys.rollBack')}
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>{t('catalogues.cabys.version')}</dt>
          <dd>
            <VersionName version={live} />
          </dd>
        </div>
        <div>
          <dt>{t('catalogues.cabys.appliedAt')}</dt>
          <dd>
            <InstantText instant={live.applied_at ?? live.created_at} />
            <small>{live.applied_by ?? t('catalogues.cabys.byProduct')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('catalogues.cabys.codes')}</dt>
          <dd>{formatCount(live.codes)}</dd>
        </div>
        <div>
          <dt>{t('catalogues.cabys.toReview')}</dt>
          <dd>
            {formatCount(items)}
            {templates > 0 && (
              <small>
                <Link to="/admin/items" search={{ view: 'outdated' }} className={classes.link}>
                  {t('catalogues.cabys.templatesToReview', { count: templates })}
                </Link>
              </small>
            )}
          </dd>
        </div>
      </dl>
      {isAsking && former !== null && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('catalogues.cabys.rollBackTitle')}
          confirmLabel={t('catalogues.cabys.rollBack')}
          onConfirm={() => rollBack.mutateAsync().catch(() => {})}
          onClose={() => setIsAsking(false)}
        >
          {t('catalogues.cabys.rollBackText', {
            added: formatCount(live.added),
            retired: formatCount(live.retired),
            changed: formatCount(live.changed),
          })}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function VersionName({ version }: { version: CabysVersion }) {
  const { t } = useTranslation()
  const { source, name: edition } = version
  if (source === 'starter' || source === 'bundled') return t(`catalogues.cabys.${source}`, { edition })
  return <bdi>{version.name}</bdi>
}

/** Two thirds of a catalogue do not disappear from one edition to the next: such a file is rather half of one. */
const suspiciousShare = 0.2

type CheckedProps = Props & { update: CabysVersion; isRunning: boolean }

function CheckedUpdate({ update, isRunning, search, onSearch }: CheckedProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const apply = useCabysAction(() => call(endpoints.applyCabys, { params: { id: update.id } }))
  const discard = useCabysAction(() => call(endpoints.discardCabys, { params: { id: update.id } }))
  const changes = update.added + update.retired + update.changed
  const isSuspicious = update.retired > suspiciousShare * (update.codes + update.retired)
  return (
    <Section
      title={t('catalogues.cabys.difference')}
      hint={
        <>
          <bdi>{update.name}</bdi> ·{' '}
          {changes === 0
            ? t('catalogues.cabys.same')
            : t('catalogues.cabys.checkedCodes', { codes: formatCount(update.codes) })}
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            loading={discard.isPending}
            disabled={isRunning}
            onClick={() => discard.mutate()}
          >
            {t('catalogues.cabys.discard')}
          </Button>
          <Button disabled={isRunning || changes === 0} onClick={() => setIsAsking(true)}>
            {t('catalogues.cabys.apply')}
          </Button>
        </>
      }
    >
      <dl className={classes.facts}>
        <Fact label={t('catalogues.cabys.added')} count={update.added} />
        <Fact label={t('catalogues.cabys.retired')} count={update.retired} />
        <Fact label={t('catalogues.cabys.changed')} count={update.changed} />
        <div>
          <dt>{t('catalogues.cabys.mistakes')}</dt>
          <dd>
            {formatCount(update.mistakes)}
            {update.mistakes > 0 && <Mistakes id={update.id} />}
          </dd>
        </div>
      </dl>
      {isSuspicious && (
        <p className={classes.row} style={{ color: 'var(--cc-warning-fg)', flexWrap: 'nowrap' }} role="alert">
          <IconAlertTriangle size={18} style={{ flex: 'none' }} aria-hidden />
          {t('catalogues.cabys.suspicious')}
        </p>
      )}
      <CabysAffectedPanel id={update.id} />
      {changes > 0 && <CabysChangesTable id={update.id} search={search} onSearch={onSearch} />}
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous={isSuspicious}
          title={t('catalogues.cabys.applyTitle')}
          confirmLabel={t('catalogues.cabys.apply')}
          onConfirm={() => apply.mutateAsync().catch(() => {})}
          onClose={() => setIsAsking(false)}
        >
          {isSuspicious && <p>{t('catalogues.cabys.suspicious')}</p>}
          {t('catalogues.cabys.applyText', {
            added: formatCount(update.added),
            retired: formatCount(update.retired),
            changed: formatCount(update.changed),
          })}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Fact({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  )
}

function Mistakes({ id }: { id: string }) {
  const { t } = useTranslation()
  const fetchRows = () =>
    downloadFile(
      endpoints.downloadCabysMistakes,
      { params: { id } },
      { fallbackName: 'cabys-mistakes.csv' },
    ).catch((error) => toastRefusal(error, 'cabys'))
  return (
    <small>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={fetchRows}
      >
        {t('catalogues.cabys.fetchMistakes')}
      </Button>
    </small>
  )
}

function NewFile({ state }: { state: CabysState }) {
  const { t } = useTranslation()
  const upload = useCabysAction((file: File) => {
    const body = new FormData()
    body.append('file', file)
    return call(endpoints.uploadCabys, { body })
  })
  const fetchIt = useCabysAction(() => call(endpoints.fetchCabys))
  return (
    <Section title={t('catalogues.cabys.newFile')}>
      <DropZone
        hint={t('catalogues.cabys.dropHint')}
        choose={t('catalogues.cabys.choose')}
        accept=".xlsx,.xls,.csv,.gz"
        isBusy={upload.isPending}
        isQuiet={state.update !== null}
        onFiles={([file]) => file && upload.mutate(file)}
      >
        {state.address !== null && (
          <>
            <Button
              variant="default"
              leftSection={<IconCloudDownload size={18} aria-hidden />}
              loading={fetchIt.isPending}
              onClick={() => fetchIt.mutate()}
            >
              {t('catalogues.cabys.fetch')}
            </Button>
            <small className="cc-ltr">{state.address}</small>
          </>
        )}
      </DropZone>
    </Section>
  )
}

function History({ versions }: { versions: readonly CabysVersion[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('catalogues.cabys.history')}>
      <ul className={classes.plainList}>
        {versions.map((version) => (
          <li key={version.id} className={classes.task}>
            <span className={classes.taskWords}>
              <VersionName version={version} />
              <span className={classes.muted}>
                {version.source === 'starter'
                  ? t('catalogues.cabys.codesCount', { codes: formatCount(version.codes) })
                  : t('catalogues.cabys.historyFacts', {
                      codes: formatCount(version.codes),
                      added: formatCount(version.added),
                      retired: formatCount(version.retired),
                      changed: formatCount(version.changed),
                    })}
              </span>
            </span>
            <span className={classes.muted}>
              {version.status === 'rolled_back' && `${t('catalogues.cabys.rolledBack')} · `}
              <InstantText instant={version.applied_at ?? version.created_at} mode="relative" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
