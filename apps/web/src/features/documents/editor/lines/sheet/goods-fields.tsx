import { transactionTypes } from '@cuentaclara/einvoice/codes'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { officialName } from '#lib/official-name.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { type ExtraProps, fieldOf, keep } from './extra-props.ts'

/** What the seller counts in, beside the unit of the official list. */
export function UnitOfSeller(props: ExtraProps) {
  const { line, canEdit } = props
  const { t } = useTranslation()
  return (
    <TextInput
      {...fieldOf(props, 'commercialUnit')}
      label={t('documents.editor.commercialUnit')}
      description={t('documents.editor.commercialUnitHint')}
      maxLength={20}
      value={line.kept.commercial_unit ?? ''}
      readOnly={!canEdit}
      onChange={(event) => keep(props, { commercial_unit: event.currentTarget.value })}
    />
  )
}

/** Numbers of single pieces: a list that is pasted or scanned. Annex v4.4, NumeroVINoSerie. */
export function SerialNumbers(props: ExtraProps) {
  const { line, canEdit, problem } = props
  const { t } = useTranslation()
  const serials = line.kept.serial_numbers ?? []
  const wrong = serials.findIndex((_, index) => problem(`serialNumbers.${index}`) !== undefined)
  return (
    <Textarea
      {...fieldOf(props, 'serialNumbers')}
      error={problem('serialNumbers') ?? (wrong === -1 ? undefined : problem(`serialNumbers.${wrong}`))}
      label={t('lineSheet.serials.label')}
      description={t('lineSheet.serials.hint')}
      dir="ltr"
      autosize
      minRows={2}
      maxRows={8}
      value={serials.join('\n')}
      readOnly={!canEdit}
      onChange={(event) => {
        const text = event.currentTarget.value
        keep(props, { serial_numbers: text === '' ? undefined : text.split(/[\n,;\t]/) })
      }}
    />
  )
}

/** Annex v4.4, RegistroMedicamento and FormaFarmaceutica. */
export function MedicineFields(props: ExtraProps) {
  const { line, canEdit } = props
  const { t } = useTranslation()
  return (
    <TextInput
      {...fieldOf(props, 'medicineRegistry')}
      label={t('lineSheet.medicine.registry')}
      dir="ltr"
      maxLength={100}
      value={line.kept.medicine_registry ?? ''}
      readOnly={!canEdit}
      onChange={(event) => keep(props, { medicine_registry: event.currentTarget.value })}
    />
  )
}

/** What customs ask of goods that leave the country. Annex v4.4, PartidaArancelaria and MontoExportacion. */
export function ExportFields(props: ExtraProps & { currency: CurrencyCode }) {
  const { line, canEdit, isOfItem = false, problem, currency, set } = props
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        {...fieldOf(props, 'tariffHeading')}
        label={t('documents.editor.tariffHeading')}
        description={t('documents.editor.tariffHeadingHint')}
        inputMode="numeric"
        dir="ltr"
        maxLength={12}
        value={line.kept.tariff_heading ?? ''}
        readOnly={!canEdit}
        onChange={(event) => keep(props, { tariff_heading: event.currentTarget.value.replace(/\D/g, '') })}
      />
      {line.rateCode !== '' && !isOfItem && (
        <MoneyInput
          id="sheet-taxes-0-exportAmount"
          error={problem('taxes.0.exportAmount')}
          label={t('lineSheet.export.amount')}
          description={t('lineSheet.export.amountHint')}
          currency={currency}
          value={line.exportAmount}
          readOnly={!canEdit}
          onChange={(exportAmount) => set({ exportAmount })}
        />
      )}
    </>
  )
}

/** Annex v4.4, note 22; most sales say nothing. */
export function TransactionType(props: ExtraProps) {
  const { line, canEdit } = props
  const { t, i18n } = useTranslation()
  return (
    <NativeSelect
      {...fieldOf(props, 'transactionType')}
      label={t('lineSheet.transaction.label')}
      value={line.kept.transaction_type ?? ''}
      disabled={!canEdit}
      data={[
        { value: '', label: t('lineSheet.transaction.none') },
        ...transactionTypes.map((row) => ({
          value: row.code,
          label: officialName('transactionTypes', row, i18n.language),
        })),
      ]}
      onChange={(event) => keep(props, { transaction_type: event.currentTarget.value })}
    />
  )
}
