import type { AuthorityState } from '@cuentaclara/contracts'
import { Suspense } from 'react'
import { CertificateTerm } from '#features/companies/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import classes from './bar-button.module.css'

/** When the authority was last reached, what waits for it, and how long the certificate lasts. */
export function AuthorityFacts({ state }: { state: AuthorityState }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <dt>{t('shell.authority.lastSuccess')}</dt>
      <dd>
        {state.last_success_at === null ? (
          t('shell.authority.never')
        ) : (
          <InstantText instant={state.last_success_at} mode="relative" />
        )}
      </dd>
      <dt>{t('shell.authority.queue')}</dt>
      <dd className="cc-numbers">{formatCount(state.queue_length)}</dd>
      {state.oldest_waiting_at !== null && (
        <>
          <dt>{t('shell.authority.oldest')}</dt>
          <dd>
            <InstantText instant={state.oldest_waiting_at} mode="relative" />
          </dd>
        </>
      )}
      <dt>{t('shell.authority.certificate')}</dt>
      <dd>
        <Suspense>
          <CertificateTerm days={state.certificate_days_left} />
        </Suspense>
      </dd>
    </dl>
  )
}
