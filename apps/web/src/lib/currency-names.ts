import { currencyNameAndCode, officialCurrencies } from '@cuentaclara/einvoice/codes/currencies'
import type { Voice } from './i18n/voice.ts'
import { isOwnCurrency } from './money.ts'

/** Every currency that a document may be in, ours first. */
export const currencyCodes: readonly string[] = [...officialCurrencies]

/** `Colones`, `Dólares`; any other as the language calls it, with its code: `Euro (EUR)`, `BOV` where it has no name. */
export function currencyName(code: string, { t, language }: Pick<Voice, 't' | 'language'>): string {
  return isOwnCurrency(code) ? t(`common.currencies.${code}`) : currencyNameAndCode(code, language)
}

/** The same within a phrase: `Saldo en colones`. */
export function currencyWithin(code: string, voice: Pick<Voice, 't' | 'language'>): string {
  const name = currencyName(code, voice)
  return isOwnCurrency(code) ? name.toLocaleLowerCase(voice.language) : name
}

/** What a filter or a field offers. */
export function currencyChoices(voice: Pick<Voice, 't' | 'language'>): { value: string; label: string }[] {
  return currencyCodes.map((value) => ({ value, label: currencyName(value, voice) }))
}

/** Narrows a list to one of them. */
export function currencyFilter(voice: Pick<Voice, 't' | 'language'>) {
  const label = voice.t('common.list.currency')
  return { name: 'currency', kind: 'choice' as const, label, choices: currencyChoices(voice) }
}
