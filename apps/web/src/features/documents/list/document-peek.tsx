import type { DocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useAllowedActions } from '#features/lists/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { actionsOf, type ListAction, type RowAction } from '#ui/list/list-action.ts'
import { ActionMenu } from '#ui/list/row-menu.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { labelOf } from '#ui/record-action.ts'
import { useCauseText } from '../cause-text.ts'
import { detailLink } from '../detail-link.ts'
import { isOurs, isOwed, isSettledByPayments } from '../effect.ts'
import { documentQuery } from '../queries.ts'
import { DocumentPaper } from '../view/document-paper.tsx'
import classes from './document-peek.module.css'

const DocumentTags = part(() => import('../view/document-tags.tsx'), 'DocumentTags', { words: ['tools'] })

type DocumentPeekProps = {
  id: string
  actions: readonly ListAction<DocumentRow>[]
  onClose: () => void
}

/** A document beside its list: how it stands, what it says, and what its row offers. */
export function DocumentPeek({ id, actions, onClose }: DocumentPeekProps) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  // It lies open here already.
  const allowed = useAllowedActions(actions).filter(
    (action) => action.act === undefined || action.key !== ' ',
  )
  const { data, error, refetch } = useQuery(documentQuery(company?.id ?? '', id))
  const number = data && (shortNumber(data.consecutivo) ?? t('documents.number.draft'))
  return (
    <SideSheet
      isOpen
      size={880}
      onClose={onClose}
      title={
        data ? (
          <>
            {t(`documents.kinds.${data.kind}`)} <bdi className="cc-numbers">{number}</bdi>
          </>
        ) : (
          ''
        )
      }
      footer={
        data && (
          <>
            <ActionMenu name={number ?? ''} row={data} actions={allowed} />
            {actionsOf<DocumentRow>(allowed, data)
              .filter(isNext)
              .map((action) => (
                <Button
                  key={action.key}
                  variant="default"
                  leftSection={<action.icon size={17} aria-hidden />}
                  onClick={() => action.act(data)}
                >
                  {labelOf<DocumentRow>(action, data)}
                </Button>
              ))}
            <Button component={Link} to={detailLink(data).to} params={detailLink(data).params as never}>
              {t('documents.list.actions.open')}
            </Button>
          </>
        )
      }
    >
      {data && company && (
        <>
          <Standing company={company.id} document={data} />
          <DocumentPaper document={data} company={company} />
        </>
      )}
      {!data &&
        (error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={480} radius="md" />)}
    </SideSheet>
  )
}

/** To go on with a draft, to send a document, to record what was paid of it. */
function isNext({ key = '' }: RowAction<DocumentRow>): boolean {
  return ['e', 's', 'p'].includes(key)
}

function Standing({ company, document }: { company: string; document: DocumentRow }) {
  const { t } = useTranslation()
  const cause = useCauseText([document])(document)
  const { fiscal_status, payment_status, delivery_status, due_on, currency } = document
  return (
    <div className={classes.standing}>
      <Money amount={document.total} currency={currency} size="lg" />
      <StatusChip area="fiscal" status={fiscal_status} />
      {isOwed(document) && isSettledByPayments(document) && (
        <StatusChip area="payment" status={payment_status} />
      )}
      {document.consecutivo !== null && isOurs(document) && (
        <StatusChip area="delivery" status={delivery_status} />
      )}
      <Suspense>
        <DocumentTags company={company} document={document} />
      </Suspense>
      <span className={classes.days}>
        {document.issued_at === null ? (
          t('documents.view.notIssued')
        ) : (
          <DayText day={dayOf(document.issued_at)} />
        )}
        {due_on !== null && (
          <>
            {' · '}
            {t('documents.list.due')} <DayText day={due_on} />
          </>
        )}
      </span>
      {cause !== undefined && <bdi className={classes.cause}>{cause}</bdi>}
    </div>
  )
}
