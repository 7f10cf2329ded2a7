import { toFixedText } from '@cuentaclara/decimal'
import { calculateLine } from '@cuentaclara/einvoice'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { type Dispatch, memo, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatCoins, formatMoney, groupThousands } from '#lib/money.ts'
import { rateChoice, rateChoices } from '#lib/vat-rates.ts'
import { type EditorLine, isBlank } from '../draft/draft.ts'
import { toEngineLine } from '../draft/draft-mapping.ts'
import type { EditorAction, TextColumn } from '../draft/draft-reducer.ts'
import { cellId } from '../draft/field-path.ts'
import { DescriptionInput } from './description-input.tsx'
import type { GridColumn } from './grid-keys.ts'
import { ItemCell } from './item-cell.tsx'
import classes from './line-grid.module.css'
import type { LineMarks } from './line-marks.ts'
import { noRateWords } from './no-rate-words.ts'
import { PricedBy } from './priced-by.tsx'

type LineRowProps = {
  company: string
  line: EditorLine
  index: number
  currency: CurrencyCode
  /** {@link LineMarks} as JSON. */
  marks: string
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onDetails: (key: string) => void
  onDelete: (key: string) => void
  onTaken: (key: string) => void
}

/** One line of the grid. Draws again only when its own line, its place or its findings change. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, currency, dispatch } = props
  const { t } = useTranslation()
  const number = index + 1
  const isEmpty = isBlank(line)
  const marks: LineMarks = props.marks === '' ? {} : JSON.parse(props.marks)
  const total = isEmpty ? null : toFixedText(calculateLine(toEngineLine(line)).lineTotal, 2)
  const text = (column: TextColumn, extra: { isNumber?: boolean; placeholder?: string } = {}) => (
    <TextCell
      line={line}
      column={column}
      number={number}
      mark={marks[column]}
      dispatch={dispatch}
      isReadOnly={!props.canEdit}
      {...extra}
    />
  )
  return (
    <tr
      aria-rowindex={number + 1}
      className={classes.row}
      data-key={line.key}
      data-empty={isEmpty || undefined}
    >
      <th scope="row" className={`${classes.number} cc-numbers`}>
        {isEmpty ? <VisuallyHidden>{number}</VisuallyHidden> : number}
      </th>
      <Cell column="item" mark={marks.item}>
        <ItemCell {...props} number={number} mark={marks.item} />
      </Cell>
      <Cell column="description" mark={marks.description}>
        <DescriptionInput
          line={line}
          number={number}
          mark={marks.description}
          dispatch={dispatch}
          isReadOnly={!props.canEdit}
          {...(isEmpty ? {} : { placeholder: t('documents.editor.textPlaceholder') })}
        />
        <PricedBy list={line.pricedBy} className={classes.pricedBy} />
      </Cell>
      {text('quantity', { isNumber: true })}
      {text('unit')}
      <Cell column="unitPrice" mark={marks.unitPrice}>
        <TextInput
          line={line}
          column="unitPrice"
          number={number}
          mark={marks.unitPrice}
          dispatch={dispatch}
          isNumber
          isReadOnly={!props.canEdit}
          placeholder={isEmpty ? '' : '0.00'}
        />
        {line.priceIncludesTax && !isEmpty && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.included}
            title={t('documents.editor.taxIncluded')}
            disabled={!props.canEdit}
            onClick={() => dispatch({ type: 'line', key: line.key, patch: { priceIncludesTax: false } })}
          >
            {t('documents.editor.taxIncludedShort')}
          </button>
        )}
      </Cell>
      {text('discount', { isNumber: true })}
      <Cell column="tax" mark={marks.tax}>
        <TaxSelect
          line={line}
          number={number}
          mark={marks.tax}
          dispatch={dispatch}
          isDisabled={!props.canEdit}
        />
      </Cell>
      <td
        className={`${classes.total} cc-numbers cc-ltr`}
        title={total === null ? undefined : formatMoney(total, currency)}
      >
        {total === null ? '' : formatCoins(total, currency)}
      </td>
      <td className={classes.tools}>
        {!isEmpty && props.canEdit && (
          <>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={t('documents.editor.lineDetails', { number })}
              title={`${t('documents.editor.lineDetails', { number })} (F2)`}
              onClick={() => props.onDetails(line.key)}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={24}
              tabIndex={-1}
              aria-label={t('documents.editor.deleteLine', { number })}
              title={`${t('documents.editor.deleteLine', { number })} (Ctrl ⌫)`}
              onClick={() => props.onDelete(line.key)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </td>
    </tr>
  )
})

type Mark = LineMarks[GridColumn]

type TextCellProps = {
  line: EditorLine
  column: TextColumn
  number: number
  mark: Mark
  dispatch: Dispatch<EditorAction>
  isReadOnly: boolean
  isNumber?: boolean
  placeholder?: string
}

function TextCell(props: TextCellProps) {
  return (
    <Cell column={props.column} mark={props.mark}>
      <TextInput {...props} />
    </Cell>
  )
}

function TextInput({
  line,
  column,
  number,
  mark,
  dispatch,
  isReadOnly,
  isNumber,
  placeholder,
}: TextCellProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  // Selected after drawing: the number loses its thousands separators when it is entered.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])
  return (
    <input
      ref={input}
      id={cellId(line.key, column)}
      className={isNumber ? `${classes.input} cc-numbers` : classes.input}
      data-number={isNumber || undefined}
      aria-label={`${t(`documents.editor.columns.${column}`)}, ${t('documents.editor.line', { number })}`}
      aria-invalid={mark?.severity === 'error' || undefined}
      title={mark?.text}
      inputMode={isNumber ? 'decimal' : undefined}
      list={column === 'unit' ? 'units-of-lines' : undefined}
      maxLength={column === 'unit' ? 15 : 60}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      readOnly={isReadOnly}
      value={isFocused ? line[column] : atRest(line[column], column)}
      onChange={(event) => dispatch({ type: 'cell', key: line.key, column, text: event.currentTarget.value })}
      onFocus={() => setIsFocused(true)}
      onBlur={() => {
        setIsFocused(false)
        dispatch({ type: 'leave', key: line.key, column })
      }}
    />
  )
}

/** Prices at rest show thousands and at least two decimals, quantities their thousands. */
function atRest(text: string, column: TextColumn): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return text
  if (column === 'unitPrice') return groupThousands(/\.\d{2,}$/.test(text) ? text : withTwoDecimals(text))
  return column === 'quantity' || column === 'discount' ? groupThousands(text) : text
}

