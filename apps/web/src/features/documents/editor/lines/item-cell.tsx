import { type Dispatch, useMemo, useRef } from 'react'
import { type ItemChoice, itemChoices } from '#features/items/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { type HowLeft, SearchCombobox } from '#ui/form/search-combobox.tsx'
import type { EditorLine } from '../draft/draft.ts'
import type { EditorAction } from '../draft/draft-reducer.ts'
import { cellId } from '../draft/field-path.ts'
import classes from './line-grid.module.css'
import type { LineMarks } from './line-marks.ts'
import { usePriceList } from './price-list.ts'

type ItemCellProps = {
  company: string
  line: EditorLine
  number: number
  currency: CurrencyCode
  mark?: LineMarks['item']
  dispatch: Dispatch<EditorAction>
  /** Something was chosen and filled in: the writer goes on to the quantity. */
  onTaken: (key: string) => void
  id?: string
  className?: string
  autoFocus?: boolean
}

/** The item of a line: typing searches own items, then the catalogue; Enter fills the line. */
export function ItemCell({
  company,
  line,
  number,
  currency,
  mark,
  dispatch,
  onTaken,
  ...rest
}: ItemCellProps) {
  const { t } = useTranslation()
  const priceList = usePriceList()
  const labels = useMemo(
    () => ({ own: t('documents.editor.ownItems'), catalogue: t('documents.editor.catalogue') }),
    [t],
  )
  const take = (choice: ItemChoice, when: 'now' | 'late') => {
    if (choice.kind === 'item') dispatch({ type: 'item', key: line.key, item: choice.item, priceList })
    else dispatch({ type: 'cabys', key: line.key, entry: choice.entry })
    if (when === 'now') onTaken(line.key)
  }
  // The text may have been written by the time it is known that nothing is found.
  const latest = useRef(line)
  latest.current = line
  /** Words that found nothing are the text of the line; thirteen digits are a code. */
  const leave = (text: string, how: HowLeft) => {
    if (/^\d{13}$/.test(text)) {
      dispatch({ type: 'line', key: line.key, patch: { cabys: text, itemId: null, itemCode: '' } })
    } else if (latest.current.description.trim() === '') {
      dispatch({ type: 'cell', key: line.key, column: 'description', text })
    }
    if (how === 'entered') onTaken(line.key)
  }
  return (
    <SearchCombobox<ItemChoice>
      id={rest.id ?? cellId(line.key, 'item')}
      label={`${t('documents.editor.columns.item')}, ${t('documents.editor.line', { number })}`}
      className={rest.className ?? classes.input}
      display={line.itemCode || line.cabys}
      placeholder={t('documents.editor.itemPlaceholder')}
      isInvalid={mark?.severity === 'error'}
      resumes={mark?.severity === 'error' && line.itemId === null ? line.description : ''}
      hint={mark?.text}
      autoFocus={rest.autoFocus}
      search={(text) => itemChoices(company, text, labels, priceList)}
      optionKey={keyOf}
      renderOption={(choice) => <Choice choice={choice} currency={currency} />}
      renderNone={(text) => t('documents.editor.itemNone', { text })}
      onTake={take}
      onMoveOn={() => onTaken(line.key)}
      onLeave={leave}
      minimumWidth={400}
    />
  )
}

function keyOf(choice: ItemChoice): string {
  return choice.kind === 'item' ? choice.item.id : choice.entry.code
}

function Choice({ choice, currency }: { choice: ItemChoice; currency: CurrencyCode }) {
  if (choice.kind === 'cabys') {
    const { code, description, rate } = choice.entry
    return (
      <>
        <span className={classes.choice}>
          <bdi className="cc-clamp">{description}</bdi>
          <span className={`${classes.code} cc-ltr cc-numbers`}>{code}</span>
        </span>
        <span className={`${classes.aside} cc-ltr cc-numbers`}>{rate}&nbsp;%</span>
      </>
    )
  }
  const { item } = choice
  const price = currency === 'CRC' ? item.price_crc : item.price_usd
  return (
    <>
      <span className={classes.choice}>
        <bdi className="cc-clamp">{item.name}</bdi>
        <span className={`${classes.code} cc-ltr cc-numbers`}>{item.code ?? item.cabys}</span>
      </span>
      {price && <span className={`${classes.aside} cc-ltr cc-numbers`}>{formatMoney(price, currency)}</span>}
    </>
  )
}
