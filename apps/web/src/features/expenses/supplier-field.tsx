import type { ExpenseSupplier } from '@cuentaclara/contracts'
import { Input } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import classes from './expenses.module.css'
import { supplierChoices } from './queries.ts'

type SupplierFieldProps = {
  company: string
  name: string
  field: FieldOf
  autoFocus: boolean
  onTake: (supplier: ExpenseSupplier) => void
  onName: (name: string) => void
}

/** Who sold: one of earlier expenses, or a new name. */
export function SupplierField({ company, name, field, autoFocus, onTake, onName }: SupplierFieldProps) {
  const { t } = useTranslation()
  const { id, error } = field('supplier_name')
  return (
    <Input.Wrapper label={t('money.expenses.supplier')} labelProps={{ htmlFor: id }} required error={error}>
      <SearchCombobox<ExpenseSupplier>
        id={id}
        label={t('money.expenses.supplier')}
        display={name}
        placeholder={t('money.expenses.supplierPlaceholder')}
        isInvalid={error !== undefined}
        autoFocus={autoFocus}
        search={(typed) => supplierChoices(company, typed)}
        optionKey={(option) => `${option.identification_number ?? ''} ${option.name}`}
        renderOption={(option) => (
          <>
            <bdi>{option.name}</bdi>
            <span className={`${classes.muted} cc-ltr cc-numbers`}>{option.identification_number}</span>
          </>
        )}
        renderNone={(typed) => t('money.expenses.newSupplier', { text: typed })}
        onTake={onTake}
        onLeave={(typed) => onName(typed.slice(0, 100))}
      />
    </Input.Wrapper>
  )
}
