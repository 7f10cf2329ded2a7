import { toFixedText } from '@cuentaclara/decimal'
import { calculateLine } from '@cuentaclara/einvoice'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { type Dispatch, Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import type { Check } from '../draft/checks.ts'
import { type EditorLine, isBlank } from '../draft/draft.ts'
import { toEngineLine } from '../draft/draft-mapping.ts'
import { canMove, type EditorAction } from '../draft/draft-reducer.ts'
import { cellId } from '../draft/field-path.ts'
import classes from './line-cards.module.css'
import { PricedBy } from './priced-by.tsx'

const inWords = { words: ['lineSheet'] } as const
const OrderButton = part(() => import('./line-order.tsx'), 'OrderButton', inWords)
const Movers = part(() => import('./line-order.tsx'), 'Movers', inWords)

type LineCardsProps = {
  lines: readonly EditorLine[]
  currency: CurrencyCode
  checks: readonly Check[]
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onOpen: (key: string) => void
}

/** Lines on a phone: one card each, opened full screen to write in. */
export function LineCards({ lines, currency, checks, canEdit, dispatch, onOpen }: LineCardsProps) {
  const { t } = useTranslation()
  const [isOrdering, setIsOrdering] = useState(false)
  const [moved, setMoved] = useState<string | null>(null)
  const wrong = new Set(
    checks.flatMap((check) =>
      check.ref.area === 'line' && check.severity === 'error' ? [check.ref.key] : [],
    ),
  )
  const next = lines.at(-1)
  const filled = lines.filter((line) => !isBlank(line))
  const isOrdered = isOrdering && canEdit && filled.length > 1
  const place = filled.findIndex(({ key }) => key === moved)
  const move = (key: string, by: -1 | 1) => {
    dispatch({ type: 'move', key, by })
    setMoved(key)
  }
  return (
    <div className={classes.cards}>
      {filled.map((line) => (
        <div key={line.key} className={classes.place}>
          <button
            id={cellId(line.key, 'item')}
            type="button"
            className={classes.card}
            data-wrong={wrong.has(line.key) || undefined}
            onClick={() => onOpen(line.key)}
          >
            <span className={classes.text}>{nameOf(line)}</span>
            <span className={classes.total}>
              <Money
                amount={toFixedText(calculateLine(toEngineLine(line)).lineTotal, 2)}
                currency={currency}
              />
            </span>
            <span className={`${classes.detail} cc-numbers`}>
              {wrong.has(line.key) && (
                <IconAlertCircle size={15} aria-label={t('documents.editor.blocking')} />
              )}
              <bdi>
                {line.quantity} {line.unit} × {line.unitPrice || '0'}
              </bdi>
              <PricedBy list={line.pricedBy} />
              {line.rateCode !== '' && <span>{t(`documents.codes.rates.${line.rateCode as '08'}`)}</span>}
            </span>
          </button>
          {isOrdered && (
            <Suspense>
              <Movers
                name={nameOf(line)}
                canMove={(by) => canMove(lines, lines.indexOf(line), by)}
                onMove={(by) => move(line.key, by)}
              />
            </Suspense>
          )}
        </div>
      ))}
      {canEdit && filled.length > 1 && (
        <Suspense>
          <OrderButton
            isOrdering={isOrdering}
            moved={
              place === -1 ? null : { name: nameOf(filled[place]!), number: place + 1, count: filled.length }
            }
            onChange={setIsOrdering}
          />
        </Suspense>
      )}
      {canEdit && next !== undefined && (
        <Button
          id={cellId(next.key, 'item')}
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onOpen(next.key)}
        >
          {t('documents.editor.addLine')}
        </Button>
      )}
    </div>
  )
}

function nameOf({ description, itemCode, cabys }: EditorLine): string {
  return description || itemCode || cabys
}
