import { Button } from '@mantine/core'
import { IconSchoolOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Stands for the students of a company that does not bill for any, with the way to switch them on. */
export function StudentsOff() {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayEdit = useCan('settings.edit')
  return (
    <>
      <PageHeader title={t('shell.nav.students')} isSaidInBar />
      <div className="cc-card">
        <EmptyState
          icon={IconSchoolOff}
          title={t('insight.students.offTitle')}
          hint={mayEdit ? t('insight.students.offHint') : t('insight.students.offAsk')}
          actions={
            mayEdit && (
              <Button
                component={Link}
                to={`/main-configurations/${company}` as string}
                search={{ tab: 'students' } as never}
              >
                {t('insight.students.offAction')}
              </Button>
            )
          }
        />
      </div>
    </>
  )
}
