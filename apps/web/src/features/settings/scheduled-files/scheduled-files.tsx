import {
  endpoints,
  type ScheduledFile,
  type ScheduledFileInput,
  type ScheduledFileRun,
} from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconMailX, IconPlayerStop } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ScheduledFileForm, sayDays } from '#features/scheduled-files/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { LookChip, type Looks } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { CompaniesChoice } from '../company-settings/companies-choice.tsx'
import { SwitchedList } from '../company-settings/switched-list.tsx'
import classes from '../settings.module.css'

const filesQuery = (company: string) =>
  queryOptions({
    queryKey: ['settings', company, 'scheduled-files'],
    queryFn: ({ signal }) => call(endpoints.listScheduledFiles, {}, { company, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ last_run }) => last_run !== null && isUnderWay(last_run)) ? 2_000 : false,
  })

function isUnderWay({ status }: ScheduledFileRun): boolean {
  return status === 'running' || status === 'sending'
}

/** Files that are made by themselves and sent by mail: arranged, paused, sent at once, looked into. */
export function ScheduledFiles({ company }: { company: string }) {
  const { t } = useTranslation()
  return (
    <SwitchedList
      words={{
        title: t('monthEnd.scheduled.title'),
        hint: t('monthEnd.scheduled.hint'),
        add: t('monthEnd.scheduled.add'),
        edit: t('monthEnd.scheduled.edit'),
        none: t('monthEnd.scheduled.none'),
        log: t('monthEnd.scheduled.log'),
        remove: t('monthEnd.scheduled.remove'),
      }}
      query={useQuery(filesQuery(company))}
      subject="scheduled-file"
      describe={(file) => <FileWords file={file} />}
      switchLabel={() => t('monthEnd.scheduled.switch')}
      onSwitch={({ id, ...file }, is_on) =>
        call(
          endpoints.updateScheduledFile,
          { params: { id }, body: { ...inputOf(file), is_on } },
          { company },
        )
      }
      onRemove={({ id }) => call(endpoints.deleteScheduledFile, { params: { id } }, { company })}
      form={(file, onSaved) =>
        file === null || file.kind === packageKind ? (
          <PackageForm company={company} file={file} onSaved={onSaved} />
        ) : (
          <ScheduledFileForm company={company} file={file} about={file} onSaved={onSaved} />
        )
      }
      log={(file) => <FileLog company={company} file={file} />}
    />
  )
}

const packageKind = 'month-package'

/** The companies of a schedule; none are said where it is of the one at hand. */
function companiesOf({ parameters }: Pick<ScheduledFile, 'parameters'>): string[] | undefined {
  return parameters.companies as string[] | undefined
}

type PackageFormProps = {
  company: string
  file: ScheduledFile | null
  onSaved: (file: ScheduledFile) => void
}

/** The package of the month, of this company or of several as one file. */
function PackageForm({ company, file, onSaved }: PackageFormProps) {
  const [chosen, setChosen] = useState((file && companiesOf(file)) ?? [company])
  const isOnlyThis = chosen.length === 0 || (chosen.length === 1 && chosen[0] === company)
  return (
    <ScheduledFileForm
      company={company}
      file={file}
      about={{ kind: packageKind, parameters: isOnlyThis ? {} : { companies: chosen } }}
      onSaved={onSaved}
    >
      <CompaniesChoice company={company} chosen={chosen} onChange={setChosen} />
    </ScheduledFileForm>
  )
}

function inputOf({
  kind,
  parameters,
  recipients,
  month_day,
  weekday,
}: Omit<ScheduledFile, 'id'>): ScheduledFileInput {
  return { kind, parameters, recipients, month_day, weekday }
}

const looks: Looks<ScheduledFileRun['status']> = {
  running: ['info', IconClock],
  stopped: ['neutral', IconPlayerStop],
  failed: ['danger', IconAlertTriangle],
  sending: ['info', IconClock],
  waiting: ['warning', IconClock],
  sent: ['success', IconCheck],
  bounced: ['danger', IconMailX],
}

function RunChip({ status }: Pick<ScheduledFileRun, 'status'>) {
  const { t } = useTranslation()
  return <LookChip look={looks[status]}>{t(`monthEnd.scheduled.statuses.${status}`)}</LookChip>
}

function FileWords({ file }: { file: ScheduledFile }) {
  const { t, i18n } = useTranslation()
  const { kind, recipients, next_on, made_by, last_run } = file
  const companies = companiesOf(file)
  return (
    <>
      <p className={classes.thingName}>
        {t(`monthEnd.scheduled.kinds.${kind as 'month-package'}`)}
        {companies !== undefined && ` · ${t('monthEnd.scheduled.ofCompanies', { count: companies.length })}`}
        {last_run !== null && <RunChip status={last_run.status} />}
      </p>
      <p className={classes.hint}>
        {sayDays(t, file, i18n.language)} ·{' '}
        <bdi>{t('monthEnd.scheduled.to', { recipients: recipients.join(', ') })}</bdi>
      </p>
      <p className={classes.hint}>
        {next_on === null ? (
          t('monthEnd.scheduled.paused')
        ) : (
          <>
            {t('monthEnd.scheduled.next')} <DayText day={next_on} />
          </>
        )}{' '}
        ·{' '}
        {made_by === null
          ? t('monthEnd.scheduled.nobody')
          : t('monthEnd.scheduled.madeBy', { name: made_by })}
      </p>
      {last_run?.problem && <p className={classes.error}>{last_run.problem}</p>}
    </>
  )
}

function FileLog({ company, file }: { company: string; file: ScheduledFile }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', company, 'scheduled-files', file.id],
    queryFn: ({ signal }) =>
      call(endpoints.listScheduledFileRuns, { params: { id: file.id } }, { company, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 2_000 : false),
  })
  const send = useMutation({
    mutationFn: () => call(endpoints.sendScheduledFile, { params: { id: file.id } }, { company }),
    onSuccess: () => {
      toastSuccess({ subject: 'scheduled-file', message: t('monthEnd.scheduled.started') })
      return cache.invalidateQueries({ queryKey: ['settings', company, 'scheduled-files'] })
    },
    onError: (error) => toastRefusal(error, 'scheduled-file'),
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  return (
    <div className={classes.stack}>
      <Group>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t('monthEnd.scheduled.sendNow')}
        </Button>
      </Group>
      {data?.data.length === 0 && <p className={classes.hint}>{t('monthEnd.scheduled.nothing')}</p>}
      <ul className={classes.entries}>
        {data?.data.map((run) => (
          <li key={run.id} className={classes.delivery}>
            <div className={classes.thingName}>
              <span className={classes.grow}>
                {run.due_on === null ? t('monthEnd.scheduled.asked') : <DayText day={run.due_on} />}
              </span>
              <RunChip status={run.status} />
            </div>
            <p className={classes.hint}>
              <InstantText instant={run.started_at} />
              {run.file !== null && (
                <>
                  {' · '}
                  <bdi>{run.file.name}</bdi>
                </>
              )}
            </p>
            {run.problem !== null && <p className={classes.error}>{run.problem}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
