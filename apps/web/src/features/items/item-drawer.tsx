import { type CabysEntry, endpoints, type Item } from '@cuentaclara/contracts'
import { Box, Input, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { unitGroups } from '#lib/unit-choices.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { PictureField } from '#ui/form/picture-field.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { CabysOption } from './cabys-option.tsx'
import { copyForm, type ItemForm, itemComplaints, itemForm, toItemInput } from './item-form.ts'
import { ItemSold } from './item-sold.tsx'
import classes from './items.module.css'
import { cabysChoices, forgetItems, keepItemPicture } from './queries.ts'
import { RateKept } from './rate-kept.tsx'

const ItemLineFields = part(() => import('./line-fields.tsx'), 'ItemLineFields', {
  words: ['lineSheet', 'rules'],
})

export type ItemDrawerProps = {
  company: string
  /** The item to edit; null makes a new one. */
  item: Item | null
  /** Another one like this is made. */
  copyOf?: Item | undefined
  /** Only to look at. */
  isReadOnly?: boolean
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
  'kind',
  'barcode',
  'line',
  'picture',
] as const

/** Makes or changes an item. */
export function ItemDrawer({ company, item, copyOf, isReadOnly = false, onClose, onSaved }: ItemDrawerProps) {
  const { t, i18n } = useTranslation()
  const seesCosts = useCurrentCompany()?.sees_costs ?? false
  const cache = useQueryClient()
  const once = useActKey()
  // Made already where only its picture was refused.
  const made = useRef(item)
  const [cabysText, setCabysText] = useState<string | null>(null)
  const { form, idOf, props, valueProps, sheet } = useRecordForm<ItemForm, Item>({
    initialValues: copyOf === undefined ? itemForm(item) : copyForm(copyOf),
    fields,
    check: (values) => ({
      ...(values.line_problem !== '' && { line: values.line_problem }),
      ...Object.fromEntries(
        Object.entries(itemComplaints(values)).map(([field, { key, values: named = {} }]) => [
          field,
          key === 'required'
            ? t('common.form.thisField')
            : t(`catalogue.form.${key}` as 'catalogue.form.tooLong', named),
        ]),
      ),
    }),
    save: async (values) => {
      const body = toItemInput(values, seesCosts)
      made.current =
        made.current === null
          ? await once(body, (key) => call(endpoints.createItem, { body }, { company, key }))
          : await call(
              endpoints.updateItem,
              { params: { id: made.current.id }, body },
              { company, version: made.current.version },
            )
      const { picture } = values
      return picture === undefined ? made.current : keepItemPicture(company, made.current.id, picture)
    },
    onSaved: (saved) => {
      forgetItems(cache, company)
      toastSuccess({ message: t('catalogue.items.saved', { name: saved.name }), subject: 'item' })
      onSaved?.(saved)
      onClose()
    },
  })
  const takeCabys = (entry: CabysEntry) => {
    setCabysText(entry.description)
    form.setFieldValue('cabys', entry.code)
    form.setFieldValue('kind', entry.kind)
    // A rate that nobody knows is chosen by whoever sells.
    form.setFieldValue('rate_code', entry.rate_code ?? '')
    form.setFieldValue(
      'unit',
      entry.kind === 'service' ? 'Sp' : form.values.unit === 'Sp' ? 'Unid' : form.values.unit,
    )
    form.clearFieldError('cabys')
  }
  const pictureWords = {
    label: t('itemSheet.picture.label'),
    hint: t('itemSheet.picture.hint'),
    choose: t('itemSheet.picture.choose'),
    change: t('itemSheet.picture.change'),
    drop: t('itemSheet.picture.drop'),
    remove: t('itemSheet.picture.remove'),
    notPicture: t('itemSheet.picture.notPicture'),
    tooBig: t('itemSheet.picture.tooBig'),
  }
  return (
    <FormSheet
      {...sheet}
      title={item === null ? t('catalogue.items.new') : isReadOnly ? item.name : t('catalogue.items.edit')}
      isReadOnly={isReadOnly}
      submitLabel={t('catalogue.items.save')}
      onClose={onClose}
    >
      <fieldset className={classes.fields} disabled={isReadOnly}>
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
              display={form.values.cabys}
              placeholder={t('catalogue.items.cabysPlaceholder')}
              isInvalid={form.errors.cabys !== undefined}
              search={cabysChoices(company)}
              optionKey={(entry) => entry.code}
              renderOption={(entry) => <CabysOption entry={entry} />}
              renderNone={(text) => t('catalogue.items.cabysNone', { text })}
              noneHint={t('catalogue.items.cabysAll')}
              onTake={takeCabys}
              onLeave={(text) => {
                setCabysText(null)
                const code = text.replace(/\D/g, '').slice(0, 13)
                form.setFieldValue('cabys', code)
                if (code.length === 13 && code !== form.values.cabys)
                  form.setFieldValue('kind', code < '5' ? 'goods' : 'service')
                form.validateField('cabys')
              }}
              minimumWidth={380}
            />
          </Input.Wrapper>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={t('catalogue.items.kind')}
              description={t('itemSheet.kindHint')}
              data={(['goods', 'service'] as const).map((value) => ({
                value,
                label: t(`catalogue.items.kinds.${value}`),
              }))}
              {...props('kind')}
            />
            <NativeSelect
              label={t('catalogue.items.unit')}
              data={unitGroups(t, i18n.language)}
              {...props('unit')}
            />
            <NativeSelect
              label={t('catalogue.items.tax')}
              data={rateChoices(t, form.values.rate_code)}
              {...props('rate_code')}
            />
            <TextInput
              label={t('catalogue.items.category')}
              placeholder={t('common.words.optional')}
              {...props('category')}
            />
          </SimpleGrid>
          {item !== null && <RateKept company={company} item={item} />}
          <SimpleGrid cols={2} spacing="sm">
            <MoneyInput label={t('catalogue.items.priceCrc')} currency="CRC" {...valueProps('price_crc')} />
            <MoneyInput label={t('catalogue.items.priceUsd')} currency="USD" {...valueProps('price_usd')} />
            {seesCosts && (
              <MoneyInput
                label={t('catalogue.items.cost')}
                description={t('catalogue.items.costHint')}
                currency="CRC"
                {...valueProps('cost_crc')}
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
              label={t('catalogue.items.barcode')}
              description={t('itemSheet.barcodeHint')}
              dir="ltr"
              // A scanner ends with Enter, which would save what is not finished.
              onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
              {...props('barcode')}
            />
          </SimpleGrid>
          <Input.Wrapper
            component="section"
            id={idOf('line')}
            label={t('itemSheet.line.title')}
            labelElement="div"
            description={t('itemSheet.line.hint')}
            error={form.errors.line}
          >
            <Suspense>
              <Box mt="xs">
                <ItemLineFields
                  company={company}
                  item={item ?? copyOf ?? null}
                  basics={form.values}
                  onChange={({ line, tax_code, rate_code }, problem) => {
                    form.clearFieldError('line')
                    form.setValues({ line, tax_code, rate_code, line_problem: problem ?? '' })
                  }}
                  onPrice={(price) => form.setFieldValue('price_crc', price)}
                />
              </Box>
            </Suspense>
          </Input.Wrapper>
          <PictureField
            id={idOf('picture')}
            words={pictureWords}
            value={form.values.picture ?? null}
            kept={form.values.picture === null ? null : item?.picture_url}
            error={form.errors.picture as string | undefined}
            onChange={(file) => {
              form.clearFieldError('picture')
              form.setFieldValue('picture', file)
            }}
          />
          {item !== null && <ItemSold company={company} item={item} />}
        </Stack>
      </fieldset>
    </FormSheet>
  )
}
