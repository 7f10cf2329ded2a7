import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { studentSetupQuery } from './queries.ts'

/** What this company calls the people it bills for: one of our words in the language of the screen, or its own. */
export function useStudentWords(): { plural: string; singular: string; groups: readonly string[] } {
  const { t } = useTranslation()
  const { data } = useQuery(studentSetupQuery(useCompanyId()))
  const word = data?.word ?? 'students'
  if (data !== undefined && word === 'other' && data.plural !== '')
    return { plural: data.plural, singular: data.singular, groups: data.groups }
  const known = word === 'other' ? 'students' : word
  return {
    plural: t(`insight.students.words.${known}`),
    singular: t(`insight.students.word.${known}`),
    groups: data?.groups ?? [],
  }
}
