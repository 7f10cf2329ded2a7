import type { Company, QuotationDetail } from '@cuentaclara/contracts'
import { alternativeName } from '@cuentaclara/einvoice/offer-choices'
import { Paper, PaperFact } from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayText } from '#ui/date-text.tsx'
import { quotationNumber } from './number.ts'
import classes from './quotation-screen.module.css'

/** An offer as its client sees it, and below it what only the company reads. */
export function QuotationPaper({ quotation, company }: { quotation: QuotationDetail; company: Company }) {
  const { t } = useTranslation()
  return (
    <>
      <Paper
        paper={{ ...quotation, input: quotation.content }}
        company={company}
        notes={quotation.content.notes ?? null}
        lineNote={(position) => lineNote(quotation, position, t)}
        leftOut={quotation.left_out}
        totalNote={
          quotation.left_out.length === 0
            ? null
            : t('sales.quotations.choices.without', { count: quotation.left_out.length })
        }
        facts={
          <>
            <PaperFact term={t('documents.list.kind')}>{t('sales.quotations.one')}</PaperFact>
            <PaperFact term={t('documents.list.number')}>
              <span className="cc-ltr cc-numbers">{quotationNumber(quotation)}</span>
            </PaperFact>
            <PaperFact term={t('documents.list.date')}>
              <DayText day={quotation.dated_on} />
            </PaperFact>
            <PaperFact term={t('sales.quotations.columns.validUntil')}>
              <DayText day={quotation.valid_until} />
            </PaperFact>
          </>
        }
      >
        {quotation.terms !== '' && (
          <>
            <h2 className={classes.label}>{t('sales.quotations.editor.terms')}</h2>
            <p className={classes.long}>{quotation.terms}</p>
          </>
        )}
      </Paper>
      {quotation.internal_notes !== '' && (
        <section className={`${classes.internal} cc-card`}>
          <h2 className={classes.label}>{t('sales.quotations.editor.internalNotes')}</h2>
          <p className={classes.long}>{quotation.internal_notes}</p>
        </section>
      )}
    </>
  )
}

/** What a client may choose of a line. */
function lineNote(
  { optional_lines, alternatives }: QuotationDetail,
  position: number,
  t: ReturnType<typeof useTranslation>['t'],
): string | null {
  if (optional_lines.includes(position)) return t('sales.quotations.choices.optional')
  const group = alternatives.findIndex((lines) => lines.includes(position))
  return group === -1 ? null : t('sales.quotations.choices.alternative', { group: alternativeName(group) })
}
