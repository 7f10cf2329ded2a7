import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { officialName } from '#lib/official-name.ts'
import { unitsByUse } from '#lib/unit-choices.ts'
import { toastError, toastSuccess, toastUndo } from '#ui/feedback/toasts.tsx'
import { holdKeys } from '#ui/held-keys.ts'
import type { CheckWords } from '../check-words.ts'
import type { Check } from '../draft/checks.ts'
import { type EditorLine, isBlank } from '../draft/draft.ts'
import { canMove, type EditorAction, maximumLines } from '../draft/draft-reducer.ts'
import { cellId } from '../draft/field-path.ts'
import { type GridColumn, gridColumns, gridCommand } from './grid-keys.ts'
import classes from './line-grid.module.css'
import type { LineMarks } from './line-marks.ts'
import { LineRow } from './line-row.tsx'
import { pastedLines } from './paste-table.ts'

type LineGridProps = {
  company: string
  lines: readonly EditorLine[]
  currency: CurrencyCode
  pricesIncludeTax: boolean
  checks: readonly Check[]
  words: CheckWords
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onDetails: (key: string) => void
}

/** Lines as a grid for the keyboard: native fields, one reducer, rows that draw only when they change. */
export const LineGrid = memo(function LineGrid(props: LineGridProps) {
  const { lines, currency, dispatch, onDetails } = props
  const { t, i18n } = useTranslation()
  const marks = marksByLine(props.checks, props.words)
  const latest = useRef(lines)
  latest.current = lines
  // Where the focus goes once the rows that a command made are there.
  const wanted = useRef<{ row: number; column: GridColumn } | null>(null)

  useLayoutEffect(() => {
    const target = wanted.current
    if (target === null) return
    wanted.current = null
    focusCell(lines[Math.min(target.row, lines.length - 1)]?.key, target.column)
  })

  const remove = useCallback(
    (key: string) => {
      const at = latest.current.findIndex((line) => line.key === key)
      const line = latest.current[at]
      if (line === undefined) return
      dispatch({ type: 'delete', key })
      toastUndo({
        message: t('documents.editor.lineDeleted'),
        subject: 'line-deleted',
        onUndo: () => dispatch({ type: 'restore', line, at }),
      })
    },
    [dispatch, t],
  )
  const goToQuantity = useCallback((key: string) => {
    // The row is filled in the update that this event causes.
    requestAnimationFrame(() => focusCell(key, 'quantity'))
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target, latest.current)
    if (cell === null || event.nativeEvent.isComposing) return
    const isSelect = event.target instanceof HTMLSelectElement
    // Arrows belong to a list of choices; Ctrl Backspace takes a word away while there is one to take.
    if (isSelect && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.altKey) return
    const shape = {
      rowCount: latest.current.length,
      isBlank: (row: number) => isBlank(latest.current[row] as EditorLine),
      lacksPrice: (row: number) => lacksPrice(latest.current[row] as EditorLine),
    }
    const command = gridCommand(event, cell, shape)
    const line = latest.current[cell.row]
    if (line === undefined) return
    if (event.key === 'Enter' && cell.column !== 'item' && isAwaited(line.key)) {
      event.preventDefault()
      // Where it leads depends on what is found: whether it has a price, and a line below.
      return holdKeys(whenFilled(line.key), ['Enter'])
    }
    if (command === null) return
    event.preventDefault()
    if (command.type === 'focus') return focusCell(latest.current[command.row]?.key, command.column)
    if (command.type === 'details') return onDetails(line.key)
    if (!props.canEdit) return
    settle(event.target)
    switch (command.type) {
      case 'move':
        dispatch({ type: 'move', key: line.key, by: command.by })
        wanted.current = { row: cell.row + command.by, column: cell.column }
        if (!canMove(latest.current, cell.row, command.by)) wanted.current = cell
        return
      case 'duplicate':
        dispatch({ type: 'duplicate', key: line.key })
        wanted.current = isBlank(line) ? cell : { row: cell.row + 1, column: cell.column }
        return
      case 'delete':
        if (isBlank(line)) return
        wanted.current = cell
        remove(line.key)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target, latest.current)
    const line = cell === null ? undefined : latest.current[cell.row]
    if (line === undefined || !props.canEdit) return
    const pasted = pastedLines(event.clipboardData.getData('text/plain'))
    if (pasted === null) return
    event.preventDefault()
    // All or nothing: whoever pastes a long table would not see which end of it is missing.
    const filled = latest.current.filter((each) => !isBlank(each)).length
    if (filled + pasted.length > maximumLines) {
      return toastError({
        message: t('documents.editor.linesTooMany', {
          text: formatCount(filled + pasted.length),
          maximum: formatCount(maximumLines),
        }),
        subject: 'lines-pasted',
      })
    }
    dispatch({ type: 'insert', key: line.key, lines: pasted })
    toastSuccess({
      message: t('documents.editor.linesPasted', { text: formatCount(pasted.length) }),
      subject: 'lines-pasted',
    })
  }

  return (
    <div className={classes.frame}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are fields, the keyboard moves between them as in a spreadsheet
        role="grid"
        aria-label={t('documents.editor.lines')}
        aria-rowcount={lines.length + 1}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <thead>
          <tr aria-rowindex={1} className={classes.head}>
            <td />
            {gridColumns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`documents.editor.columns.${column}`)}
                {column === 'unitPrice' && <PriceHabit {...props} />}
              </th>
            ))}
            <th scope="col" data-column="total">
              {t('documents.editor.columns.total')}{' '}
              <span className={classes.symbol}>{currencySymbol(currency)}</span>
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              company={props.company}
              line={line}
              index={index}
              currency={currency}
              marks={marks.get(line.key) ?? ''}
              canEdit={props.canEdit}
              dispatch={dispatch}
              onDetails={onDetails}
              onDelete={remove}
              onTaken={goToQuantity}
            />
          ))}
        </tbody>
      </table>
      <datalist id="units-of-lines">
        {unitsByUse.map((unit) => (
          <option key={unit.code} value={unit.code}>
            {officialName('units', unit, i18n.language)}
          </option>
        ))}
      </datalist>
      {props.canEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => focusCell(latest.current.at(-1)?.key, 'item')}
        >
          {t('documents.editor.addLine')}
        </Button>
      )}
    </div>
  )
})

