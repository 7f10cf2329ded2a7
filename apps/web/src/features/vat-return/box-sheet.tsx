import type { VatBoxRows, VatReturn } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { formatMonth } from '@cuentaclara/locales/dates'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PaginationBar } from '#ui/list/pagination-bar.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { ofVersion, vatBoxQuery } from './queries.ts'
import { TypedTwice } from './typed-twice.tsx'
import classes from './vat-return.module.css'

const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')

type Props = {
  data: VatReturn
  box: string
  version: number | undefined
  onOpen: (what: string | undefined) => void
}

/** The documents behind a box, and the boxes it is made of. */
export function BoxSheet({ data, box: id, version, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const [page, setPage] = useState(1)
  const box = data.boxes.find((each) => each.id === id)
  const query = useQuery({
    ...vatBoxQuery(company, { period: data.period, box: id, page, version }),
    enabled: box !== undefined,
  })
  if (box === undefined) return null
  const labels = new Map(data.boxes.map((each) => [each.id, each]))
  const parts = box.parts.filter((part) => labels.get(part.box)?.amount !== '0.00')
  const month = formatMonth(data.period, i18n.language, 'long')
  const files = (
    <Suspense>
      <ExportButton
        list="vat-return-documents"
        query={{ period: data.period, ...ofVersion(version) }}
        about={{ title: t('vatReturn.title'), narrowed: [month] }}
      />
    </Suspense>
  )
  return (
    <SideSheet
      isOpen
      onClose={() => onOpen(undefined)}
      title={<span lang="es">{box.label}</span>}
      size={640}
      footer={files}
    >
      <div className={classes.stack}>
        <div className={classes.sheetHead}>
          <Money amount={box.amount} currency="CRC" size="lg" />
          <p className={classes.muted}>{t(`vatReturn.formulas.${box.formula as 'salesBase'}`)}</p>
          <p className={classes.muted}>{t(`vatReturn.certainty.${box.certainty}`)}</p>
        </div>
        {parts.length > 0 && (
          <div>
            <h3 className={classes.small}>{t('vatReturn.madeOf')}</h3>
            <ul className={classes.boxes}>
              {parts.map((part) => (
                <li key={part.box} className={classes.box}>
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(part.box)}>
                    <span lang="es">{labels.get(part.box)?.label ?? part.box}</span>
                  </Button>
                  <span className={classes.amount}>
                    <Money amount={labels.get(part.box)?.amount} currency="CRC" />
                    {part.factor !== '1' && (
                      <span className={`${classes.muted} cc-ltr`}>
                        {part.factor === '-1' ? '−' : `× ${formatPrice(part.factor, 4)}`}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {box.formula === 'withholdings' && <TypedTwice data={data} />}
        {query.error !== null && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data === undefined && query.error === null && <Skeleton height={200} />}
        {query.data !== undefined && (
          <div>
            {parts.length > 0 && query.data.meta.total > 0 && (
              <h3 className={classes.small}>{t('vatReturn.documents')}</h3>
            )}
            <Rows rows={query.data} onPage={setPage} />
          </div>
        )}
      </div>
    </SideSheet>
  )
}

function Rows({ rows, onPage }: { rows: VatBoxRows; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  if (rows.meta.total === 0) return <p className={classes.muted}>{t('vatReturn.noDocuments')}</p>
  return (
    <>
      {rows.kinds.length > 1 && <Kinds kinds={rows.kinds} />}
      <ul className={classes.boxes}>
        {rows.data.map((row) => (
          <li key={`${row.source}-${row.id}-${row.amount}`} className={classes.box}>
            <div className={classes.words}>
              <Named row={row} />
              <span className={classes.muted}>
                {formatDay(row.day, format)}
                {row.number !== '' && (
                  <>
                    {' · '}
                    <bdi className="cc-ltr cc-numbers">{shortNumber(row.number) ?? row.number}</bdi>
                  </>
                )}
              </span>
            </div>
            <div className={classes.amount}>
              <Money amount={row.amount} currency="CRC" />
            </div>
          </li>
        ))}
        {rows.meta.current_page === rows.meta.last_page && <Remainder rows={rows} />}
      </ul>
      {rows.meta.last_page > 1 && <PaginationBar meta={rows.meta} onPageChange={onPage} />}
    </>
  )
}

/** What the rows of all pages leave to the box, below the last of them: with it they add up. */
function Remainder({ rows }: { rows: VatBoxRows }) {
  const { t } = useTranslation()
  const left = [
    { kind: 'belowZero', amount: rows.below_zero } as const,
    { kind: 'rounding', amount: rows.rounding } as const,
  ].filter(({ amount }) => amount !== '0.00')
  return left.map(({ kind, amount }) => (
    <li key={kind} className={classes.box}>
      <div className={classes.words}>
        <span>{t(`vatReturn.rowKinds.${kind}`)}</span>
        <span className={classes.muted}>{t(`vatReturn.${kind}Hint`)}</span>
      </div>
      <div className={classes.amount}>
        <Money amount={amount} currency="CRC" />
      </div>
    </li>
  ))
}

/** What comes from the register and what was typed, apart. */
function Kinds({ kinds }: { kinds: VatBoxRows['kinds'] }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.boxes} aria-label={t('vatReturn.sources')}>
      {kinds.map(({ kind, count, amount }) => (
        <div key={kind} className={classes.box}>
          <dt>
            {t(nameOf(kind))} <span className={classes.muted}>· {count}</span>
          </dt>
          <dd className={classes.amount}>
            <Money amount={amount} currency="CRC" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Named({ row }: { row: VatBoxRows['data'][number] }) {
  const { t } = useTranslation()
  const name = <bdi>{row.party || t(nameOf(row.kind))}</bdi>
  const kind = { document: row.kind, reception: 'reception', expense: 'expense', typed: null }[row.source]
  if (row.kind === 'card-settlement')
    return (
      <Link to="/card-settlements" search={{ open: row.id } as never}>
        {name}
      </Link>
    )
  if (kind === null) return <span>{name}</span>
  return <Link to={`/transactions/detail/${kind}/${row.id}` as string}>{name}</Link>
}

const typedNames = {
  withholding: 'vatReturn.typedByHand',
  'card-settlement': 'vatReturn.typed.settlements',
  customs: 'vatReturn.typed.customs',
  adjustment: 'vatReturn.typed.adjustments',
  carried: 'vatReturn.typed.carried',
  compensation: 'vatReturn.typed.compensation',
  interest: 'vatReturn.typed.interest',
} as const

/** What stands for somebody where nobody is named. */
function nameOf(kind: string) {
  return kind in typedNames ? typedNames[kind as keyof typeof typedNames] : 'shell.start.noClient'
}
