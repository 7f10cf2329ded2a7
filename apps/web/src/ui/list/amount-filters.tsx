import type { TFunction } from 'i18next'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { groupThousands } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import type { FindFieldProps, ListFilter } from './say-filters.ts'

const AmountField = part(() => import('./amount-field.tsx'), 'AmountField')

/** From an amount, to an amount: each row in its own currency. `search` is what the address says. */
export function amountFilters(
  t: TFunction,
  search: Readonly<{ least?: string | undefined; most?: string | undefined }>,
): ListFilter[] {
  return (['least', 'most'] as const).map((name) => ({
    name,
    kind: 'find',
    label: t(labels[name]),
    words: search[name] && groupThousands(search[name]),
    Field: fields[name],
  }))
}

const labels = { least: 'common.list.least', most: 'common.list.most' } as const

/** One constant each: a field stays the same while its list is drawn again. */
const fields = {
  least: (props: FindFieldProps) => <Field {...props} name="least" />,
  most: (props: FindFieldProps) => <Field {...props} name="most" />,
}

function Field({ name, ...props }: FindFieldProps & { name: 'least' | 'most' }) {
  const { t } = useTranslation()
  return <AmountField {...props} label={t(labels[name])} />
}