/** Whether prices hold their tax, for all lines and those to come. */
function PriceHabit({ pricesIncludeTax, canEdit, dispatch }: LineGridProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.habit}
      aria-pressed={pricesIncludeTax}
      title={`${t('documents.editor.taxIncludedHint')}. ${t('documents.editor.priceHint')}`}
      disabled={!canEdit}
      onClick={() => dispatch({ type: 'taxIncluded', included: !pricesIncludeTax })}
    >
      {t('documents.editor.taxIncludedShort')}
      <VisuallyHidden>: {t('documents.editor.taxIncludedHint')}</VisuallyHidden>
    </button>
  )
}

/** Puts the focus into a cell and selects what it holds. */
export function focusCell(key: string | undefined, column: GridColumn): void {
  if (key === undefined) return
  const element = document.getElementById(cellId(key, column))
  if (!(element instanceof HTMLElement)) return
  element.focus()
  if (isWrittenInto(element)) element.select()
}

function cellOf(
  target: EventTarget,
  lines: readonly EditorLine[],
): { row: number; column: GridColumn } | null {
  if (!(target instanceof HTMLElement)) return null
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column as GridColumn | undefined
  const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
  const row = lines.findIndex((line) => line.key === key)
  return column === undefined || row === -1 ? null : { row, column }
}

/** A field that is moved away while it has the focus is left first, so that its formula is computed. */
function settle(target: EventTarget): void {
  if (isWrittenInto(target)) target.blur()
}

function isWrittenInto(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

function marksByLine(checks: readonly Check[], words: CheckWords): Map<string, string> {
  const marks = new Map<string, LineMarks>()
  for (const check of checks) {
    if (check.ref.area !== 'line') continue
    const { key, column } = check.ref
    const line = marks.get(key) ?? {}
    if (line[column] === undefined) line[column] = { severity: check.severity, text: words(check) }
    marks.set(key, line)
  }
  return new Map([...marks].map(([key, line]) => [key, JSON.stringify(line)]))
}

/** Whether what a line sells is still on its way, and its price with it. */
function isAwaited(key: string): boolean {
  return document.getElementById(cellId(key, 'item'))?.getAttribute('aria-busy') === 'true'
}

async function whenFilled(key: string): Promise<boolean> {
  while (isAwaited(key)) await new Promise(requestAnimationFrame)
  return true
}

function lacksPrice(line: EditorLine): boolean {
  return !isBlank(line) && line.unitPrice === ''
}
