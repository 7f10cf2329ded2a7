import { NativeSelect } from '@mantine/core'
import { currencyChoices } from '#lib/currency-names.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { isOwnCurrency } from '#lib/money.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from './currency-control.module.css'

type CurrencyControlProps = {
  label: string
  value: string
  id?: string
  disabled?: boolean
  fullWidth?: boolean
  /** Without any other than ours. */
  isOwnOnly?: boolean
  onChange: (currency: string) => void
}

const other = 'other'
/** Asked for most after ours. */
const firstOther = 'EUR'

/** Colones, dollars, or any other of the official list. */
export function CurrencyControl(props: CurrencyControlProps) {
  const { label, value, id, disabled, fullWidth, isOwnOnly = false, onChange } = props
  const { t, i18n } = useTranslation()
  const isOther = !isOwnCurrency(value)
  return (
    <div className={classes.control}>
      <SegmentedControl
        id={id}
        fullWidth={fullWidth}
        disabled={disabled}
        aria-label={label}
        value={isOther ? other : value}
        data={[
          { value: 'CRC', label: `₡ ${t('common.currencies.CRC')}` },
          { value: 'USD', label: `$ ${t('common.currencies.USD')}` },
          ...(isOwnOnly ? [] : [{ value: other, label: t('common.currencies.other') }]),
        ]}
        onChange={(chosen) => onChange(chosen === other ? firstOther : chosen)}
      />
      {isOther && (
        <NativeSelect
          aria-label={`${label}: ${t('common.currencies.other')}`}
          disabled={disabled}
          value={value}
          data={currencyChoices(i18n).filter((choice) => !isOwnCurrency(choice.value))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
