import type { Item } from '@cuentaclara/contracts'
import { isBlocking } from '@cuentaclara/einvoice'
import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ruleWords, useCheckWords } from '../../check-words.ts'
import type { EditorLine } from '../../draft/draft.ts'
import {
  editorLineOf,
  type ItemBasics,
  itemIssues,
  itemKind,
  type KeptItem,
  keptItemOf,
  ofOneSale,
  withBasics,
} from '../../draft/item-line.ts'
import classes from '../line-sheet.module.css'
import { DiscountRows } from './discount-rows.tsx'
import { LineExtras } from './line-extras.tsx'

type ItemLineFieldsProps = {
  company: string
  item: Pick<Item, 'tax_code' | 'line'> | null
  basics: ItemBasics
  /** What was changed, and the first sentence about what no line may hold; null where all is well. */
  onChange: (kept: KeptItem, problem: string | null) => void
  /** An assortment costs what its parts come to. */
  onPrice: (price: string) => void
}

/** What an item keeps for the lines that sell it: the fields of a line, of which those that its goods do not need are hidden. */
export function ItemLineFields({ company, item, basics, onChange, onPrice }: ItemLineFieldsProps) {
  const { t } = useTranslation()
  useCheckWords(true)
  const [kept, setKept] = useState(() => editorLineOf(item, basics))
  const line = withBasics(kept, basics)
  const issues = itemIssues(line)
  const problem = (path: string): ReactNode => {
    const found = issues.find((issue) => issue.path === path)
    if (found === undefined) return undefined
    const sentence = ruleWords(found.code, found.params ?? {}, '')
    return isBlocking(found) ? sentence : <span className={classes.advice}>{sentence}</span>
  }
  const set = ({ unitPrice, ...patch }: Partial<Omit<EditorLine, 'key'>>) => {
    if (unitPrice !== undefined) onPrice(unitPrice)
    const next = withBasics({ ...kept, ...patch }, basics)
    const wrong = itemIssues(next).find(isBlocking)
    setKept(next)
    onChange(
      keptItemOf(next, basics),
      wrong === undefined ? null : ruleWords(wrong.code, wrong.params ?? {}, ''),
    )
  }
  return (
    <Stack gap="md">
      <div className={classes.within}>
        <DiscountRows
          discounts={line.otherDiscounts}
          from={0}
          path="discounts"
          canEdit
          problem={problem}
          hasNature
          isInPercent
          onChange={(otherDiscounts) => set({ otherDiscounts })}
        />
        {problem('discounts') !== undefined && <p className={classes.problem}>{problem('discounts')}</p>}
      </div>
      <LineExtras
        company={company}
        line={line}
        kind={itemKind}
        currency="CRC"
        findings={issues.map(({ path }) => path)}
        canEdit
        isOfItem
        without={ofOneSale}
        moreTitle={t('itemSheet.line.more')}
        problem={problem}
        set={set}
      />
    </Stack>
  )
}
