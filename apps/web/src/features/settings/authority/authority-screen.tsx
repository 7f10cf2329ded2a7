import type { AuthoritySetup, Company } from '@cuentaclara/contracts'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { ForbiddenScreen } from '#features/members/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { authoritySetupQuery, numberingQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { useSettingsCompany } from '../use-settings-company.ts'
import { CertificateStep, CredentialsStep } from './authority-steps.tsx'
import type { Environment } from './step-props.ts'

const AuthorityBoardCard = part(() => import('./authority-board.tsx'), 'AuthorityBoardCard')
// They show nothing before the settings of the company are there.
const ActivitiesStep = part(() => import('../companies/company-steps.tsx'), 'ActivitiesStep')
const ProviderStep = part(() => import('../companies/company-steps.tsx'), 'ProviderStep')
const EnvironmentStep = part(() => import('./environment-step.tsx'), 'EnvironmentStep')
const NumberingTab = part(() => import('../company-settings/numbering-tab.tsx'), 'NumberingTab')
const SimulatorPanel = part(() => import('./simulator-panel.tsx'), 'SimulatorPanel')
const TrialStep = part(() => import('./trial-step.tsx'), 'TrialStep', { words: ['tools'] })

type AuthorityScreenProps = {
  company: string
  /** What stands here for a company that is not one of the person's. */
  nowhere: ReactNode
}

/** What a company needs to talk with the tax authority, step by step, and how it fares. */
export function AuthorityScreen({ company, nowhere }: AuthorityScreenProps) {
  const { t } = useTranslation()
  const { company: found, isNowhere, error, retry } = useSettingsCompany(company)
  if (isNowhere) return nowhere
  if (found === undefined) {
    return (
      <>
        <PageHeader title={t('settings.authority.title')} />
        {error ? <ErrorState error={error} onRetry={retry} /> : <CardsSkeleton cards={3} />}
      </>
    )
  }
  if (!found.permissions.includes('authority.read')) return <ForbiddenScreen company={found} />
  return <AuthoritySteps company={company} found={found} />
}

function AuthoritySteps({ company, found }: { company: string; found: Company }) {
  const { t } = useTranslation()
  const { data: setup, error, refetch } = useQuery(authoritySetupQuery(company))
  const isHeld = useQuery(numberingQuery(company)).data?.held_since_backup != null
  const [chosen, setChosen] = useState<Environment | null>(null)
  const header = (
    <PageHeader title={t('settings.authority.title')} subtitle={found.trade_name ?? found.name} isSaidInBar />
  )
  if (error && setup === undefined) {
    return (
      <>
        {header}
        <ErrorState error={error} onRetry={refetch} />
      </>
    )
  }
  if (setup === undefined) {
    return (
      <>
        {header}
        <CardsSkeleton cards={3} />
      </>
    )
  }
  const target = chosen ?? setup.environment
  const isReadOnly = !found.permissions.includes('authority.edit')
  const step = { company, setup, target, isReadOnly }
  const missing = new Set(setup.environments.find(({ environment }) => environment === target)?.missing)
  return (
    <>
      {header}
      <div className={classes.steps}>
        <div className={classes.side}>
          <Step number={1} name="environment" isDone={setup.environment === target}>
            <Suspense>
              <EnvironmentStep {...step} companyName={found.name} onTarget={setChosen} />
            </Suspense>
          </Step>
          <Step number={2} name="credentials" isDone={!missing.has('credentials')}>
            <CredentialsStep key={target} {...step} />
          </Step>
          <Step number={3} name="certificate" isDone={!missing.has('certificate')}>
            <CertificateStep key={target} {...step} />
          </Step>
          <Step number={4} name="activities" isDone={!missing.has('activities')}>
            <Suspense>
              <ActivitiesStep {...step} />
            </Suspense>
          </Step>
          <Step number={5} name="numbers" isDone={!isHeld}>
            <Suspense>
              <NumberingTab company={company} isReadOnly={isReadOnly} />
            </Suspense>
          </Step>
          <Step number={6} name="provider" isDone>
            <Suspense>
              <ProviderStep {...step} />
            </Suspense>
          </Step>
          <Step number={7} name="trial" isDone={isTried(setup)}>
            <Suspense>
              <TrialStep {...step} />
            </Suspense>
          </Step>
        </div>
        <div className={classes.side}>
          <Suspense>
            <AuthorityBoardCard company={company} isReadOnly={isReadOnly} />
          </Suspense>
          {setup.environment === 'simulator' && (
            <Suspense>
              <SimulatorPanel company={company} isReadOnly={isReadOnly} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

function isTried({ environments }: AuthoritySetup): boolean {
  return environments.find(({ environment }) => environment === 'live')?.missing.includes('trial') === false
}

type StepName =
  | 'environment'
  | 'credentials'
  | 'certificate'
  | 'activities'
  | 'numbers'
  | 'provider'
  | 'trial'

/** One step: any of them can be done at any time, and each says whether it is. */
function Step(props: { number: number; name: StepName; isDone: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const { number, name, isDone } = props
  const id = `step-${name}`
  return (
    <section className={`${classes.step} cc-card`} aria-labelledby={id}>
      <div className={classes.stepHead}>
        <span className={classes.stepNumber} aria-hidden>
          {number}
        </span>
        <h2 id={id}>{t(`settings.authority.steps.${name}`)}</h2>
        <ToneChip tone={isDone ? 'success' : 'warning'} icon={isDone ? IconCircleCheck : IconCircleDashed}>
          {isDone ? t('settings.authority.done') : t('settings.authority.open')}
        </ToneChip>
      </div>
      {props.children}
    </section>
  )
}
