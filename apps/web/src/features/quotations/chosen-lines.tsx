import type { QuotationDetail } from '@cuentaclara/contracts'
import { Checkbox, Radio } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './quotation-dialogs.module.css'

type ChosenLinesProps = {
  quotation: QuotationDetail
  leftOut: readonly number[]
  onChange: (leftOut: readonly number[]) => void
}

/** Whether an offer leaves its client anything to choose. */
export function hasChoices({ optional_lines, alternatives }: QuotationDetail): boolean {
  return optional_lines.length > 0 || alternatives.length > 0
}

/** What the client takes of the lines they may choose, for whoever writes their answer down. */
export function ChosenLines({ quotation, leftOut, onChange }: ChosenLinesProps) {
  const { t } = useTranslation()
  const { content, lines, currency, alternatives } = quotation
  const nameOf = (line: number) =>
    content.lines[line]?.description || t('sales.quotations.convert.line', { number: line + 1 })
  const change = (out: readonly number[]) => onChange([...new Set(out)].toSorted((a, b) => a - b))
  const without = (line: number) => leftOut.filter((each) => each !== line)
  return (
    <fieldset className={classes.lines}>
      <legend>{t('sales.quotations.choices.taken')}</legend>
      {content.lines.map((_, line) => {
        const group = alternatives.find((alike) => alike.includes(line))
        if (group === undefined && !quotation.optional_lines.includes(line)) return null
        const isTaken = !leftOut.includes(line)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an offer that is out have no other identity
          <div key={line} className={classes.line}>
            {group === undefined ? (
              <Checkbox
                label={nameOf(line)}
                checked={isTaken}
                disabled={isTaken && leftOut.length === content.lines.length - 1}
                onChange={() => change(isTaken ? [...leftOut, line] : without(line))}
              />
            ) : (
              <Radio
                name={`alternative-${group[0]}`}
                label={nameOf(line)}
                checked={isTaken}
                onChange={() => change([...without(line), ...group.filter((each) => each !== line)])}
              />
            )}
            <Money amount={lines[line]?.line_total ?? '0'} currency={currency} />
          </div>
        )
      })}
    </fieldset>
  )
}
