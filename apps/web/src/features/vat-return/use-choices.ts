import { endpoints, type VatPurchase, type VatReturn, type VatUseInput } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useVatChange } from './queries.ts'

export const choices = ['full', 'reduced4', 'reduced2', 'reduced05', 'common', 'none', 'outside'] as const
export type Choice = (typeof choices)[number]
const rates = { reduced4: '4', reduced2: '2', reduced05: '0.5' } as const

/** Says what purchases serve. */
export function useUse(data: VatReturn) {
  const { t } = useTranslation()
  return useVatChange(
    data.period,
    (body: VatUseInput, company) =>
      call(endpoints.saveVatUse, { params: { period: data.period }, body }, { company }),
    { done: t('vatReturn.saved') },
  )
}

export function toUse(choice: Choice): Pick<VatUseInput, 'use' | 'reduced_rate'> {
  return choice in rates
    ? { use: 'reduced', reduced_rate: rates[choice as keyof typeof rates] }
    : { use: choice as 'full', reduced_rate: null }
}

export function choiceOf({ use, reduced_rate }: Pick<VatPurchase, 'use' | 'reduced_rate'>): Choice | 'given' {
  if (use !== 'reduced') return use
  return (
    ({ '4': 'reduced4', '2': 'reduced2', '0.5': 'reduced05' } as const)[reduced_rate as '4'] ?? 'reduced4'
  )
}
