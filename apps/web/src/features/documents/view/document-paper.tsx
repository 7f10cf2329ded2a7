import type { Company, DocumentDetail } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal/text'
import { dayOf, formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatCoins, formatMoney, formatUnitPrice } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { isSale } from '../effect.ts'
import { discountShown } from './discount-shown.ts'
import classes from './document-paper.module.css'
import { summaryRows } from './summary-rows.ts'

type Party = DocumentDetail['issuer']

/** The document as the client sees it: who, to whom, what, how much. */
export function DocumentPaper({ document, company }: { document: DocumentDetail; company: Company }) {
  return (
    <Paper
      paper={document}
      company={company}
      isIssuer={isSale(document)}
      facts={<DocumentFacts document={document} />}
      notes={document.input.notes ?? null}
    />
  )
}

type PaperProps = {
  paper: PaperContent
  company: Company
  /** Whether the company stands as its issuer; it does unless said otherwise. */
  isIssuer?: boolean
  /** `PaperFact`s of this kind of paper, before those that all have. */
  facts: React.ReactNode
  notes: string | null
  /** What is said of a line below its text, and lines that the totals are without. */
  lineNote?: (position: number) => string | null
  leftOut?: readonly number[]
  totalNote?: string | null
  /** Below the notes. */
  children?: React.ReactNode
}

export type PaperContent = Pick<
  DocumentDetail,
  'issuer' | 'receiver' | 'lines' | 'summary' | 'currency' | 'exchange_rate'
> & { input: Omit<DocumentDetail['input'], 'kind'> }

/** Any paper with parties, lines and totals, as the client sees it. */
export function Paper({
  paper,
  company,
  isIssuer = true,
  facts,
  notes,
  children,
  totalNote = null,
  ...choices
}: PaperProps) {
  const { t } = useTranslation()
  const { input, currency } = paper
  const badge = (
    <CompanyBadge name={company.name} colour={company.colour} logoUrl={company.logo_url} size={44} />
  )
  return (
    <div className={`${classes.paper} cc-card`}>
      <div className={classes.parties}>
        <section aria-label={t('documents.view.issuer')} className={classes.withBadge}>
          {isIssuer && badge}
          <PartyWords party={paper.issuer} />
        </section>
        <dl className={classes.facts}>
          {facts}
          <PaperFact term={t('documents.view.condition')}>
            {t(`documents.codes.saleConditions.${input.sale_condition as '01'}`, input.sale_condition)}
            {input.credit_days != null && input.credit_days > 0 && (
              <> · {t('documents.view.creditDays', { count: input.credit_days })}</>
            )}
          </PaperFact>
          {input.payments.length > 0 && (
            <PaperFact term={t('documents.view.means')}>
              {input.payments
                .map(({ means, reference }) =>
                  [t(`documents.codes.paymentMeans.${means as '01'}`, means), reference]
                    .filter(Boolean)
                    .join(' '),
                )
                .join(' · ')}
            </PaperFact>
          )}
          {currency !== 'CRC' && (
            <PaperFact term={t('documents.view.rate')}>
              <span className="cc-ltr cc-numbers">{formatMoney(paper.exchange_rate, 'CRC')}</span>
            </PaperFact>
          )}
        </dl>
      </div>
      <section className={classes.receiver} aria-label={t('documents.view.receiver')}>
        <h2 className={classes.label}>{t('documents.view.receiver')}</h2>
        {paper.receiver === null ? (
          <p className={classes.name}>{t('documents.view.finalConsumer')}</p>
        ) : (
          <div className={classes.withBadge}>
            {!isIssuer && badge}
            <PartyWords party={paper.receiver} />
          </div>
        )}
      </section>
      <Lines paper={paper} {...choices} />
      <div className={classes.below}>
        <div className={classes.notes}>
          {notes && (
            <>
              <h2 className={classes.label}>{t('documents.view.notes')}</h2>
              <p>{notes}</p>
            </>
          )}
          {children}
        </div>
        <Totals paper={paper} note={totalNote} />
      </div>
    </div>
  )
}

function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  return (
    <>
      <PaperFact term={t('documents.list.kind')}>{t(`documents.kinds.${document.kind}`)}</PaperFact>
      {document.consecutivo !== null && (
        <PaperFact term={t('documents.list.number')}>
          <span className="cc-ltr cc-numbers">{document.consecutivo}</span>
        </PaperFact>
      )}
      {document.issued_at !== null && (
        <PaperFact term={t('documents.list.date')}>
          <span className="cc-ltr cc-numbers">{formatDay(dayOf(document.issued_at))}</span>
        </PaperFact>
      )}
      {document.seller_name && (
        <PaperFact term={t('documents.editor.seller')}>
          <bdi>{document.seller_name}</bdi>
        </PaperFact>
      )}
      {document.input.own_fields.map(({ id, label, value }) => (
        <PaperFact key={id} term={label}>
          <bdi>{/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value}</bdi>
        </PaperFact>
      ))}
      {document.due_on !== null && (
        <PaperFact term={t('documents.list.due')}>
          <span className="cc-ltr cc-numbers">{formatDay(document.due_on)}</span>
        </PaperFact>
      )}
    </>
  )
}

