import { type DraftInput, endpoints } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { authorityEvents, documentQuery, toSteps } from '#features/documents/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import { companySettingsQuery } from '../queries.ts'
import classes from '../settings.module.css'
import type { StepProps } from './step-props.ts'
import { trialTicket } from './trial-ticket.ts'

const finals: readonly string[] = ['accepted', 'rejected', 'failed']

/** One ticket through all stages, where nothing counts. */
export function TrialStep({ company, setup, isReadOnly }: StepProps) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(companySettingsQuery(company))
  const [documentId, setDocumentId] = useState<string | null>(null)
  const issue = useMutation({
    mutationFn: (body: DraftInput) =>
      call(endpoints.issueDocument, { body }, { company, key: crypto.randomUUID() }),
    onSuccess: ({ id }) => setDocumentId(id),
  })
  if (setup.environment === 'live') return <p className={classes.lead}>{t('settings.authority.trialLive')}</p>
  const environment = t(`settings.authority.environments.${setup.environment}`)
  return (
    <>
      <p className={classes.lead}>{t('settings.authority.trialHint', { environment })}</p>
      {issue.error && (
        <p className={classes.error} role="alert">
          {issue.error.message}
        </p>
      )}
      {!isReadOnly && settings !== undefined && (
        <Group>
          <Button
            leftSection={<IconFlask size={18} aria-hidden />}
            loading={issue.isPending}
            onClick={() => issue.mutate(trialTicket(settings, t('settings.authority.trialText')))}
          >
            {t('settings.authority.startTrial')}
          </Button>
        </Group>
      )}
      {documentId !== null && <Stages company={company} id={documentId} />}
    </>
  )
}

function Stages({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data } = useQuery({
    ...documentQuery(company, id),
    refetchInterval: ({ state }) => (finals.includes(state.data?.fiscal_status ?? '') ? false : 1_000),
  })
  const status = data?.fiscal_status
  useEffect(() => {
    if (status === 'accepted') void cache.invalidateQueries({ queryKey: ['authority', company] })
  }, [status, company, cache])
  if (data === undefined) return null
  return (
    <div aria-live="polite">
      <Timeline
        label={t('settings.authority.steps.trial')}
        steps={toSteps(
          data.timeline.filter(({ event }) => authorityEvents.has(event)),
          t,
        )}
      />
      {data.fiscal_status === 'held' && (
        <p className={classes.hint}>
          {data.held_because === 'no_internet' ? t('tools.held.offline') : t('tools.waiting.held')}
        </p>
      )}
      <Link to="/transactions/detail/$type/$id" params={{ type: data.kind, id }}>
        {t('settings.authority.openDocument')}
      </Link>
    </div>
  )
}
