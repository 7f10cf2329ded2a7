import type { QuotationDetail, QuotationRow } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useAllowedActions } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { RowSheet } from '#ui/list/row-sheet.tsx'
import { quotationNumber } from './number.ts'
import { quotationQuery } from './queries.ts'
import { QuotationChip } from './quotation-chip.tsx'
import { QuotationPaper } from './quotation-paper.tsx'
import classes from './quotation-peek.module.css'

type QuotationPeekProps = {
  id: string
  actions: readonly ListAction<QuotationRow>[]
  onClose: () => void
}

/** An offer beside its list: how it stands, what it says, and what its row offers. */
export function QuotationPeek({ id, actions, onClose }: QuotationPeekProps) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  return (
    <RowSheet<QuotationRow, QuotationDetail>
      query={useQuery(quotationQuery(company?.id ?? '', id))}
      actions={useAllowedActions(actions)}
      // To go on with a draft, to send an offer, to bill what was accepted.
      next={['e', 's', 'i']}
      nameOf={quotationNumber}
      titleOf={(quotation) => (
        <>
          {t('sales.quotations.one')} <bdi className="cc-numbers">{quotationNumber(quotation)}</bdi>
        </>
      )}
      hrefOf={(quotation) => `/transactions/detail/quotation/${quotation.id}`}
      onClose={onClose}
    >
      {(quotation) =>
        company && (
          <>
            <Standing quotation={quotation} />
            <QuotationPaper quotation={quotation} company={company} />
          </>
        )
      }
    </RowSheet>
  )
}

function Standing({ quotation }: { quotation: QuotationDetail }) {
  const { t } = useTranslation()
  return (
    <div className={classes.standing}>
      <Money amount={quotation.total} currency={quotation.currency} size="lg" />
      <QuotationChip row={quotation} />
      <span className={classes.days}>
        <DayText day={quotation.dated_on} /> · {t('sales.quotations.columns.validUntil')}{' '}
        <DayText day={quotation.valid_until} />
      </span>
    </div>
  )
}
