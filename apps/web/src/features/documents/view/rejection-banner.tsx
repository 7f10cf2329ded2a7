import type { DocumentDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconTool } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { createDraft } from '../actions.ts'
import { rememberDetail } from '../queries.ts'
import { CauseWords } from './cause-words.tsx'
import { reissueDraft } from './reissue.ts'
import classes from './rejection-banner.module.css'

type RejectionBannerProps = { company: string; document: DocumentDetail }

/** Why a document was rejected, above everything else of it, and the way to one that is accepted. */
export function RejectionBanner({ company, document }: RejectionBannerProps) {
  const { t } = useTranslation()
  const number = shortNumber(document.consecutivo) ?? ''
  const others = document.links?.from.filter(({ fiscal_status: status }) => status !== 'rejected') ?? []
  const [anew] = others
  const { answer } = document
  return (
    <Alert
      className={classes.banner}
      color={anew ? 'gray' : 'red'}
      icon={anew ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />}
      title={t('tools.answer.rejected', { number })}
    >
      {answer?.cause ? <CauseWords cause={answer.cause} /> : <p>{t('tools.rejection.noCause')}</p>}
      {anew ? (
        <>
          <p className={classes.next}>
            <Link to={`/transactions/detail/${anew.kind}/${anew.id}` as string}>
              {t('tools.rejection.anew', { number: shortNumber(anew.consecutivo) ?? '' })}
            </Link>
          </p>
          <Fix company={company} document={document} despite={others.map(({ id }) => id)} />
        </>
      ) : (
        <Fix company={company} document={document} />
      )}
      {answer !== null && answer.text.trim() !== '' && (
        <details className={classes.whole}>
          <summary>{t('tools.rejection.whole')}</summary>
          <pre lang="es" dir="ltr">
            {answer.text}
          </pre>
        </details>
      )}
    </Alert>
  )
}

/** A draft in its place; where others took it already (`despite`), that is meant. */
function Fix({ company, document, despite }: RejectionBannerProps & { despite?: string[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayDraft = useCan('documents.draft')
  const [isBusy, setIsBusy] = useState(false)
  if (!mayDraft) return null
  const fix = async () => {
    setIsBusy(true)
    try {
      // Official text: the reason stands in the document, in Spanish.
      const anew = reissueDraft(document, 'Sustituye comprobante rechazado por Hacienda')
      const body = despite === undefined ? anew : { ...anew, anew_despite: despite }
      const draft = await createDraft(company, body, crypto.randomUUID())
      rememberDetail(cache, company, draft)
      await navigate({ to: '/invoices/new', search: { draft: draft.id } })
    } catch (error) {
      toastRefusal(error, 'fix')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      className={classes.next}
      {...(despite === undefined
        ? { leftSection: <IconTool size={17} aria-hidden /> }
        : { variant: 'subtle', color: 'gray', size: 'compact-md' })}
      loading={isBusy}
      onClick={fix}
    >
      {t(despite === undefined ? 'documents.view.actions.fix' : 'tools.rejection.another')}
    </Button>
  )
}
