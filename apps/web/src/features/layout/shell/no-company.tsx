import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAuth } from '#features/identity/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'

/** A user who belongs to no company, or whose company is still on its way. */
export function NoCompany() {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  // A login that answered no profile yet: the profile is being asked for.
  if (user?.companies === undefined) return null
  return (
    <EmptyState
      isScreen
      icon={IconBuildingStore}
      title={t('shell.company.noCompany')}
      hint={t('shell.company.noCompanyHint', { email: user.email })}
      actions={
        <Button
          component={Link}
          to="/companies"
          search={{ open: 'new' } as never}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('shell.company.createFirst')}
        </Button>
      }
    />
  )
}
