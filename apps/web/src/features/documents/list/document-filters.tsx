import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientQuery } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import { formatDay } from '#lib/dates.ts'
import { Dropdown, dropdownButton } from '#ui/dropdown.tsx'
import classes from './document-list.module.css'
import { fiscalStatuses, invoiceKinds, type ListSearch, paymentStatuses } from './list-search.ts'

type DocumentFiltersProps = {
  search: ListSearch
  onChange: (change: Partial<ListSearch>) => void
}

/** Filters as chips; the button holds those that are not on yet. */
export function DocumentFilters({ search, onChange }: DocumentFiltersProps) {
  const { t } = useTranslation()
  const chips = useChips(search)
  const choice = (values: readonly string[], word: (value: string) => string) => [
    { value: '', label: '—' },
    ...values.map((value) => ({ value, label: word(value) })),
  ]
  const set = (name: keyof ListSearch) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value || undefined })
  return (
    <div className={classes.filters}>
      <Dropdown
        label={t('documents.list.filters.add')}
        width={280}
        align="start"
        buttonClassName={dropdownButton}
        button={
          <>
            <IconFilter size={17} aria-hidden />
            {t('documents.list.filters.add')}
          </>
        }
      >
        <Stack gap="sm">
          <NativeSelect
            label={t('documents.list.filters.status')}
            value={search.status ?? ''}
            data={choice(fiscalStatuses, (value) => t(`common.fiscal.${value as 'draft'}`))}
            onChange={set('status')}
          />
          <NativeSelect
            label={t('documents.list.filters.payment')}
            value={search.payment ?? ''}
            data={choice(paymentStatuses, (value) => t(`common.payment.${value as 'paid'}`))}
            onChange={set('payment')}
          />
          <NativeSelect
            label={t('documents.list.filters.kind')}
            value={search.kind ?? ''}
            data={choice(invoiceKinds, (value) => t(`documents.kinds.${value as 'invoice'}`))}
            onChange={set('kind')}
          />
          <NativeSelect
            label={t('documents.list.filters.currency')}
            value={search.currency ?? ''}
            data={choice(['CRC', 'USD'], (value) => t(`common.currencies.${value as 'CRC'}`))}
            onChange={set('currency')}
          />
          <TextInput
            type="date"
            label={t('documents.list.filters.from')}
            value={search.from ?? ''}
            max={search.to}
            onChange={set('from')}
          />
          <TextInput
            type="date"
            label={t('documents.list.filters.to')}
            value={search.to ?? ''}
            min={search.from}
            onChange={set('to')}
          />
        </Stack>
      </Dropdown>
      {chips.map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          className={classes.chip}
          aria-label={t('documents.list.filters.remove', { name: label })}
          onClick={() => onChange({ [name]: undefined })}
        >
          {t('documents.list.filters.chip', { name: label, value })}
          <IconX size={14} aria-hidden />
        </button>
      ))}
      {chips.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange(Object.fromEntries(chips.map(({ name }) => [name, undefined])))}
        >
          {t('documents.list.filters.clear')}
        </Button>
      )}
    </div>
  )
}

type Chip = { name: keyof ListSearch; label: string; value: string }

function useChips({ status, payment, kind, currency, from, to, client }: ListSearch): Chip[] {
  const { t } = useTranslation()
  const company = useCompanyId()
  const { data } = useQuery({ ...clientQuery(company, client ?? ''), enabled: client !== undefined })
  const chips: (Chip | null)[] = [
    status
      ? { name: 'status', label: t('documents.list.filters.status'), value: t(`common.fiscal.${status}`) }
      : null,
    payment
      ? { name: 'payment', label: t('documents.list.filters.payment'), value: t(`common.payment.${payment}`) }
      : null,
    kind
      ? { name: 'kind', label: t('documents.list.filters.kind'), value: t(`documents.kinds.${kind}`) }
      : null,
    currency
      ? {
          name: 'currency',
          label: t('documents.list.filters.currency'),
          value: t(`common.currencies.${currency}`),
        }
      : null,
    from ? { name: 'from', label: t('documents.list.filters.from'), value: formatDay(from) } : null,
    to ? { name: 'to', label: t('documents.list.filters.to'), value: formatDay(to) } : null,
    client ? { name: 'client', label: t('documents.list.filters.client'), value: data?.name ?? '…' } : null,
  ]
  return chips.filter((chip) => chip !== null)
}
