import type { SettingsSections } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales/languages'
import { useQuery } from '@tanstack/react-query'
import { sectionQuery } from '../queries.ts'

/** The language of a company's documents, in which texts are written first. */
export function useDocumentLanguage(company: string): Language {
  const settings = useQuery(sectionQuery(company, 'documents')).data?.settings
  return (settings as SettingsSections['documents'] | undefined)?.language ?? 'es'
}
