import type { PaymentRemainder } from '@cuentaclara/contracts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { FieldOf } from '#ui/form/sheet-form.tsx'

const kinds: readonly PaymentRemainder['kind'][] = ['withholding', 'fee', 'exchange', 'write_off']

type RemainderFieldsProps = {
  /** Null: it is still owed. */
  value: PaymentRemainder | null
  field: FieldOf
  onChange: (value: PaymentRemainder | null) => void
}

/** What becomes of what is left of the documents that a payment settles: still owed, or let go with it and why. */
export function RemainderFields({ value, field, onChange }: RemainderFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <NativeSelect
        label={t('bank.rest')}
        value={value?.kind ?? ''}
        {...field('remainder')}
        data={[
          { value: '', label: t('bank.restKinds.none') },
          ...kinds.map((kind) => ({ value: kind, label: t(`bank.restKinds.${kind}`) })),
        ]}
        onChange={(event) => {
          const kind = kinds.find((each) => each === event.currentTarget.value)
          onChange(kind === undefined ? null : { kind, reason: value?.reason ?? '' })
        }}
      />
      {value !== null && (
        <TextInput
          label={t('bank.restReason')}
          maxLength={300}
          placeholder={t(`bank.restKinds.${value.kind}`)}
          value={value.reason}
          {...field('remainder.reason')}
          onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
