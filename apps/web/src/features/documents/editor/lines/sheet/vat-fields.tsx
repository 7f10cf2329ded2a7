import { documentKinds } from '@cuentaclara/einvoice'
import { factoryVatCodes } from '@cuentaclara/einvoice/codes'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import {
  baseAtFactory,
  placeOfVat,
  specialVatOf,
  type VatWay,
  vatWayOf,
  vatWays,
  withSpecialVat,
  withVatWay,
} from '../../draft/line-taxes.ts'
import classes from '../line-sheet.module.css'
import { type ExtraProps, fieldOf, keep } from './extra-props.ts'

/** How the IVA of the line comes about, where it is not its rate of what is sold. Annex v4.4, notes 8 and 21. */
export function VatFields(props: ExtraProps) {
  const { line, kind, canEdit, problem, set } = props
  const { t, i18n } = useTranslation()
  const way = vatWayOf(line)
  const special = specialVatOf(line)
  const at = placeOfVat(line)
  const hasBase = !props.isOfItem && (way === 'base' || line.kept.factory_vat === baseAtFactory)
  return (
    <>
      <NativeSelect
        id="sheet-vat-way"
        label={t('lineSheet.vat.way')}
        value={way}
        disabled={!canEdit}
        data={vatWays.map((value) => ({ value, label: t(`lineSheet.vat.ways.${value}`) }))}
        onChange={(event) => set(withVatWay(line, event.currentTarget.value as VatWay))}
      />
      <div className={classes.fields}>
        {way === 'base' && (
          <NativeSelect
            {...fieldOf(props, `taxes.${at}.rateCode`)}
            label={t('lineSheet.vat.rate')}
            value={special?.rate_code ?? ''}
            disabled={!canEdit}
            data={rateChoices(t, special?.rate_code ?? '', t('documents.editor.chooseRate'))}
            onChange={(event) => set(withSpecialVat(line, { rate_code: event.currentTarget.value }))}
          />
        )}
        {way === 'factor' && (
          <MoneyInput
            {...fieldOf(props, `taxes.${at}.factor`)}
            label={t('lineSheet.vat.factor')}
            description={t('lineSheet.vat.factorHint')}
            maxDecimals={4}
            value={special?.factor ?? ''}
            readOnly={!canEdit}
            onChange={(factor) => set(withSpecialVat(line, { factor }))}
          />
        )}
        {documentKinds[kind].hasFactoryVat && way !== 'factor' && (
          <NativeSelect
            {...fieldOf(props, 'factoryVat')}
            label={t('lineSheet.vat.factory')}
            value={line.kept.factory_vat ?? ''}
            disabled={!canEdit}
            data={[
              { value: '', label: t('lineSheet.vat.noFactory') },
              ...factoryVatCodes.map((row) => ({
                value: row.code,
                label: officialName('factoryVat', row, i18n.language),
              })),
            ]}
            onChange={(event) => {
              const factory_vat = event.currentTarget.value
              // What left the factory with its tax paid is exempt (rate code 10).
              const isExempt = factory_vat === '02' && way === 'usual'
              const kept = { ...line.kept, factory_vat: factory_vat || undefined }
              if (factory_vat !== baseAtFactory && way !== 'base') delete kept.taxable_base
              set({ kept, ...(isExempt && { rateCode: '10' }) })
            }}
          />
        )}
        {hasBase && (
          <MoneyInput
            {...fieldOf(props, 'taxableBase')}
            label={t('lineSheet.vat.base')}
            value={line.kept.taxable_base ?? ''}
            readOnly={!canEdit}
            onChange={(taxable_base) => keep(props, { taxable_base })}
          />
        )}
      </div>
      {problem('taxes') !== undefined && <p className={classes.problem}>{problem('taxes')}</p>}
    </>
  )
}
