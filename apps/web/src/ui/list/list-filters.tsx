import { Button, NativeSelect } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { yesOrNo } from '#lib/list-search.ts'
import { DayField } from '../form/day-field.tsx'
import { Dropdown, dropdownButton } from '../overlay/dropdown.tsx'
import classes from './list-screen.module.css'
import { type FilterValues, type ListFilter, sayFilter } from './say-filters.ts'

/** Of rows that have something to look at, or of all others. */
export function warningFilter(t: TFunction): ListFilter {
  return {
    name: 'warning',
    kind: 'choice',
    label: t('common.list.checks'),
    choices: yesOrNo.map((value) => ({ value, label: t(`common.list.warnings.${value}`) })),
  }
}

/** From a day, to a day. */
export function periodFilters(t: TFunction): ListFilter[] {
  return [
    { name: 'from', kind: 'day', label: t('common.list.from') },
    { name: 'to', kind: 'day', label: t('common.list.to') },
  ]
}

type ListFiltersProps = {
  filters: readonly ListFilter[]
  values: FilterValues
  onChange: (change: Record<string, string | undefined>) => void
}

/** More than so many stand in two columns, where there is room. */
const manyFields = 8

/** Filters as chips, whatever they are set to; the button holds the fields that set them, where there is something to choose. */
export function ListFilters({ filters, values, onChange }: ListFiltersProps) {
  const { t } = useTranslation()
  const set = filters.filter(({ name }) => values[name] !== undefined)
  const fields = filters.filter(
    (filter) => filter.kind !== 'link' && (set.includes(filter) || hasChoices(filter)),
  )
  return (
    <div className={classes.filters}>
      {fields.length > 0 && (
        <Dropdown
          label={t('common.list.addFilter')}
          width={fields.length > manyFields ? 520 : 280}
          align="start"
          buttonClassName={dropdownButton}
          button={
            <>
              <IconFilter size={17} aria-hidden />
              {t('common.list.addFilter')}
            </>
          }
        >
          <div className={classes.fields}>
            {fields.map((filter) => (
              <FilterField
                key={filter.name}
                filter={filter}
                value={values[filter.name]}
                onChange={(value) => onChange({ [filter.name]: value || undefined })}
              />
            ))}
          </div>
        </Dropdown>
      )}
      {set.map((filter) => (
        <button
          key={filter.name}
          type="button"
          className={classes.chip}
          aria-label={t('common.list.removeFilter', { name: filter.label })}
          onClick={() => onChange({ [filter.name]: undefined })}
        >
          {sayFilter(t, filter, values[filter.name])}
          <IconX size={14} aria-hidden />
        </button>
      ))}
      {set.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange(Object.fromEntries(set.map(({ name }) => [name, undefined])))}
        >
          {t('common.actions.clearFilters')}
        </Button>
      )}
    </div>
  )
}

function hasChoices(filter: ListFilter): boolean {
  return filter.kind !== 'choice' || filter.choices.length > 0
}

type FilterFieldProps = { filter: ListFilter; value: unknown; onChange: (value: string) => void }

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const given = typeof value === 'string' ? value : ''
  const tell = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (filter.kind === 'choice') {
    const none = { value: '', label: '—' }
    return (
      <NativeSelect label={filter.label} value={given} data={[none, ...filter.choices]} onChange={tell} />
    )
  }
  if (filter.kind === 'find') {
    return (
      <Suspense>
        <filter.Field display={given && (filter.words ?? '…')} onChange={onChange} />
      </Suspense>
    )
  }
  return <DayField label={filter.label} value={given} onChange={onChange} />
}
