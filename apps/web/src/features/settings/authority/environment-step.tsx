import { endpoints } from '@cuentaclara/contracts'
import { Alert, Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { authoritySetupQuery } from '../queries.ts'
import classes from '../settings.module.css'
import type { Environment, StepProps } from './step-props.ts'

const LiveQuestion = part(() => import('./live-question.tsx'), 'LiveQuestion')

const environments = ['simulator', 'test', 'live'] as const

type EnvironmentStepProps = StepProps & { companyName: string; onTarget: (target: Environment) => void }

/** Simulator, test or live: looked at by pressing, entered by a button of its own. */
export function EnvironmentStep(props: EnvironmentStepProps) {
  const { t } = useTranslation()
  const { setup, target, isReadOnly, onTarget } = props
  const [isAsking, setIsAsking] = useState(false)
  const { change, company } = useSwitch(props)
  const missing = setup.environments.find(({ environment }) => environment === target)?.missing ?? []
  const word = t(`settings.authority.environments.${target}`)
  const isElsewhere = target !== setup.environment
  const isReady = target === 'simulator' || missing.length === 0
  return (
    <>
      <div className={classes.environments}>
        {environments.map((environment) => (
          <button
            key={environment}
            type="button"
            className={classes.environment}
            aria-pressed={environment === target}
            onClick={() => onTarget(environment)}
          >
            <span className={classes.environmentName}>
              {t(`settings.authority.environments.${environment}`)}
              {environment === setup.environment && (
                <span className={classes.hint}>· {t('settings.authority.present')}</span>
              )}
            </span>
            <span className={classes.hint}>{t(`settings.authority.about.${environment}`)}</span>
          </button>
        ))}
      </div>
      {isElsewhere && missing.length > 0 && (
        <Alert color="yellow" title={t('settings.authority.missing')}>
          <ul className={classes.missing}>
            {missing.map((thing) => (
              <li key={thing}>{t(`settings.authority.missingThings.${thing}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {change.error && !isAsking && (
        <p className={classes.error} role="alert">
          {change.error.message}
        </p>
      )}
      {isElsewhere && !isReadOnly && (
        <Group>
          <Button
            disabled={!isReady}
            loading={change.isPending}
            onClick={() => (target === 'live' ? setIsAsking(true) : change.mutate(undefined))}
          >
            {t('settings.authority.switchTo', { environment: word })}
          </Button>
        </Group>
      )}
      {isAsking && (
        <Suspense>
          <LiveQuestion
            company={company}
            error={fieldErrors(change.error).name ?? change.error?.message}
            isBusy={change.isPending}
            onConfirm={(name) => change.mutate(name, { onSuccess: () => setIsAsking(false) })}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useSwitch({ company, target, companyName }: EnvironmentStepProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (name: string | undefined) =>
      call(endpoints.setEnvironment, { body: { environment: target, name } }, { company }),
    async onSuccess(setup) {
      cache.setQueryData(authoritySetupQuery(company).queryKey, setup)
      const environment = t(`settings.authority.environments.${setup.environment}`)
      toastSuccess({
        subject: 'environment',
        message: t('settings.authority.switched', { company: companyName, environment }),
      })
      for (const area of ['authority', 'settings', 'documents']) {
        void cache.invalidateQueries({ queryKey: [area, company] })
      }
      void cache.invalidateQueries({ queryKey: ['companies'] })
      await refreshProfile()
    },
  })
  return { change, company: companyName }
}
