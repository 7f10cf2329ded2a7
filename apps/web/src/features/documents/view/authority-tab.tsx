import type { DocumentDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useCan } from '#features/companies/index.ts'
import { formatDay, formatInstant } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CopyableId } from '#ui/copyable-id.tsx'
import { Timeline } from '#ui/feedback/timeline.tsx'
import { sendingProblem } from '../sending-problem.ts'
import { AskAgain } from './ask-again.tsx'
import classes from './authority-tab.module.css'
import { CauseWords } from './cause-words.tsx'
import { type KeyPart, keyParts } from './key-parts.ts'
import { authorityEvents, toSteps } from './steps.ts'
import { TechnicalLog } from './technical-log.tsx'

type AuthorityTabProps = {
  document: DocumentDetail
  company: string
  /** Its whole story stands beside it, stages and all. */
  isStoryBeside?: boolean
}

/** Is it valid: what the authority said in plain words, by which stages, under which key. */
export function AuthorityTab({ document, company, isStoryBeside = false }: AuthorityTabProps) {
  const { t } = useTranslation()
  const maySeeLog = useCan('authority.read')
  const stages = document.timeline.filter(({ event }) => authorityEvents.has(event))
  return (
    <div className={classes.columns} data-alone={isStoryBeside || undefined}>
      <div className={classes.main}>
        <section className={`${classes.card} cc-card`} aria-labelledby="answer-title">
          <div className={classes.cardHead}>
            <h2 id="answer-title" className={classes.title}>
              {t('tools.answer.title')}
            </h2>
            {/* What failed is sent again above everything. */}
            {document.fiscal_status !== 'failed' && <AskAgain document={document} company={company} />}
          </div>
          <AnswerWords document={document} />
        </section>
        <section className={`${classes.card} cc-card`} aria-labelledby="key-title">
          <h2 id="key-title" className={classes.title}>
            {t('tools.key.title')}
          </h2>
          <KeyExplained clave={document.clave} kind={t(`documents.kinds.${document.kind}`)} />
        </section>
        {maySeeLog && document.clave !== null && <TechnicalLog company={company} document={document} />}
      </div>
      {!isStoryBeside && (
        <section className={`${classes.card} cc-card`} aria-labelledby="stages-title">
          <h2 id="stages-title" className={classes.title}>
            {t('documents.view.stages')}
          </h2>
          {stages.length === 0 ? (
            <p className={classes.quiet}>{t('tools.answer.draft')}</p>
          ) : (
            <Timeline label={t('documents.view.stages')} steps={toSteps(stages, t)} />
          )}
        </section>
      )}
    </div>
  )
}

function AnswerWords({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { answer, fiscal_status: status } = document
  if (answer === null) return <WaitingWords document={document} />
  const number = shortNumber(document.consecutivo) ?? ''
  const isAccepted = answer.status === 'accepted'
  // Why it was rejected stands above everything, with what mends it: here is what else was said.
  const cause = status === 'rejected' ? answer.cause : null
  const remarks = answer.entries.filter(
    ({ code, message }) => message.trim() !== '' && (code !== cause?.code || message !== cause.message),
  )
  const words = (
    <>
      {remarks.length > 0 && (
        <ul className={classes.remarks}>
          {remarks.map(({ severity, ...remark }) => (
            <li key={`${remark.code} ${remark.message}`}>
              {severity === 'warning' && <IconAlertTriangle size={15} aria-hidden />}
              <CauseWords cause={remark} />
            </li>
          ))}
        </ul>
      )}
      <span className={classes.quiet}>
        {t('tools.answer.received', {
          time: `\u2066${formatInstant(answer.received_at, { withSeconds: true })}\u2069`,
        })}
      </span>
    </>
  )
  return (
    <>
      {cause !== null ? (
        words
      ) : (
        <Alert
          color={isAccepted ? 'green' : 'red'}
          icon={
            isAccepted ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />
          }
          title={t(isAccepted ? 'tools.answer.accepted' : 'tools.answer.rejected', {
            number,
          })}
        >
          {words}
        </Alert>
      )}
      {answer.text.trim() !== '' && (
        <details className={classes.original} open={status === 'rejected'}>
          <summary>{t('tools.answer.original')}</summary>
          <pre lang="es" dir="ltr">
            {answer.text}
          </pre>
        </details>
      )}
    </>
  )
}

function WaitingWords({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { fiscal_status: status, last_problem } = document
  const problem = last_problem === null ? null : sendingProblem(last_problem, t)
  if (status === 'draft' || status === 'waiting_approval') {
    return <p className={classes.quiet}>{t('tools.answer.draft')}</p>
  }
  const isFailed = status === 'failed'
  const words =
    status === 'held' && document.held_because === 'no_internet'
      ? t(`tools.held.${isMadeOffline(document) ? 'offline' : 'normal'}`)
      : status === 'sent' && last_problem === 'document-unknown'
        ? t('tools.waiting.unknown')
        : status === 'queued' || status === 'held' || status === 'sent' || status === 'processing'
          ? t(`tools.waiting.${status}`)
          : problem === null
            ? t('tools.waiting.failedUnknown')
            : t('tools.waiting.failed', { problem })
  return (
    <Alert
      color={isFailed ? 'red' : 'blue'}
      icon={isFailed ? <IconAlertCircle size={20} aria-hidden /> : <IconClock size={20} aria-hidden />}
      title={words}
    >
      {!isFailed && problem !== null && <p className={classes.problem}>{problem}</p>}
      {/* What is held has no next attempt: it leaves when whoever holds it lets go. */}
      {status !== 'held' && document.next_attempt_at !== null && (
        <span className={classes.quiet}>
          {t('tools.waiting.nextAttempt', {
            time: formatInstant(document.next_attempt_at, { withSeconds: true }),
          })}
        </span>
      )}
    </Alert>
  )
}

function isMadeOffline({ clave }: DocumentDetail): boolean {
  const situation = keyParts(clave ?? '')?.find(({ id }) => id === 'situation')
  return situation?.value === '3'
}

function KeyExplained({ clave, kind }: { clave: string | null; kind: string }) {
  const { t } = useTranslation()
  const parts = clave === null ? null : keyParts(clave)
  if (clave === null || parts === null) return <p className={classes.quiet}>{t('tools.key.none')}</p>
  return (
    <>
      <div className={classes.key}>
        <CopyableId label={t('tools.key.title')} value={clave} />
      </div>
      <dl className={classes.parts}>
        {parts.map((part) => (
          <div key={part.id} className={classes.part}>
            <dt>{t(`tools.key.${part.id}`)}</dt>
            <dd>
              <span className={`${classes.digits} cc-ltr cc-numbers`}>{part.text}</span>
              <span className={classes.meaning}>{meaningOf(part, kind, t)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function meaningOf(part: KeyPart, kind: string, t: ReturnType<typeof useTranslation>['t']): string {
  if (part.id === 'country') return t('tools.key.countryName')
  if (part.id === 'date') return formatDay(part.value)
  if (part.id === 'kind') return kind
  if (part.id === 'situation') return t(`tools.situations.${part.value as '1'}`)
  return part.value === part.text ? '' : part.value
}
