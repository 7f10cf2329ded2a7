import type { StudentSetup } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { studentSetupQuery } from './queries.ts'

type StudentWords = Pick<StudentSetup, 'singular' | 'plural' | 'groups' | 'plans'>

/** What this company calls the people it bills for: one of our words in the language of the screen, or its own; their groups and plans. */
export function useStudentWords(): StudentWords {
  const { t } = useTranslation()
  const { data } = useQuery(studentSetupQuery(useCompanyId()))
  const { groups = [], plans = [], word = 'students', plural = '', singular = '' } = data ?? {}
  if (word === 'other' && plural !== '') return { plural, singular, groups, plans }
  const known = word === 'other' ? 'students' : word
  return {
    plural: t(`insight.students.words.${known}`),
    singular: t(`insight.students.word.${known}`),
    groups,
    plans,
  }
}
