import type { Issue } from '@cuentaclara/einvoice'
import { dictionaries, type Language } from '@cuentaclara/locales'

/** The sentence of a finding in a language, from `rules.<code>` of the dictionaries. */
export function phraseIssue(
  { code, params = {} }: Pick<Issue, 'code' | 'params'>,
  language: Language,
): string {
  const sentence = find(dictionaries[language].rules, code) ?? find(dictionaries.en.rules, code) ?? code
  return sentence.replace(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''))
}

function find(dictionary: unknown, code: string): string | undefined {
  const direct = (dictionary as Record<string, unknown>)[code]
  if (typeof direct === 'string') return direct
  let at: unknown = dictionary
  for (const part of code.split('.')) at = (at as Record<string, unknown> | undefined)?.[part]
  return typeof at === 'string' ? at : undefined
}
