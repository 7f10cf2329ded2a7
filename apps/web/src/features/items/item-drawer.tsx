import { type CabysEntry, endpoints, type Item } from '@cuentaclara/contracts'
import { ivaRates, units } from '@cuentaclara/einvoice/codes'
import { Button, Group, Input, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentCompany } from '#features/companies/index.ts'
import { call } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type FieldProblem, FormSummary } from '#ui/form-summary.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { toastSuccess } from '#ui/toasts.tsx'
import { type ItemForm, itemComplaints, itemForm, toItemInput } from './item-form.ts'
import classes from './items.module.css'
import { cabysChoices, forgetItems } from './queries.ts'
import { SearchCombobox } from './search-combobox.tsx'

export type ItemDrawerProps = {
  company: string
  /** The item to edit; null makes a new one. */
  item: Item | null
  startsWith?: string
  onClose: () => void
  onSaved?: (item: Item) => void
}

const fields = [
  'name',
  'cabys',
  'code',
  'unit',
  'price_crc',
  'price_usd',
  'cost_crc',
  'rate_code',
  'category',
] as const

/** Makes or changes an item. */
export function ItemDrawer({ company, item, startsWith = '', onClose, onSaved }: ItemDrawerProps) {
  const { t, i18n } = useTranslation()
  const seesCosts = useCurrentCompany()?.sees_costs ?? false
  const cache = useQueryClient()
  const prefix = useId()
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [cabysText, setCabysText] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm<ItemForm>({
    initialValues: itemForm(item, startsWith),
    validateInputOnBlur: true,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(itemComplaints(values)).map(([field, { key, values: named = {} }]) => [
          field,
          t(`catalogue.form.${key}` as 'catalogue.form.required', {
            field: t('catalogue.items.unit'),
            ...named,
          }),
        ]),
      ),
  })
  const idOf = (field: string) => `${prefix}${field}`
  const showProblems = (errors: Record<string, unknown>) => {
    const list = fields
      .filter((field) => errors[field])
      .map((field) => ({ fieldId: idOf(field), message: String(errors[field]) }))
    setProblems(list)
    return list
  }
  const save = useMutation({
    mutationFn: (values: ItemForm) => {
      const body = toItemInput(values, seesCosts)
      return item === null
        ? call(endpoints.createItem, { body }, { company })
        : call(endpoints.updateItem, { params: { id: item.id }, body }, { company })
    },
    onSuccess: (saved) => {
      forgetItems(cache, company)
      toastSuccess({ message: t('catalogue.items.saved', { name: saved.name }), subject: 'item' })
      onSaved?.(saved)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 422 || error.status === 409)) {
        const errors = Object.fromEntries(
          Object.entries(error.errors).map(([field, sentences]) => [field, sentences[0] ?? field]),
        )
        form.setErrors(errors)
        if (showProblems(errors).length > 0) return
      }
      setProblems([{ fieldId: '', message: error.message }])
    },
  })
  const submit = () => {
    // Asked of the cache: the second click of two comes before React has drawn the first.
    if (cache.isMutating() > 0) return
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) {
      setProblems([])
      save.mutate(form.values)
      return
    }
    document.getElementById(showProblems(errors)[0]?.fieldId ?? '')?.focus()
  }
  const takeCabys = (entry: CabysEntry) => {
    setCabysText(entry.description)
    form.setFieldValue('cabys', entry.code)
    form.setFieldValue('rate_code', entry.rate_code)
    form.setFieldValue(
      'unit',
      entry.kind === 'service' ? 'Sp' : form.values.unit === 'Sp' ? 'Unid' : form.values.unit,
    )
    form.clearFieldError('cabys')
  }
  const close = () => (form.isDirty() ? setIsAsking(true) : onClose())
  const price = (field: 'price_crc' | 'price_usd' | 'cost_crc') => ({
    id: idOf(field),
    value: form.values[field],
    error: form.errors[field],
    onChange: (value: string) => form.setFieldValue(field, value),
  })
  const props = (field: (typeof fields)[number]) => ({ id: idOf(field), ...form.getInputProps(field) })

  return (
    <SideSheet
      isOpen
      onClose={close}
      title={item === null ? t('catalogue.items.new') : t('catalogue.items.edit')}
      footer={
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('common.actions.cancel')}
          </Button>
          <Button onClick={submit} loading={save.isPending}>
            {t('catalogue.items.save')}
          </Button>
        </Group>
      }
    >
      <form
        noValidate
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key)) {
            event.preventDefault()
            event.stopPropagation()
            submit()
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <FormSummary problems={problems} />
        <Stack gap="md">
          <TextInput label={t('catalogue.items.name')} required data-autofocus {...props('name')} />
          <Input.Wrapper
            label={t('catalogue.items.cabysLabel')}
            labelProps={{ htmlFor: idOf('cabys') }}
            required
            error={form.errors.cabys}
            description={cabysText}
          >
            <SearchCombobox<CabysEntry>
              id={idOf('cabys')}
              label={t('catalogue.items.cabysLabel')}
              className={classes.search}
              display={form.values.cabys}
              placeholder={t('catalogue.items.cabysPlaceholder')}
              isInvalid={form.errors.cabys !== undefined}
              search={cabysChoices}
              optionKey={(entry) => entry.code}
              renderOption={(entry) => (
                <>
                  <span>
                    <span className={classes.clamp}>{entry.description}</span>
                    <span className={`${classes.code} cc-ltr cc-numbers`}>{entry.code}</span>
                  </span>
                  <span className="cc-numbers cc-ltr">{entry.rate} %</span>
                </>
              )}
              renderNone={(text) => t('catalogue.items.cabysNone', { text })}
              onTake={takeCabys}
              onLeave={(text) => {
                setCabysText(null)
                form.setFieldValue('cabys', text.replace(/\D/g, '').slice(0, 13))
                form.validateField('cabys')
              }}
              minimumWidth={380}
            />
          </Input.Wrapper>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('catalogue.items.unit')}
              data={units.map(({ code, nameEs, nameEn }) => ({
                value: code,
                label: `${code} · ${i18n.language === 'es' ? nameEs : nameEn}`,
              }))}
              {...props('unit')}
            />
            <NativeSelect
              label={t('catalogue.items.tax')}
              data={ivaRates
                .filter((rate) => !rate.onlyInNotes)
                .map(({ code }) => ({ value: code, label: t(`documents.codes.rates.${code as '08'}`) }))}
              {...props('rate_code')}
            />
          </SimpleGrid>
          <SimpleGrid cols={2} spacing="sm">
            <MoneyInput label={t('catalogue.items.priceCrc')} currency="CRC" {...price('price_crc')} />
            <MoneyInput label={t('catalogue.items.priceUsd')} currency="USD" {...price('price_usd')} />
            {seesCosts && (
              <MoneyInput
                label={t('catalogue.items.cost')}
                description={t('catalogue.items.costHint')}
                currency="CRC"
                {...price('cost_crc')}
              />
            )}
          </SimpleGrid>
          <Switch
            label={t('catalogue.items.priceIncludesTax')}
            checked={form.values.price_includes_tax}
            onChange={(event) => form.setFieldValue('price_includes_tax', event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('catalogue.items.code')}
              description={t('catalogue.items.codeHint')}
              dir="ltr"
              {...props('code')}
            />
            <TextInput
              label={t('catalogue.items.category')}
              description={t('common.words.optional')}
              {...props('category')}
            />
          </SimpleGrid>
        </Stack>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('catalogue.form.unsavedTitle')}
        confirmLabel={t('catalogue.form.unsavedClose')}
        isDangerous
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        {t('catalogue.form.unsavedHint')}
      </ConfirmDialog>
    </SideSheet>
  )
}
