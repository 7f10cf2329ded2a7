import { toFixedText } from '@cuentaclara/decimal'
import { calculateLine } from '@cuentaclara/einvoice'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import type { Check } from '../draft/checks.ts'
import { type EditorLine, isBlank } from '../draft/draft.ts'
import { toEngineLine } from '../draft/draft-mapping.ts'
import { cellId } from '../draft/field-path.ts'
import classes from './line-cards.module.css'
import { PricedBy } from './priced-by.tsx'

type LineCardsProps = {
  lines: readonly EditorLine[]
  currency: CurrencyCode
  checks: readonly Check[]
  canEdit: boolean
  onOpen: (key: string) => void
}

/** Lines on a phone: one card each, opened full screen to write in. */
export function LineCards({ lines, currency, checks, canEdit, onOpen }: LineCardsProps) {
  const { t } = useTranslation()
  const wrong = new Set(
    checks.flatMap((check) =>
      check.ref.area === 'line' && check.severity === 'error' ? [check.ref.key] : [],
    ),
  )
  const next = lines.at(-1)
  return (
    <div className={classes.cards}>
      {lines
        .filter((line) => !isBlank(line))
        .map((line) => (
          <button
            key={line.key}
            id={cellId(line.key, 'item')}
            type="button"
            className={classes.card}
            data-wrong={wrong.has(line.key) || undefined}
            onClick={() => onOpen(line.key)}
          >
            <span className={classes.text}>{line.description || line.itemCode || line.cabys}</span>
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
        ))}
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
