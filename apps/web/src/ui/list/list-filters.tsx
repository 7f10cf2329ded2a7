import { Button, NativeSelect } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { yesOrNo } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { DayField } from '../form/day-field.tsx'
import { useIsPhone } from '../is-phone.ts'
import { Dropdown, dropdownButton } from '../overlay/dropdown.tsx'
import classes from './list-screen.module.css'
import { type FilterValues, type Found, type ListFilter, sayFilter } from './say-filters.ts'

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

// Others have them in a panel below the button.
const FilterSheet = part(() => import('./filter-sheet.tsx'), 'FilterSheet')

type ListFiltersProps = {
  filters: readonly ListFilter[]
  values: FilterValues
  onChange: (change: Record<string, string | undefined>) => void
  /** How many rows match; undefined where nobody counts them, or while nobody knows. */
  found?: Found | undefined
}

/** More than so many stand in two columns, where there is room. */
const manyFields = 8

/** Filters as chips, whatever they are set to; the button holds the fields that set them, where there is something to choose. */
export function ListFilters({ filters, values, onChange, found }: ListFiltersProps) {
  const { t } = useTranslation()
  const set = filters.filter(({ name }) => values[name] !== undefined)
  const fields = filters.filter(
    (filter) => filter.kind !== 'link' && (set.includes(filter) || hasChoices(filter)),
  )
  const clear = () => onChange(Object.fromEntries(set.map(({ name }) => [name, undefined])))
  const inputs = fields.map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={values[filter.name]}
      onChange={(value) => onChange({ [filter.name]: value || undefined })}
    />
  ))
  const isPhone = useIsPhone()
  return (
    <div className={classes.filters}>
      {fields.length > 0 && isPhone && (
        <PhoneFilters found={found} onClear={set.length > 0 ? clear : undefined}>
          {inputs}
        </PhoneFilters>
      )}
      {fields.length > 0 && !isPhone && (
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
          <div className={classes.fields}>{inputs}</div>
        </Dropdown>
      )}
      {set.map((filter) => (
        <button
          key={filter.name}
          type="button"
          className={classes.chip}
          // Called what it says, so that who speaks to it is heard; what it does is said beside.
          title={t('common.list.removeFilter', { name: filter.label })}
          onClick={() => onChange({ [filter.name]: undefined })}
        >
          {sayFilter(t, filter, values[filter.name])}
          <IconX size={14} aria-hidden />
        </button>
      ))}
      {set.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {t('common.actions.clearFilters')}
        </Button>
      )}
    </div>
  )
}

type PhoneFiltersProps = { found: Found | undefined; onClear: (() => void) | undefined; children: ReactNode }

/** The same fields in a sheet from the foot of the screen. */
function PhoneFilters({ children, ...sheet }: PhoneFiltersProps) {
  const { t } = useTranslation()
  // Null until it was opened once.
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className={dropdownButton} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconFilter size={17} aria-hidden />
        {t('common.list.addFilter')}
      </button>
      {isOpen !== null && (
        <Suspense>
          <FilterSheet {...sheet} isOpen={isOpen} onClose={() => setIsOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
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
