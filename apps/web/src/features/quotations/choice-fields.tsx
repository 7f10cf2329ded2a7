import { alternativeName } from '@cuentaclara/einvoice'
import { Checkbox, NativeSelect } from '@mantine/core'
import { filledLines, type SubjectFieldsProps } from '#features/documents/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './choice-fields.module.css'
import { choiceOf, fieldsOf, groupCount, type LineChoice, withChoice } from './quotation-fields.ts'

type ChoiceFieldsProps = Pick<SubjectFieldsProps, 'draft' | 'dispatch' | 'canEdit'>

/** Which lines the client may take or leave, of which they take one, and what counts as it is offered. */
export function ChoiceFields({ draft, dispatch, canEdit }: ChoiceFieldsProps) {
  const { t } = useTranslation()
  const lines = filledLines(draft)
  if (lines.length < 2) return null
  const { optional, alternatives } = fieldsOf(draft)
  const set = (key: string, choice: LineChoice) =>
    dispatch({ type: 'more', patch: withChoice(draft, key, choice) })
  // One more than there are: the next one begins there.
  const groups = Array.from({ length: Math.min(groupCount(draft) + 1, 26) }, (_, group) => group)
  return (
    <details className={classes.choices} open={optional !== '' || alternatives !== '' || undefined}>
      <summary>{t('sales.quotations.choices.title')}</summary>
      <p>{t('sales.quotations.choices.hint')}</p>
      <ul>
        {lines.map(({ key, description }, position) => {
          const name = description || t('sales.quotations.convert.line', { number: position + 1 })
          const choice = choiceOf(draft, key)
          return (
            <li key={key}>
              <bdi className={classes.name}>{name}</bdi>
              <NativeSelect
                aria-label={t('sales.quotations.choices.of', { line: name })}
                value={String(choice.kind)}
                disabled={!canEdit}
                data={[
                  { value: 'fixed', label: t('sales.quotations.choices.fixed') },
                  { value: 'optional', label: t('sales.quotations.choices.optional') },
                  ...groups.map((group) => ({
                    value: String(group),
                    label: t('sales.quotations.choices.alternative', { group: alternativeName(group) }),
                  })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  set(key, { kind: kindOf(value), counts: choice.counts })
                }
              />
              {choice.kind !== 'fixed' && (
                <Checkbox
                  label={t('sales.quotations.choices.counts')}
                  aria-label={t('sales.quotations.choices.countsOf', { line: name })}
                  checked={choice.counts}
                  // Of a group one counts: another one takes its place.
                  disabled={!canEdit || (choice.kind !== 'optional' && choice.counts)}
                  onChange={({ currentTarget: { checked } }) => set(key, { ...choice, counts: checked })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function kindOf(value: string): LineChoice['kind'] {
  return value === 'fixed' || value === 'optional' ? value : Number.parseInt(value, 10)
}
