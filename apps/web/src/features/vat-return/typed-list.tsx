import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import classes from './vat-return.module.css'

type Field<Row> = {
  name: keyof Row & string
  label: string
  /** `signed`: an amount that may lower something. `flag`: true or false, and its label says what is true. */
  kind: 'day' | 'money' | 'signed' | 'text' | 'choice' | 'flag'
  isOptional?: boolean
  choices?: Choices
  /** What rows may hold beside the choices, with its words. */
  others?: Choices
}
type Choices = readonly (readonly [string, string])[]

type Props<Row> = {
  title: string
  rows: readonly Row[]
  /** What a new row begins with. */
  empty: Row
  fields: readonly Field<Row>[]
  isFixed: boolean
  /** What follows in a new row from what was changed in it. */
  propose?: (next: Row, before: Row) => Row
  /** What is to be said of a row besides its fields; empty for nothing. */
  remark?: (row: Row) => string
  onSave: (rows: Row[]) => void
}

/** A few rows that somebody types: each can be taken away, and a new one is written below them. */
export function TypedList<Row extends object>({
  title,
  rows,
  empty,
  fields,
  isFixed,
  propose = (next) => next,
  remark = () => '',
  onSave,
}: Props<Row>) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const [draft, setDraft] = useState<Row | null>(null)
  const say = (row: Row, { name, kind, choices = [], others = [] }: Field<Row>): string => {
    const value = String(row[name])
    if (kind === 'flag') return value === 'true' ? t('vatReturn.words.yes') : ''
    if (value === '') return ''
    if (kind === 'day') return formatDay(value, format)
    if (kind === 'money' || kind === 'signed') return formatMoney(value, 'CRC')
    if (kind !== 'choice') return value
    return [...choices, ...others].find(([key]) => key === value)?.[1] ?? value
  }
  const isWhole =
    draft !== null && fields.every(({ name, isOptional }) => isOptional || String(draft[name]).trim() !== '')
  if (isFixed && rows.length === 0) return null
  return (
    <div className={classes.list}>
      <h3 className={classes.small}>{title}</h3>
      {rows.length > 0 && (
        <Rows
          title={title}
          // What is said of no row has no column.
          fields={fields.filter((field) => rows.some((row) => say(row, field) !== ''))}
          rows={rows}
          say={say}
          remark={remark}
          onRemove={isFixed ? undefined : (place) => onSave(rows.filter((_, other) => other !== place))}
        />
      )}
      {!isFixed && draft === null && (
        <Button
          size="compact-sm"
          variant="subtle"
          ms={-8}
          leftSection={<IconPlus size={15} aria-hidden />}
          aria-label={`${t('vatReturn.typed.add')}: ${title}`}
          onClick={() => setDraft(empty)}
        >
          {t('vatReturn.typed.add')}
        </Button>
      )}
      {draft !== null && (
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWhole) return
            onSave([...rows, draft])
            setDraft(null)
          }}
        >
          {fields.map((field) => (
            <FieldOf
              key={field.name}
              field={field}
              value={String(draft[field.name])}
              onChange={(value) => setDraft(propose({ ...draft, [field.name]: value }, draft))}
            />
          ))}
          <LeaveQuestion isOnPage isDirty={fields.some(({ name }) => draft[name] !== empty[name])} />
          <div className={`${classes.save} cc-beside-field`}>
            <Button type="submit" disabled={!isWhole || isFixed}>
              {t('vatReturn.typed.add')}
            </Button>
            <Button variant="subtle" onClick={() => setDraft(null)}>
              {t('common.actions.cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

type RowsProps<Row> = Pick<Props<Row>, 'title' | 'rows' | 'fields'> & {
  say: (row: Row, field: Field<Row>) => string
  remark: (row: Row) => string
  onRemove: ((place: number) => void) | undefined
}

/** What was typed, under the names of its fields; on a phone each value beside its name. */
function Rows<Row>({ title, rows, fields, say, remark, onRemove }: RowsProps<Row>) {
  const { t } = useTranslation()
  return (
    <table className={classes.typedRows} aria-label={title}>
      <thead>
        <tr>
          {fields.map(({ name, label, kind }) => (
            <th key={name} scope="col" data-figure={isFigure(kind) || undefined}>
              {label}
            </th>
          ))}
          {onRemove && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and none changes its place
          <tr key={place}>
            {fields.map((field, column) => (
              <td
                key={field.name}
                data-label={field.label}
                data-figure={isFigure(field.kind) || undefined}
                data-empty={say(row, field) === '' || undefined}
              >
                <span>
                  <bdi className={isFigure(field.kind) ? 'cc-numbers cc-ltr' : undefined}>
                    {say(row, field)}
                  </bdi>
                  {column === 0 && remark(row) !== '' && (
                    <span className={classes.remark}>{remark(row)}</span>
                  )}
                </span>
              </td>
            ))}
            {onRemove && (
              <td className={classes.remove}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`${t('vatReturn.typed.remove')}: ${fields.map((field) => say(row, field)).join(' · ')}`}
                  onClick={() => onRemove(place)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isFigure(kind: Field<unknown>['kind']): boolean {
  return kind === 'money' || kind === 'signed'
}

function FieldOf<Row>({
  field: { label, kind, choices = [], isOptional },
  value,
  onChange,
}: {
  field: Field<Row>
  value: string
  onChange: (value: string | boolean) => void
}) {
  if (kind === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  const shared = { label, value, required: !isOptional }
  if (kind === 'day') return <DayInput {...shared} onChange={onChange} />
  if (kind === 'money' || kind === 'signed')
    return (
      <MoneyInput
        {...shared}
        currency="CRC"
        maxDecimals={2}
        isSigned={kind === 'signed'}
        onChange={onChange}
      />
    )
  if (kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        data={choices.map(([key, text]) => ({ value: key, label: text }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextInput {...shared} maxLength={300} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  )
}
