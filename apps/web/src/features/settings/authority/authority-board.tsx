import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CertificateTerm } from '#features/companies/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { authorityBoardQuery } from '../queries.ts'
import classes from '../settings.module.css'

const ContingencySwitch = part(() => import('./contingency-switch.tsx'), 'ContingencySwitch', {
  words: ['tools'],
})

const PauseSending = part(() => import('./pause-sending.tsx'), 'PauseSending')

/** How documents fare: last answer, queue, certificate, and what was rejected by cause. */
export function AuthorityBoardCard({ company, isReadOnly }: { company: string; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(authorityBoardQuery(company))
  if (data === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  return (
    <section className={`${classes.step} cc-card`} aria-labelledby="board-title">
      <h2 id="board-title">{t('settings.authority.board')}</h2>
      {data.is_paused && <Alert color="yellow">{t('settings.authority.paused')}</Alert>}
      {data.late_documents > 0 && (
        <Alert color="yellow">{t('settings.authority.late', { count: data.late_documents })}</Alert>
      )}
      <dl className={classes.facts}>
        <dt>{t('settings.authority.boardFacts.token')}</dt>
        <dd>
          {data.token_at === null ? (
            t('settings.authority.never')
          ) : (
            <InstantText instant={data.token_at} mode="relative" />
          )}
        </dd>
        <dt>{t('settings.authority.boardFacts.accepted')}</dt>
        <dd>
          {data.last_accepted === null ? (
            t('settings.authority.never')
          ) : (
            <Link
              to="/transactions/detail/$type/$id"
              params={{ type: data.last_accepted.kind, id: data.last_accepted.id }}
              className="cc-ltr cc-numbers"
            >
              {shortNumber(data.last_accepted.consecutivo)}
            </Link>
          )}
        </dd>
        <dt>{t('settings.authority.boardFacts.queue')}</dt>
        <dd className="cc-numbers">{formatCount(data.queue_length)}</dd>
        <dt>{t('settings.authority.boardFacts.week')}</dt>
        <dd className="cc-numbers">{formatCount(data.accepted_7_days)}</dd>
        <dt>{t('settings.authority.boardFacts.certificate')}</dt>
        <dd>
          <Suspense>
            <CertificateTerm days={data.certificate_days_left} />
          </Suspense>
        </dd>
      </dl>
      <h3 className={classes.branch}>{t('settings.authority.rejections')}</h3>
      {data.rejections_7_days.length === 0 ? (
        <p className={classes.hint}>{t('settings.authority.noRejections')}</p>
      ) : (
        <ul className={classes.entries}>
          {data.rejections_7_days.map((cause) => (
            <li key={cause.code} className={classes.entry} title={cause.message}>
              <span className="cc-ltr cc-numbers">{cause.code}</span>
              <bdi className={`${classes.grow} cc-truncate`} lang="es">
                {cause.message}
              </bdi>
              <span className="cc-numbers">{formatCount(cause.count)}</span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        <ContingencySwitch company={company} board={data} isReadOnly={isReadOnly} />
        {!isReadOnly && <PauseSending company={company} board={data} />}
      </Suspense>
    </section>
  )
}
