import { ivaRates } from '@cuentaclara/einvoice/codes'
import type { Voice } from './i18n/voice.ts'

type Choice = { value: string; label: string }

/** What a select of rates offers: transitional ones live on in old documents only. See {@link rateChoice}. */
export function rateChoices(t: Voice['t'], chosen: string, unchosen = ''): Choice[] {
  const offered = ivaRates.filter(({ code, onlyInNotes }) => !onlyInNotes || code === chosen)
  const codes = [...(chosen === '' ? [''] : []), ...offered.map(({ code }) => code)]
  return codes.map((code) => rateChoice(t, code, unchosen))
}

/** A rate in the words of the screen; `unchosen` is said while none is chosen. */
export function rateChoice(t: Voice['t'], code: string, unchosen = ''): Choice {
  return { value: code, label: code === '' ? unchosen : t(`documents.codes.rates.${code as '08'}`) }
}
