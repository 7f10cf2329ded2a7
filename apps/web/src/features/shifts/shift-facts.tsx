import type { ShiftDetail } from '@cuentaclara/contracts'
import { parseDecimal, subtract, toText, zero } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import classes from './shifts.module.css'

/** A shift as it stands, or as it was closed: what came in, what moved, and what was counted. */
export function ShiftFacts({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation()
  const { documents, lines, movements, currency } = shift
  return (
    <>
      <FactList
        facts={[
          [t('counter.shifts.person'), shift.opened_by],
          [t('counter.shifts.till'), shift.till?.name ?? null],
          [t('counter.shifts.openedAt'), <InstantText key="opened" instant={shift.opened_at} />],
          [
            t('counter.shifts.closedAt'),
            shift.closed_at !== null && (
              <>
                <InstantText instant={shift.closed_at} /> · <bdi>{shift.closed_by}</bdi>
              </>
            ),
          ],
          [t('counter.shifts.opening'), <Money key="opening" amount={shift.opening} currency={currency} />],
          [
            t('counter.shifts.documents'),
            documents.first === null || documents.last === null ? (
              '0'
            ) : (
              <span key="documents" className="cc-ltr cc-numbers">
                {documents.count} · {shortNumber(documents.first)}
                {documents.last !== documents.first && ` – ${shortNumber(documents.last)}`}
              </span>
            ),
          ],
          [t('counter.shifts.rejected'), documents.rejected > 0 && String(documents.rejected)],
          [
            t('counter.shifts.difference'),
            shift.difference !== null && <Money amount={shift.difference} currency={currency} />,
          ],
          [t('counter.shifts.explanation'), shift.explanation],
        ]}
      />
      <h3 className={classes.heading}>{t('counter.shifts.byMeans')}</h3>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>{t('counter.tickets.means')}</th>
            <th>{t('counter.shifts.sold')}</th>
            <th>{t('counter.shifts.expected')}</th>
            {!shift.is_open && <th>{t('counter.shifts.counted')}</th>}
            {!shift.is_open && <th>{t('counter.shifts.difference')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={`${line.currency} ${line.means}`} line={line} isOpen={shift.is_open} />
          ))}
        </tbody>
      </table>
      {shift.late.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('till.closing.late')}</h3>
          <ul className={classes.moved}>
            {shift.late.map(({ currency: of, means, sales, sold }) => (
              <li key={`${of} ${means}`}>
                <span>
                  {t(`documents.codes.paymentMeans.${means as '01'}`)} ·{' '}
                  {t('counter.tickets.sales', { count: sales })}
                </span>
                <Money amount={sold} currency={of as CurrencyCode} />
              </li>
            ))}
          </ul>
          <p className={classes.hint}>{t('till.closing.lateHint')}</p>
        </>
      )}
      {movements.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('counter.shifts.movements')}</h3>
          <ul className={classes.moved}>
            {movements.map(({ id, kind, amount, reason }) => (
              <li key={id}>
                <span>
                  {t(`counter.shifts.kinds.${kind}`)} ·{' '}
                  <bdi>{kind === 'return' ? shortNumber(reason) : reason}</bdi>
                </span>
                <Money amount={kind === 'in' ? amount : `-${amount}`} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Row({ line, isOpen }: { line: ShiftDetail['lines'][number]; isOpen: boolean }) {
  const { t } = useTranslation()
  const currency = line.currency as CurrencyCode
  const gap = subtract(
    parseDecimal(line.counted ?? line.expected) ?? zero,
    parseDecimal(line.expected) ?? zero,
  )
  return (
    <tr>
      <td>
        {t(`documents.codes.paymentMeans.${line.means as '01'}`)} ·{' '}
        {t('counter.tickets.sales', { count: line.sales })}
        {isSome(line.returned) && (
          <div className={classes.hint}>
            {t('counter.shifts.kinds.return')} · <Money amount={`-${line.returned}`} currency={currency} />
          </div>
        )}
      </td>
      <td>
        <Money amount={line.sold} currency={currency} />
      </td>
      <td>
        <Money amount={line.expected} currency={currency} />
      </td>
      {!isOpen && (
        <td>
          <Money amount={line.counted ?? '0'} currency={currency} />
        </td>
      )}
      {!isOpen && (
        <td>
          <Money amount={toText(gap)} currency={currency} />
        </td>
      )}
    </tr>
  )
}
