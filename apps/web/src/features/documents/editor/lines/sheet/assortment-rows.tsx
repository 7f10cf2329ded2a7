import type { CabysEntry } from '@cuentaclara/contracts'
import { compare, decimal, sum, toText } from '@cuentaclara/decimal'
import { calculateLine, documentKinds } from '@cuentaclara/einvoice'
import { factoryVatCodes } from '@cuentaclara/einvoice/codes'
import { Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { cabysChoices } from '#features/items/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { officialName } from '#lib/official-name.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { UnitField } from '#ui/form/unit-field.tsx'
import { toEngineLine } from '../../draft/draft-mapping.ts'
import { type LinePart, manufacturerCode, mostParts, newPart } from '../../draft/line-extras.ts'
import { baseAtFactory } from '../../draft/line-taxes.ts'
import classes from '../line-sheet.module.css'
import { CodeRows } from './code-rows.tsx'
import { DiscountRows } from './discount-rows.tsx'
import { type ExtraProps, keep, sheetFieldId } from './extra-props.ts'
import { RowBox } from './row-box.tsx'
import { TaxRows } from './tax-rows.tsx'

type AssortmentProps = ExtraProps & { currency: CurrencyCode }

/** What one unit of an assortment is made of: 1 to 20 parts, each with its price and taxes. Annex v4.4, DetalleSurtido. */
export function AssortmentRows(props: AssortmentProps) {
  const { line, canEdit, currency, problem, set } = props
  const { t } = useTranslation()
  const parts = line.kept.assortment ?? []
  const change = (assortment: LinePart[]) => {
    const codes = line.kept.codes ?? []
    const isNamed = assortment.length === 0 || codes.some(({ type }) => type === manufacturerCode)
    // Whoever makes an assortment has a code for it: the authority asks for it.
    keep(props, {
      assortment: assortment.length === 0 ? undefined : assortment,
      ...(!isNamed && { codes: [...codes, { type: manufacturerCode, code: '' }] }),
    })
  }
  const { assortment, subtotal, quantity } = calculateLine(toEngineLine(line))
  const worth = sum(assortment.map((part) => part.subtotal))
  const isOther = parts.length > 0 && compare(decimal(toText(subtotal)), worth) !== 0
  const isOne = toText(quantity) === '1'
  return (
    <>
      {parts.map((part, index) => (
        <RowBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place
          key={index}
          remove={canEdit ? t('lineSheet.assortment.remove', { number: index + 1 }) : undefined}
          onRemove={() => change(parts.toSpliced(index, 1))}
          isNew={(part.cabys ?? '') === '' && (part.unit_price ?? '') === ''}
        >
          {(isJudged) => (
            <PartFields
              {...props}
              problem={isJudged ? problem : unsaid}
              part={part}
              number={index + 1}
              path={`assortment.${index}`}
              onChange={(next) => change(parts.with(index, next))}
            />
          )}
        </RowBox>
      ))}
      {problem('assortment') !== undefined && <p className={classes.problem}>{problem('assortment')}</p>}
      {canEdit && (
        <div className={classes.more}>
          {parts.length < mostParts && (
            <button type="button" className={classes.quiet} onClick={() => change([...parts, newPart()])}>
              {t('lineSheet.assortment.add')}
            </button>
          )}
          {(isOther || !isOne) && parts.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                set({ unitPrice: toText(worth), priceIncludesTax: false, discount: '', otherDiscounts: [] })
              }
            >
              {t('lineSheet.assortment.takePrice', { amount: formatMoney(toText(worth), currency) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const unsaid = () => undefined

type PartFieldsProps = Pick<AssortmentProps, 'kind' | 'canEdit' | 'problem' | 'currency'> & {
  part: LinePart
  number: number
  path: string
  onChange: (part: LinePart) => void
}

function PartFields(props: PartFieldsProps) {
  const { part, number, path, kind, canEdit, problem, currency, onChange } = props
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const [isWhole, setIsWhole] = useState(
    (part.codes ?? []).length > 0 || (part.discounts ?? []).length > 0 || (part.taxes ?? []).length > 1,
  )
  const taxes = part.taxes ?? []
  const vat = taxes.find(({ code }) => code === '01')
  const field = (name: string) => ({ id: sheetFieldId(`${path}.${name}`), error: problem(`${path}.${name}`) })
  const label = t('lineSheet.assortment.cabys', { number })
  return (
    <>
      <Input.Wrapper
        className={classes.wide}
        label={label}
        error={problem(`${path}.cabys`)}
        labelProps={{ htmlFor: field('cabys').id }}
      >
        <SearchCombobox<CabysEntry>
          id={field('cabys').id}
          label={label}
          display={part.cabys ?? ''}
          isInvalid={problem(`${path}.cabys`) !== undefined}
          placeholder={t('lineSheet.assortment.search')}
          search={cabysChoices(company)}
          optionKey={({ code }) => code}
          renderOption={({ code, description, rate }) => (
            <>
              <span className={classes.found}>
                {description}
                <span className={`${classes.hint} cc-ltr cc-numbers`}>{code}</span>
              </span>
              <span className={`${classes.hint} cc-ltr cc-numbers`}>{rate}&nbsp;%</span>
            </>
          )}
          renderNone={(text) => t('lineSheet.assortment.none', { text })}
          onTake={({ code, description, rate_code }) =>
            onChange({
              ...part,
              cabys: code,
              description: part.description || description.slice(0, 200),
              taxes: [
                { ...vat, code: '01', ...(rate_code && { rate_code }) },
                ...taxes.filter((tax) => tax !== vat),
              ],
            })
          }
          onLeave={(text) => /^\d{13}$/.test(text) && onChange({ ...part, cabys: text })}
          minimumWidth={380}
        />
      </Input.Wrapper>
      <TextInput
        {...field('description')}
        className={classes.wide}
        label={t('documents.editor.columns.description')}
        maxLength={200}
        value={part.description ?? ''}
        readOnly={!canEdit}
        onChange={(event) => onChange({ ...part, description: event.currentTarget.value })}
      />
      <MoneyInput
        {...field('quantity')}
        label={t('lineSheet.assortment.quantity')}
        maxDecimals={3}
        value={part.quantity ?? ''}
        readOnly={!canEdit}
        onChange={(quantity) => onChange({ ...part, quantity })}
      />
      <UnitField
        {...field('unit')}
        label={t('documents.editor.columns.unit')}
        value={part.unit ?? ''}
        isReadOnly={!canEdit}
        onChange={(unit) => onChange({ ...part, unit })}
      />
      <MoneyInput
        {...field('unitPrice')}
        label={t('documents.editor.columns.unitPrice')}
        currency={currency}
        value={part.unit_price ?? ''}
        readOnly={!canEdit}
        onChange={(unit_price) => onChange({ ...part, unit_price })}
      />
      <NativeSelect
        {...field('taxes.0.rateCode')}
        label={t('documents.editor.columns.tax')}
        value={vat?.rate_code ?? ''}
        disabled={!canEdit}
        data={rateChoices(t, vat?.rate_code ?? '', t('documents.editor.chooseRate'))}
        onChange={(event) =>
          onChange({
            ...part,
            taxes: [
              { code: '01', rate_code: event.currentTarget.value },
              ...taxes.filter((tax) => tax !== vat),
            ],
          })
        }
      />
      {part.unit === 'Otros' && (
        <TextInput
          {...field('commercialUnit')}
          label={t('documents.editor.commercialUnit')}
          maxLength={20}
          value={part.commercial_unit ?? ''}
          readOnly={!canEdit}
          onChange={(event) => onChange({ ...part, commercial_unit: event.currentTarget.value })}
        />
      )}
      {isWhole ? (
        <div className={classes.within}>
          {documentKinds[kind].hasFactoryVat && (
            <NativeSelect
              {...field('factoryVat')}
              label={t('lineSheet.vat.factory')}
              value={part.factory_vat ?? ''}
              disabled={!canEdit}
              data={[
                { value: '', label: t('lineSheet.vat.noFactory') },
                ...factoryVatCodes.map((row) => ({
                  value: row.code,
                  label: officialName('factoryVat', row, i18n.language),
                })),
              ]}
              onChange={(event) => {
                const { factory_vat: _, taxable_base: __, ...rest } = part
                const factory_vat = event.currentTarget.value
                onChange(factory_vat === '' ? rest : { ...rest, factory_vat })
              }}
            />
          )}
          {part.factory_vat === baseAtFactory && (
            <MoneyInput
              {...field('taxableBase')}
              label={t('lineSheet.vat.base')}
              currency={currency}
              value={part.taxable_base ?? ''}
              readOnly={!canEdit}
              onChange={(taxable_base) => onChange({ ...part, taxable_base })}
            />
          )}
          <DiscountRows
            discounts={part.discounts ?? []}
            from={0}
            path={`${path}.discounts`}
            canEdit={canEdit}
            problem={problem}
            hasNature={false}
            onChange={(discounts) => onChange({ ...part, discounts })}
          />
          <TaxRows
            taxes={taxes.map((tax, at) => ({ tax, at, place: at })).filter(({ tax }) => tax !== vat)}
            cabys={part.cabys ?? ''}
            hasSpecific={documentKinds[kind].hasSpecificTaxes}
            path={`${path}.taxes`}
            canEdit={canEdit}
            problem={problem}
            onChange={(at, tax) => onChange({ ...part, taxes: taxes.with(at, tax) })}
            onRemove={(at) => onChange({ ...part, taxes: taxes.toSpliced(at, 1) })}
            onAdd={(tax) => onChange({ ...part, taxes: [...taxes, tax] })}
          />
          <CodeRows
            codes={part.codes ?? []}
            from={0}
            path={`${path}.codes`}
            canEdit={canEdit}
            problem={problem}
            onChange={(codes) => onChange({ ...part, codes })}
          />
        </div>
      ) : (
        canEdit && (
          <button type="button" className={classes.quiet} onClick={() => setIsWhole(true)}>
            {t('lineSheet.assortment.whole')}
          </button>
        )
      )}
    </>
  )
}
