import type { Company, DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { clavePattern, documentTypeIn } from '@cuentaclara/einvoice/clave-shape'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { detailLink } from '../detail-link.ts'
import { isCorrectable } from '../effect.ts'
import { correctableQuery, documentQuery } from '../queries.ts'
import { NoteForm } from './note-form.tsx'
import classes from './notes.module.css'
import { OriginalPicker } from './original-picker.tsx'

// It reads keys, which takes the core.
const OutsideNote = part(() => import('./outside-note.tsx'), 'OutsideNote')

type NoteScreenProps = {
  company: Company
  /** `invoice:{id}`, or a clave from outside; absent chooses first. */
  from: string | undefined
  onFrom: (from: string | undefined) => void
  onIssued: (row: DocumentRow, corrected: string | null) => void
}

/** Correcting or cancelling: which document, what happened, what comes of it. */
export function NoteScreen({ company, from, onFrom, onIssued }: NoteScreenProps) {
  const { t } = useTranslation()
  useScreenTitle(t('counter.notes.newTitle'))
  return (
    <div className={classes.screen}>
      <PageHeader title={t('counter.notes.newTitle')} subtitle={t('counter.notes.newHint')} />
      {from === undefined ? (
        <OriginalPicker company={company.id} onPick={onFrom} />
      ) : documentTypeIn(from) === '08' ? (
        <OfPurchase onChange={() => onFrom(undefined)} />
      ) : clavePattern.test(from) ? (
        <Suspense fallback={<CardsSkeleton />}>
          <OutsideNote
            company={company}
            clave={from}
            onChange={() => onFrom(undefined)}
            onIssued={onIssued}
          />
        </Suspense>
      ) : (
        <OfOwn key={from} company={company} from={from} onFrom={onFrom} onIssued={onIssued} />
      )}
    </div>
  )
}

function OfOwn({ company, from, onFrom, onIssued }: NoteScreenProps & { from: string }) {
  const { t } = useTranslation()
  const [kind = '', id = ''] = from.split(':')
  const document = useQuery(documentQuery(company.id, id))
  const left = useQuery({ ...correctableQuery(company.id, id), retry: false })
  const clientId = document.data?.client_id ?? ''
  const client = useQuery({ ...clientQuery(company.id, clientId), enabled: clientId !== '' })
  const failed = [document, client].find(isFailed)
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (document.data === undefined) return <CardsSkeleton />
  const other = (
    <Button variant="default" onClick={() => onFrom(undefined)}>
      {t('counter.notes.chooseOther')}
    </Button>
  )
  if (document.data.kind === 'purchase' && document.data.fiscal_status === 'accepted')
    return <OfPurchase document={document.data} onChange={() => onFrom(undefined)} />
  if (document.data.kind !== kind || !isCorrectable(document.data)) {
    const isRejected = document.data.fiscal_status === 'rejected'
    return (
      <EmptyState
        icon={IconArrowsExchange}
        title={isRejected ? t('counter.notes.rejectedTitle') : t('counter.notes.unfinishedTitle')}
        hint={isRejected ? t('counter.notes.rejectedHint') : t('counter.notes.unfinishedHint')}
        actions={
          <>
            {other}
            <Button renderRoot={(props) => <Link {...props} {...detailLink(document.data)} />}>
              {t('documents.list.actions.open')}
            </Button>
          </>
        }
      />
    )
  }
  if (isFailed(left)) return <ErrorState error={left.error} onRetry={() => void left.refetch()} />
  if (left.data === undefined || (clientId !== '' && client.data === undefined)) return <CardsSkeleton />
  return (
    <NoteForm
      company={company}
      first={{ document: document.data, left: left.data }}
      client={client.data ?? null}
      onChange={() => onFrom(undefined)}
      onIssued={onIssued}
    />
  )
}

/** A purchase invoice has no note: what corrects it begins on its page, where it is ours. */
function OfPurchase({ document, onChange }: { document?: DocumentDetail; onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconArrowsExchange}
      title={t('counter.notes.purchaseTitle')}
      hint={t('counter.notes.purchaseHint')}
      actions={
        <>
          <Button variant="default" onClick={onChange}>
            {t('counter.notes.chooseOther')}
          </Button>
          {document !== undefined && (
            <Button renderRoot={(props) => <Link {...props} {...detailLink(document)} />}>
              {t('documents.list.actions.open')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** What was seen stays on the screen, with what was written there, when asking again does not work. */
function isFailed({ data, error }: { data: unknown; error: unknown }): boolean {
  return data === undefined && error !== null
}
