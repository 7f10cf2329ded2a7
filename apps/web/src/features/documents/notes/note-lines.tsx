import { compare, decimal } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import type { NoteChoice, NoteWish, Original } from './note-draft.ts'
import classes from './notes.module.css'

type NoteLinesProps = Pick<NoteWish, 'happening' | 'choices'> & {
  originals: readonly Original[]
  onChoose: (id: string, choice: NoteChoice) => void
}

/** The lines of the documents, and what comes back of each. */
export function NoteLines({ happening, choices, originals, onChoose }: NoteLinesProps) {
  const { t } = useTranslation()
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('counter.notes.line')}</th>
          <th scope="col">{t('counter.notes.leftQuantity')}</th>
          <th scope="col">
            {happening === 'return' ? t('counter.notes.backQuantity') : t('counter.notes.backAmount')}
          </th>
        </tr>
      </thead>
      {originals.map((original) => (
        <tbody key={original.document.id}>
          {originals.length > 1 && (
            <tr>
              <th scope="rowgroup" colSpan={3} className="cc-ltr cc-numbers">
                {shortNumber(original.document.clave ?? '')}
              </th>
            </tr>
          )}
          <LinesOf
            original={original}
            happening={happening}
            choice={choices[original.document.id] ?? {}}
            onChoose={(choice) => onChoose(original.document.id, choice)}
          />
        </tbody>
      ))}
    </table>
  )
}

type LinesOfProps = Pick<NoteWish, 'happening'> & {
  original: Original
  choice: NoteChoice
  onChoose: (choice: NoteChoice) => void
}

function LinesOf({ original: { document, left }, happening, choice, onChoose }: LinesOfProps) {
  const { t } = useTranslation()
  const isReturn = happening === 'return'
  const asked = isReturn ? t('counter.notes.backQuantity') : t('counter.notes.backAmount')
  return document.input.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an issued document never change
    <tr key={index}>
      <td>
        <bdi>{line.description}</bdi>
      </td>
      <td className="cc-numbers cc-ltr">
        {left.quantities_left[index]} {line.unit}
      </td>
      <td>
        <MoneyInput
          aria-label={`${asked}, ${line.description}`}
          {...(isReturn ? { maxDecimals: 3 } : { currency: document.input.currency })}
          value={choice[index] ?? ''}
          error={
            isReturn && isMore(choice[index], left.quantities_left[index])
              ? t('counter.notes.onlyLeft', { quantity: left.quantities_left[index] })
              : undefined
          }
          onChange={(text) => onChoose({ ...choice, [index]: text })}
        />
      </td>
    </tr>
  ))
}

function isMore(typed: string | undefined, most: string | undefined): boolean {
  return typed !== undefined && typed !== '' && compare(decimal(typed), decimal(most ?? '0')) > 0
}