function withTwoDecimals(text: string): string {
  const [integer = '', decimals = ''] = text.split('.')
  return `${integer}.${decimals.padEnd(2, '0')}`
}

export function Cell({
  column,
  mark,
  children,
}: {
  column: GridColumn
  mark: Mark
  children: React.ReactNode
}) {
  return (
    <td className={classes.cell} data-column={column} data-mark={mark?.severity} title={mark?.text}>
      {children}
    </td>
  )
}

type TaxSelectProps = {
  line: EditorLine
  number: number
  mark: Mark
  dispatch: Dispatch<EditorAction>
  isDisabled: boolean
}

/** The other rates are drawn when somebody comes to choose: 200 lines need not carry them all. */
function TaxSelect({ line, number, mark, dispatch, isDisabled }: TaxSelectProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const unchosen = t(noRateWords(line))
  const choices = isOpen ? rateChoices(t, line.rateCode, unchosen) : [rateChoice(t, line.rateCode, unchosen)]
  return (
    <select
      id={cellId(line.key, 'tax')}
      className={`${classes.input} ${classes.select} cc-numbers`}
      aria-label={`${t('documents.editor.columns.tax')}, ${t('documents.editor.line', { number })}`}
      aria-invalid={mark?.severity === 'error' || undefined}
      title={mark?.text}
      value={line.rateCode}
      disabled={isDisabled}
      onFocus={() => setIsOpen(true)}
      onPointerDown={() => setIsOpen(true)}
      onChange={(event) =>
        dispatch({ type: 'line', key: line.key, patch: { rateCode: event.currentTarget.value } })
      }
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
