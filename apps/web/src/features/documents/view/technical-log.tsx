import type { AuthorityLog, DocumentDetail } from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { copyText } from '#lib/clipboard.ts'
import { formatInstant } from '#lib/dates/dates.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'

import { sendingProblem } from '../sending-problem.ts'
import { authorityLogQuery } from './authority-log-query.ts'
import classes from './technical-log.module.css'

type Call = AuthorityLog['data'][number]

/** Each try at the authority, for whoever has to explain it to somebody else. */
export function TechnicalLog({ company, document }: { company: string; document: DocumentDetail }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(authorityLogQuery(company, document))
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={120} radius="md" />
  const copy = async () => {
    const head = [document.consecutivo, document.clave].filter(Boolean).join(' · ')
    const isCopied = await copyText([head, ...data.map((call) => sayCall(t, call).join(' · '))].join('\n'))
    if (isCopied) toastSuccess({ message: t('documentPage.log.copied'), subject: 'copied' })
    else toastError({ message: t('documentPage.log.notCopied'), subject: 'copied' })
  }
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="log-title">
      <div className={classes.head}>
        <h2 id="log-title" className={classes.title}>
          {t('documentPage.log.title')}
        </h2>
        {data.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {t('documentPage.log.copy')}
          </Button>
        )}
      </div>
      {data.length === 0 ? (
        <p className={classes.quiet}>{t('documentPage.log.empty')}</p>
      ) : (
        <ol className={classes.calls}>
          {data.map((call) => (
            <li key={`${call.at} ${call.did} ${call.outcome}`} className={classes.call}>
              <time dateTime={call.at} className="cc-numbers cc-ltr">
                {formatInstant(call.at, { withSeconds: true })}
              </time>
              <span>
                {sayCall(t, call)
                  .slice(1)
                  .map((words) => `\u2068${words}\u2069`)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** A try in words, the moment first; on the screen each piece keeps to its own direction. */
function sayCall(t: TFunction, call: Call): string[] {
  const at = (instant: string) => formatInstant(instant, { withSeconds: true })
  return [
    at(call.at),
    t(`documentPage.log.did.${call.did}`),
    t(`documentPage.log.outcomes.${call.outcome as 'received'}`, call.outcome),
    call.http_status === null ? t('documentPage.log.noStatus') : `HTTP ${call.http_status}`,
    t('documentPage.log.took', { ms: formatCount(call.took_ms) }),
    ...(call.message === null ? [] : [sendingProblem(call.message, t)]),
    ...(call.next_attempt_at === null
      ? []
      : [t('documentPage.log.next', { time: at(call.next_attempt_at) })]),
  ]
}
