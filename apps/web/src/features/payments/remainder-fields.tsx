import type { PaymentRemainder } from '@cuentaclara/contracts'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import type { LeftOfSettled, RemainderRow } from './remainder.ts'

const kinds: readonly PaymentRemainder['kind'][] = ['withholding', 'fee', 'exchange', 'write_off']
/** As many as the server takes. */
const mostRows = 6

type RemainderFieldsProps = {
  /** None: it is still owed. */
  rows: readonly RemainderRow[]
  left: LeftOfSettled
  field: FieldOf
  onChange: (rows: readonly RemainderRow[]) => void
}

/** What becomes of what is left of the documents that a payment settles: still owed, or parts of it let go with it and why. */
export function RemainderFields({ rows, left, field, onChange }: RemainderFieldsProps) {
  const { t } = useTranslation()
  const put = (index: number, row: RemainderRow | null) =>
    onChange(row === null ? rows.toSpliced(index, 1) : rows.toSpliced(index, 1, row))
  const choose = (index: number, chosen: string) => {
    const kind = kinds.find((each) => each === chosen)
    put(index, kind === undefined ? null : { amount: '', reason: '', ...rows[index], kind })
  }
  const shown = rows.length === 0 ? [null] : rows
  const { currency } = left
  return (
    <>
      {shown.map((row, index) => (
        <SimpleGrid
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own: they are what stands in their place
          key={index}
          cols={{ base: 1, xs: row === null || currency === null ? 1 : 2 }}
          spacing="sm"
        >
          <NativeSelect
            label={index === 0 ? t('bank.rest') : t('bank.restAlso')}
            value={row?.kind ?? ''}
            {...field(index === 0 ? 'remainder' : `remainder.${index}`)}
            data={[
              { value: '', label: index === 0 ? t('bank.restKinds.none') : t('bank.restRemove') },
              ...kinds.map((kind) => ({ value: kind, label: t(`bank.restKinds.${kind}`) })),
            ]}
            onChange={(event) => choose(index, event.currentTarget.value)}
          />
          {row !== null && currency !== null && (
            <MoneyInput
              label={t('bank.restAmount')}
              description={
                rows.length === 1
                  ? t('bank.restWhole', { amount: formatMoney(left.amount, currency) })
                  : undefined
              }
              currency={currency}
              maxDecimals={coinDecimals(currency)}
              {...field(`remainder.${index}.amount`)}
              value={row.amount}
              onChange={(amount) => put(index, { ...row, amount })}
            />
          )}
          {row !== null && (
            <TextInput
              style={{ gridColumn: '1 / -1' }}
              label={t('bank.restReason')}
              maxLength={300}
              placeholder={t(`bank.restKinds.${row.kind}`)}
              value={row.reason}
              {...field(
                rows.length === 1 && row.amount === '' ? 'remainder.reason' : `remainder.${index}.reason`,
              )}
              onChange={(event) => put(index, { ...row, reason: event.currentTarget.value })}
            />
          )}
        </SimpleGrid>
      ))}
      {rows.length > 0 && rows.length < mostRows && currency !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, { kind: otherKind(rows), amount: '', reason: '' }])}
        >
          {t('bank.restAdd')}
        </Button>
      )}
    </>
  )
}

/** What is added is mostly what stands there not yet. */
function otherKind(rows: readonly RemainderRow[]): RemainderRow['kind'] {
  return kinds.find((kind) => rows.every((row) => row.kind !== kind)) ?? 'withholding'
}
