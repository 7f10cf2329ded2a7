import type { CodeRow } from '@cuentaclara/einvoice/codes'
import { isByMeasure, isToiletSoap, taxCode, taxCodes, taxOfGoods } from '@cuentaclara/einvoice/codes'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import type { LineTax } from '../../draft/draft.ts'
import { newTax } from '../../draft/line-taxes.ts'
import classes from '../line-sheet.module.css'
import { sheetFieldId } from './extra-props.ts'
import { RowBox } from './row-box.tsx'

type TaxRowsProps = {
  taxes: readonly { tax: LineTax; at: number; place: number }[]
  cabys: string
  /** Fuel, alcohol, drinks, tobacco: not every document has them. */
  hasSpecific: boolean
  path: string
  canEdit: boolean
  problem: (path: string) => ReactNode
  onChange: (at: number, tax: LineTax) => void
  onRemove: (at: number) => void
  onAdd: (tax: LineTax) => void
}

/** The taxes beside IVA, each with what its sum is reckoned from. Annex v4.4, note 8. */
export function TaxRows(props: TaxRowsProps) {
  const { taxes, canEdit, cabys, hasSpecific } = props
  const { t } = useTranslation()
  const used = taxes.map(({ tax }) => tax.code)
  const free = taxCodes.filter(
    ({ code, isVat }) =>
      !isVat && (hasSpecific || !isByMeasure(code)) && (code === '99' || !used.includes(code)),
  )
  const ofGoods = taxOfGoods(cabys)
  const first = free.find(({ code }) => code === ofGoods) ?? free.find(({ code }) => code === '02') ?? free[0]
  return (
    <>
      {taxes.map(({ tax, at, place }) => (
        <RowBox
          key={at}
          remove={canEdit ? t('lineSheet.taxes.remove') : undefined}
          onRemove={() => props.onRemove(at)}
          isNew={isEmptyTax(tax)}
        >
          {(isJudged) => (
            <TaxFields
              {...props}
              problem={isJudged ? props.problem : unsaid}
              tax={tax}
              path={`${props.path}.${place}`}
              codes={taxCodes.filter((row) => row.code === tax.code || free.includes(row))}
              onChange={(next) => props.onChange(at, next)}
            />
          )}
        </RowBox>
      ))}
      {canEdit && first !== undefined && (
        <button type="button" className={classes.quiet} onClick={() => props.onAdd(newTax(first.code))}>
          {t(taxes.length === 0 ? 'lineSheet.taxes.add' : 'lineSheet.taxes.another')}
        </button>
      )}
    </>
  )
}

function isEmptyTax({ rate, specific, other_name }: LineTax): boolean {
  return !rate && !other_name && !specific?.quantity && !specific?.unit_tax
}

const unsaid = () => undefined

type TaxFieldsProps = Pick<TaxRowsProps, 'cabys' | 'canEdit' | 'problem'> & {
  tax: LineTax
  path: string
  codes: readonly CodeRow[]
  onChange: (tax: LineTax) => void
}

function TaxFields({ tax, path, codes, canEdit, problem, cabys, onChange }: TaxFieldsProps) {
  const { t, i18n } = useTranslation()
  const { formula, fixedRate } = taxCode(tax.code) ?? {}
  return (
    <>
      <NativeSelect
        id={sheetFieldId(`${path}.code`)}
        className={classes.wide}
        label={t('lineSheet.taxes.which')}
        value={tax.code}
        disabled={!canEdit}
        error={problem(`${path}.code`)}
        data={codes.map((row) => ({
          value: row.code,
          label: officialName('taxes', row, i18n.language),
        }))}
        onChange={(event) => onChange(newTax(event.currentTarget.value))}
      />
      {tax.code === '99' && (
        <TextInput
          id={sheetFieldId(`${path}.otherName`)}
          label={t('lineSheet.taxes.otherName')}
          maxLength={100}
          value={tax.other_name ?? ''}
          readOnly={!canEdit}
          error={problem(`${path}.otherName`)}
          onChange={(event) => onChange({ ...tax, other_name: event.currentTarget.value })}
        />
      )}
      {formula === 'rate' && (
        <MoneyInput
          id={sheetFieldId(`${path}.rate`)}
          label={t('lineSheet.taxes.rate')}
          maxDecimals={2}
          rightSection="%"
          value={tax.rate ?? ''}
          readOnly={!canEdit || fixedRate !== undefined}
          error={problem(`${path}.rate`)}
          onChange={(rate) => onChange({ ...tax, rate })}
        />
      )}
      {isByMeasure(tax.code) && (
        <Measures
          tax={tax}
          path={path}
          isSoap={isToiletSoap(cabys)}
          canEdit={canEdit}
          problem={problem}
          onChange={onChange}
        />
      )}
    </>
  )
}

type MeasuresProps = Pick<TaxFieldsProps, 'tax' | 'path' | 'canEdit' | 'problem' | 'onChange'> & {
  isSoap: boolean
}

/** What such a tax is so much for each of. Annex v4.4, DatosImpuestoEspecifico. */
const measures = {
  '03': ['quantity'],
  '04': ['quantity', 'percent'],
  '05': ['quantity', 'volume'],
  '06': ['quantity'],
} as const

function Measures({ tax, path, isSoap, canEdit, problem, onChange }: MeasuresProps) {
  const { t } = useTranslation()
  const specific = tax.specific ?? { quantity: '', unit_tax: '' }
  const code = tax.code as keyof typeof measures
  const field = (name: 'quantity' | 'percent' | 'volume' | 'unit_tax', label: string, hint?: string) => (
    <MoneyInput
      key={name}
      id={sheetFieldId(`${path}.specific.${name === 'unit_tax' ? 'unitTax' : name}`)}
      label={label}
      description={hint}
      maxDecimals={name === 'unit_tax' ? 5 : 2}
      {...(name === 'unit_tax' && { currency: 'CRC' as const })}
      {...(name === 'percent' && { rightSection: '%' })}
      value={shown(specific[name])}
      readOnly={!canEdit}
      error={problem(`${path}.specific.${name === 'unit_tax' ? 'unitTax' : name}`)}
      onChange={(value) => onChange({ ...tax, specific: { ...specific, [name]: value } })}
    />
  )
  const soap = isSoap && code === '05' ? ('soap' as const) : code
  return (
    <>
      {measures[code].map((name) => field(name, t(`lineSheet.taxes.measures.${soap}.${name as 'quantity'}`)))}
      {field('unit_tax', t('lineSheet.taxes.unitTax'), t('lineSheet.taxes.unitTaxHint'))}
    </>
  )
}

/** Where a number must be, nothing was sent as none. */
function shown(value: string | undefined): string {
  return value === undefined || value === '0' ? '' : value
}
