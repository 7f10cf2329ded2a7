import { type SettingsSections, vatConditions } from '@cuentaclara/contracts'
import { ActionIcon, Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listEntriesQuery } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { MailboxFields } from './mailbox-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

type Purchases = SettingsSections['purchases']
type Supplier = Purchases['suppliers'][number]

/** How suppliers' documents are answered and booked unless somebody says otherwise. */
export function PurchasesTab({ company, isReadOnly, onDirty }: TabProps) {
  const { t } = useTranslation()
  const section = useSection(company, 'purchases', onDirty)
  const choices = useChoices(company)
  const [password, setPassword] = useState('')
  const { values, setValues, errors } = section
  if (section.loadError) return <ErrorState error={section.loadError} onRetry={section.foot.onReload} />
  if (values === undefined) return <FormSkeleton />
  const set = (part: Partial<Purchases>) => setValues({ ...values, ...part })
  const isDirty = section.isDirty || password !== ''
  return (
    <>
      <h3 className={classes.branch}>{t('settings.purchases.rules')}</h3>
      <Switch
        label={t('settings.purchases.expense')}
        description={t('settings.purchases.expenseHint')}
        disabled={isReadOnly}
        checked={values.expense_on_acceptance}
        onChange={(event) => set({ expense_on_acceptance: event.currentTarget.checked })}
      />
      <NativeSelect
        maw={420}
        label={t('settings.purchases.condition')}
        description={t('settings.purchases.conditionHint')}
        disabled={isReadOnly}
        value={values.vat_condition}
        data={choices.conditions}
        onChange={(event) => set({ vat_condition: event.currentTarget.value as Supplier['vat_condition'] })}
      />
      <NativeSelect
        maw={420}
        label={t('settings.purchases.category')}
        disabled={isReadOnly}
        value={values.category_id ?? ''}
        data={choices.categories}
        onChange={(event) => set({ category_id: event.currentTarget.value || null })}
      />
      <Suppliers
        suppliers={values.suppliers}
        errors={errors}
        choices={choices}
        isReadOnly={isReadOnly}
        onChange={(suppliers) => set({ suppliers })}
      />
      <MailboxFields
        company={company}
        values={values}
        errors={errors}
        isReadOnly={isReadOnly}
        isDirty={isDirty}
        isSavedOn={section.saved?.mailbox_is_on === true}
        hasPassword={section.secrets.includes('mailbox_password')}
        password={password}
        onPassword={setPassword}
        onChange={set}
      />
      <TabFoot
        {...section.foot}
        isDirty={isDirty}
        isReadOnly={isReadOnly}
        onSave={() =>
          section.save(password === '' ? undefined : { mailbox_password: password }, () =>
            setPassword((now) => (now === password ? '' : now)),
          )
        }
        onDiscard={() => {
          setPassword('')
          section.foot.onDiscard()
        }}
      />
    </>
  )
}

type Choices = ReturnType<typeof useChoices>
type SuppliersProps = {
  suppliers: readonly Supplier[]
  errors: Readonly<Record<string, string>>
  choices: Choices
  isReadOnly: boolean
  onChange: (suppliers: Supplier[]) => void
}

/** One rule a supplier: "always like this". */
function Suppliers({ suppliers, errors, choices, isReadOnly, onChange }: SuppliersProps) {
  const { t } = useTranslation()
  const change = (index: number, part: Partial<Supplier>) =>
    onChange(suppliers.map((each, at) => (at === index ? { ...each, ...part } : each)))
  const add = () =>
    onChange([...suppliers, { identification_number: '', name: '', vat_condition: '01', category_id: null }])
  return (
    <fieldset className={classes.fieldset} disabled={isReadOnly}>
      <legend>{t('settings.purchases.suppliers')}</legend>
      <p className={classes.hint}>{t('settings.purchases.suppliersHint')}</p>
      {suppliers.length > 0 && (
        // Each field is named for itself.
        <div className={`${classes.supplier} ${classes.supplierHead}`} aria-hidden>
          <span>{t('settings.fields.identification_number')}</span>
          <span>{t('settings.purchases.supplier')}</span>
          <span>{t('settings.purchases.condition')}</span>
          <span>{t('settings.purchases.category')}</span>
        </div>
      )}
      {suppliers.map((supplier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
        <div key={index} className={classes.supplier}>
          <TextInput
            dir="ltr"
            aria-label={t('settings.fields.identification_number')}
            placeholder={t('settings.fields.identification_number')}
            maxLength={20}
            value={supplier.identification_number}
            error={errors[`suppliers.${index}.identification_number`]}
            onChange={(event) => change(index, { identification_number: event.currentTarget.value.trim() })}
          />
          <TextInput
            aria-label={t('settings.purchases.supplier')}
            placeholder={t('settings.purchases.supplier')}
            maxLength={100}
            value={supplier.name}
            error={errors[`suppliers.${index}.name`]}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('settings.purchases.condition')}
            value={supplier.vat_condition}
            data={choices.conditions}
            onChange={(event) =>
              change(index, { vat_condition: event.currentTarget.value as Supplier['vat_condition'] })
            }
          />
          <NativeSelect
            aria-label={t('settings.purchases.category')}
            value={supplier.category_id ?? ''}
            data={choices.categories}
            onChange={(event) => change(index, { category_id: event.currentTarget.value || null })}
          />
          <ActionIcon
            aria-label={`${t('settings.general.remove')} ${supplier.name}`}
            onClick={() => onChange(suppliers.filter((_, at) => at !== index))}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {!isReadOnly && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t('settings.purchases.addSupplier')}
          </Button>
        </Group>
      )}
    </fieldset>
  )
}

function useChoices(company: string) {
  const { t } = useTranslation()
  const { data } = useQuery(listEntriesQuery(company))
  const categories = data?.data.filter(({ kind, is_archived }) => kind === 'category' && !is_archived) ?? []
  return {
    conditions: vatConditions.map((value) => ({
      value,
      label: t(`settings.purchases.conditions.${value}`),
    })),
    categories: [
      { value: '', label: t('settings.purchases.noCategory') },
      ...categories.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
}