/** A term of a paper's head and what stands there. */
export function PaperFact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PartyWords({ party }: { party: Party }) {
  return (
    <div className={classes.party}>
      <p className={classes.name}>
        <bdi>{party.name}</bdi>
      </p>
      {party.trade_name && party.trade_name !== party.name && (
        <p>
          <bdi>{party.trade_name}</bdi>
        </p>
      )}
      {party.identification_number && (
        <p>
          <span className="cc-ltr cc-numbers">{party.identification_number}</span>
        </p>
      )}
      {party.email && (
        <p>
          <span className="cc-ltr">{party.email}</span>
        </p>
      )}
      {party.phone && (
        <p>
          <span className="cc-ltr cc-numbers">{party.phone}</span>
        </p>
      )}
      {party.address && <p>{party.address}</p>}
    </div>
  )
}

type LinesProps = { paper: PaperContent } & Pick<PaperProps, 'lineNote' | 'leftOut'>

function Lines({ paper, lineNote, leftOut = [] }: LinesProps) {
  const { t } = useTranslation()
  const { input, lines, currency } = paper
  if (input.lines.length === 0) return <p className={classes.none}>{t('documents.view.noLines')}</p>
  const hasDiscounts = input.lines.some((line, index) => discountShown(line, lines[index], currency) !== '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keys too
    <section className={classes.scroller} tabIndex={0} aria-label={t('documents.view.lines')}>
      <table className={classes.lines}>
        <caption className={classes.hidden}>{t('documents.view.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('documents.view.columns.number')}</th>
            <th scope="col">{t('documents.view.columns.text')}</th>
            <th scope="col" data-align="end">
              {t('documents.view.columns.quantity')}
            </th>
            <th scope="col" data-align="end">
              {t('documents.view.columns.price')}
            </th>
            {hasDiscounts && (
              <th scope="col" data-align="end">
                {t('documents.view.columns.discount')}
              </th>
            )}
            <th scope="col" data-align="end">
              {t('documents.view.columns.tax')}
            </th>
            <th scope="col" data-align="end">
              {t('documents.view.columns.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {input.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored document have no other identity
            <tr key={index} data-left-out={leftOut.includes(index) || undefined}>
              <td className="cc-numbers">{index + 1}</td>
              <td>
                {line.description}
                <LineNote text={lineNote?.(index) ?? null} />
                {line.cabys !== '' && (
                  <span className={`${classes.code} cc-ltr cc-numbers`}>{line.cabys}</span>
                )}
              </td>
              <td data-align="end" className="cc-numbers">
                <bdi>
                  {shortestNumber(line.quantity)} {line.unit}
                </bdi>
              </td>
              <td data-align="end" className="cc-numbers cc-ltr">
                {formatUnitPrice(line.unit_price, currency)}
                {line.price_includes_tax && (
                  <span className={classes.included}>{t('documents.editor.taxIncludedShort')}</span>
                )}
              </td>
              {hasDiscounts && (
                <td data-align="end" className="cc-numbers cc-ltr">
                  {discountShown(line, lines[index], currency)}
                </td>
              )}
              <td data-align="end" className="cc-numbers">
                {rateWords(line.taxes, t)}
              </td>
              <td data-align="end" className={`${classes.strong} cc-numbers cc-ltr`}>
                {formatCoins(lines[index]?.line_total, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LineNote({ text }: { text: string | null }) {
  return text === null ? null : <span className={classes.lineNote}>{text}</span>
}

function Totals({ paper, note }: { paper: PaperContent; note: string | null }) {
  const { t } = useTranslation()
  const { currency } = paper
  return (
    <dl className={classes.totals}>
      {summaryRows(paper.summary).map((row) => (
        <div key={`${row.id}${row.rate ?? ''}`}>
          <dt>
            {row.id === 'vatAt'
              ? t('documents.sums.vatAt', { rate: row.rate ?? '' })
              : t(`documents.sums.${row.id}`)}
          </dt>
          <dd>
            <Money
              amount={row.isNegative ? `-${row.amount}` : row.amount}
              currency={currency}
              layout="column"
            />
          </dd>
        </div>
      ))}
      <div className={classes.grand}>
        <dt>
          {t('documents.editor.total')}
          <LineNote text={note} />
        </dt>
        <dd>
          <Money amount={paper.summary.total} currency={currency} size="lg" />
        </dd>
      </div>
    </dl>
  )
}

function rateWords(
  taxes: readonly { code: string; rate_code?: string }[],
  t: ReturnType<typeof useTranslation>['t'],
): string {
  return taxes
    .map(({ code, rate_code }) =>
      rate_code === undefined ? code : t(`documents.codes.rates.${rate_code as '08'}`, rate_code),
    )
    .join(' · ')
}
