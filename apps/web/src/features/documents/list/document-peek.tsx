import type { DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useAllowedActions } from '#features/lists/index.ts'
import { dayOf } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { RowSheet } from '#ui/list/row-sheet.tsx'
import { useCauseText } from '../cause-text.ts'
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
  const numberOf = ({ consecutivo }: DocumentRow) => shortNumber(consecutivo) ?? t('documents.number.draft')
  return (
    <RowSheet<DocumentRow, DocumentDetail>
      query={useQuery(documentQuery(company?.id ?? '', id))}
      actions={useAllowedActions(actions)}
      // To go on with a draft, to send a document, to record what was paid of it.
      next={['e', 's', 'p']}
      nameOf={numberOf}
      titleOf={(document) => (
        <>
          {t(`documents.kinds.${document.kind}`)} <bdi className="cc-numbers">{numberOf(document)}</bdi>
        </>
      )}
      hrefOf={({ kind, id }) => `/transactions/detail/${kind}/${id}`}
      onClose={onClose}
    >
      {(document) =>
        company && (
          <>
            <Standing company={company.id} document={document} />
            <DocumentPaper document={document} company={company} />
          </>
        )
      }
    </RowSheet>
  )
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
