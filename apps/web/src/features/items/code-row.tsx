import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { CodeChoice } from './code-choice.tsx'
import classes from './codes-sheet.module.css'
import { type AffectedItem, codeFor, type Taken, type TakenCode } from './taken-codes.ts'

type CodeRowProps = {
  company: string
  item: AffectedItem
  taken: Taken
  onTick: (isIn: boolean) => void
  /** The rate stays as it is, on purpose. */
  onKeep: () => void
  onChoose: (code: TakenCode) => void
}

/** One item of those that are changed together: what it would have, and whether it is to. */
export function CodeRow({ company, item, taken, onTick, onKeep, onChoose }: CodeRowProps) {
  const { t } = useTranslation()
  const code = codeFor(taken, item)
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Checkbox
          checked={taken.ticked.has(item.id)}
          disabled={code === undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
          label={<bdi id={`code-of-${item.id}`}>{item.name}</bdi>}
        />
        <ToneChip tone="warning" icon={IconAlertTriangle}>
          {t(`itemSheet.codes.problems.${item.problem}`)}
        </ToneChip>
      </div>
      <CodeChoice company={company} item={item} code={code} onChoose={onChoose} />
      {item.problem === 'rate' && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          aria-describedby={`code-of-${item.id}`}
          onClick={onKeep}
        >
          {t('itemSheet.codes.keep', {
            rate: t(`documents.codes.rates.${item.rate_code as '08'}`, item.rate_code),
          })}
        </Button>
      )}
    </li>
  )
}
