import type { QuotationBoard as Board, QuotationRow, QuotationsQuery } from '@cuentaclara/contracts'
import { NativeSelect, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, Suspense, useState } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { Dropdown, DropdownItem } from '#ui/overlay/dropdown.tsx'
import { askIcon } from './ask-icon.tsx'
import { type BoardColumn, type BoardMove, boardMoves } from './board-moves.ts'
import { quotationNumber } from './number.ts'
import { quotationBoardQuery, quotationQuery } from './queries.ts'
import classes from './quotation-board.module.css'

const QuotationQuestion = part(() => import('./quotation-question.tsx'), 'QuotationQuestion')

type Asked = Pick<BoardMove, 'ask'> & { id: string }
type QuotationBoardProps = {
  company: string
  asked: QuotationsQuery
  /** Shows all of a column as a list. */
  onList: (column: BoardColumn) => void
}

/** Offers by where they stand. A card is moved by an act: dragged there, or by its menu. */
export function QuotationBoard({ company, asked, onList }: QuotationBoardProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { data, error, refetch } = useQuery(quotationBoardQuery(company, asked))
  const [shown, setShown] = useState<BoardColumn>('sent')
  const [dragged, setDragged] = useState<QuotationRow | null>(null)
  const [question, setQuestion] = useState<Asked | null>(null)
  const mayMove = useMayMove()
  if (data === undefined)
    return error === null ? <BoardSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const columns = isPhone ? data.filter(({ name }) => name === shown) : data
  const moveTo = (to: BoardColumn) =>
    dragged === null ? undefined : movesOf(dragged, mayMove).find((move) => move.to === to)
  return (
    <>
      {isPhone && (
        <NativeSelect
          aria-label={t('sales.quotations.board.column')}
          value={shown}
          data={data.map(({ name, count }) => ({
            value: name,
            label: `${t(`sales.quotations.board.columns.${name}`)} (${count})`,
          }))}
          onChange={({ currentTarget: { value } }) => setShown(value as BoardColumn)}
        />
      )}
      <section className={classes.board} aria-label={t('sales.quotations.board.title')}>
        {columns.map((column) => (
          <Column
            key={column.name}
            column={column}
            drop={moveTo(column.name)}
            isDragging={dragged !== null}
            mayMove={mayMove}
            onDrag={setDragged}
            onAsk={setQuestion}
            onDrop={(move) => {
              if (dragged !== null) setQuestion({ id: dragged.id, ask: move.ask })
              setDragged(null)
            }}
            onList={() => onList(column.name)}
          />
        ))}
      </section>
      {question !== null && <Question company={company} asked={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

type MayMove = (ask: BoardMove['ask']) => boolean

function useMayMove(): MayMove {
  const permissions = useCurrentCompany()?.permissions ?? []
  return (ask) => permissions.includes(ask === 'send' ? 'documents.send' : 'documents.draft')
}

function movesOf(row: QuotationRow, mayMove: MayMove): BoardMove[] {
  return boardMoves(row).filter(({ ask }) => mayMove(ask))
}

type ColumnProps = {
  column: Board[number]
  /** What dropping the card that is dragged would ask here. */
  drop: BoardMove | undefined
  isDragging: boolean
  mayMove: MayMove
  onDrag: (row: QuotationRow | null) => void
  onDrop: (move: BoardMove) => void
  onAsk: (asked: Asked) => void
  onList: () => void
}

function Column({ column, drop, isDragging, mayMove, onDrag, onDrop, onAsk, onList }: ColumnProps) {
  const { t } = useTranslation()
  const { name, count, sums, rows } = column
  const title = t(`sales.quotations.board.columns.${name}`)
  return (
    <section
      className={classes.column}
      aria-label={title}
      data-drop={drop !== undefined || undefined}
      data-shut={(isDragging && drop === undefined) || undefined}
      onDragOver={(event: DragEvent) => drop !== undefined && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        if (drop !== undefined) onDrop(drop)
      }}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>
          {title} <span className={classes.count}>{count}</span>
        </h2>
        {sums.map(({ currency, total }) => (
          <span key={currency} className={classes.sum}>
            <Money amount={total} currency={currency} />
          </span>
        ))}
      </header>
      {rows.length === 0 ? (
        <p className={classes.empty}>{t('sales.quotations.board.empty')}</p>
      ) : (
        <ul className={classes.cards}>
          {rows.map((row) => (
            <Card key={row.id} row={row} moves={movesOf(row, mayMove)} onDrag={onDrag} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {count > rows.length && (
        <button type="button" className={classes.more} onClick={onList}>
          {t('sales.quotations.board.all')}
        </button>
      )}
    </section>
  )
}

type CardProps = {
  row: QuotationRow
  moves: readonly BoardMove[]
  onDrag: (row: QuotationRow | null) => void
  onAsk: (asked: Asked) => void
}

function Card({ row, moves, onDrag, onAsk }: CardProps) {
  const { t } = useTranslation()
  const number = quotationNumber(row)
  return (
    <li
      className={classes.card}
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', number)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.first}>
        <Link
          to="/transactions/detail/$type/$id"
          params={{ type: 'quotation', id: row.id }}
          className={classes.who}
          draggable={false}
        >
          <bdi>{row.client_name ?? (row.title || t('sales.quotations.noClient'))}</bdi>
        </Link>
        {moves.length > 0 && (
          <Dropdown
            role="menu"
            width={220}
            label={t('sales.quotations.board.move', { number })}
            buttonClassName={classes.menu}
            button={<IconDots size={16} aria-hidden />}
          >
            {moves.map(({ to, ask }) => (
              <DropdownItem key={to} icon={askIcon(ask)} onClick={() => onAsk({ id: row.id, ask })}>
                {ask === 'send' ? t('documents.send.action') : t(`sales.quotations.actions.${ask}`)}
              </DropdownItem>
            ))}
          </Dropdown>
        )}
      </div>
      {row.client_name !== null && row.title !== '' && <p className={classes.words}>{row.title}</p>}
      <div className={classes.last}>
        <span className={classes.muted}>
          <span className="cc-ltr cc-numbers">{number}</span> · <DayText day={row.valid_until} />
        </span>
        <span className={classes.amount}>
          <Money amount={row.total} currency={row.currency} />
        </span>
      </div>
      {row.status === 'partly_invoiced' && (
        <p className={classes.muted}>
          {t('sales.quotations.status.partly_invoiced')}{' '}
          <span className="cc-ltr cc-numbers">{row.invoiced_percent} %</span>
        </p>
      )}
    </li>
  )
}

type QuestionProps = { company: string; asked: Asked; onClose: () => void }

/** What a card is asked needs the whole offer. */
function Question({ company, asked: { id, ask }, onClose }: QuestionProps) {
  const { data } = useQuery(quotationQuery(company, id))
  if (data === undefined) return null
  return (
    <Suspense>
      <QuotationQuestion company={company} quotation={data} ask={ask} onClose={onClose} onDeleted={onClose} />
    </Suspense>
  )
}

function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.words.loading')} className={classes.board}>
      {[3, 4, 2, 3, 1].map((cards, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={column} height={60 + cards * 90} width={248} radius="md" />
      ))}
    </div>
  )
}
