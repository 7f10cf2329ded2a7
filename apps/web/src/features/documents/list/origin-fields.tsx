import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import type { FindFieldProps } from '#ui/list/say-filters.ts'
import { findOrigins, type Origin } from './find-origins.ts'

const FindField = part(() => import('#ui/list/find-field.tsx'), 'FindField')

/** One constant per origin: a field stays the same while its list is drawn again. */
export const originFields: Readonly<Record<Origin, ComponentType<FindFieldProps>>> = {
  activity: (props) => <OriginField of="activity" {...props} />,
  branch: (props) => <OriginField of="branch" {...props} />,
  author_id: (props) => <OriginField of="author_id" {...props} />,
  recurring_id: (props) => <OriginField of="recurring_id" {...props} />,
  student_id: (props) => <OriginField of="student_id" {...props} />,
}

export function originLabel(t: TFunction, of: Origin): string {
  if (of === 'activity') return t('documents.editor.activity')
  if (of === 'branch') return t('documents.list.branch')
  if (of === 'author_id') return t('documents.list.filters.author')
  return of === 'recurring_id' ? t('shell.nav.recurring') : t('shell.nav.students')
}

function OriginField({ of, ...props }: FindFieldProps & { of: Origin }) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const first = of === 'recurring_id' ? [{ value: 'any', label: t('common.list.all') }] : []
  return (
    <FindField
      {...props}
      label={originLabel(t, of)}
      find={(text) => ({
        queryKey: ['documents', company, 'origins', of, text],
        queryFn: async ({ signal }) => {
          const found = await findOrigins(of, text, { company, cache, signal })
          return [{ label: null, options: text === '' ? [...first, ...found] : found }]
        },
      })}
    />
  )
}
