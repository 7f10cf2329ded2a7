import { endpoints } from '@cuentaclara/contracts'
import { useCompanyId } from '#features/companies/index.ts'
import { fold } from '#lib/fold.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import type { FindFieldProps } from '#ui/list/say-filters.ts'

const FindField = part(() => import('#ui/list/find-field.tsx'), 'FindField')

/** One of the accounts into which payments came, as people called them. */
export function AccountFilterField(props: FindFieldProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  return (
    <FindField
      {...props}
      label={t('money.payments.account')}
      find={(text) => ({
        queryKey: ['payments', company, 'accounts', text],
        queryFn: async ({ signal }) => {
          const { accounts } = await call(endpoints.getPaymentChoices, {}, { company, signal })
          const named = accounts.filter((account) => fold(account).includes(fold(text)))
          return [{ label: null, options: named.map((account) => ({ value: account, label: account })) }]
        },
      })}
    />
  )
}
