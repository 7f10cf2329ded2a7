import { Button, Checkbox, CheckboxGroup, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mayPackage } from '#features/periods/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { companyListQuery } from '../queries.ts'
import classes from '../settings.module.css'

type CompaniesChoiceProps = {
  /** The one at hand. */
  company: string
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Companies whose files somebody may take along; nothing to choose where it is one. */
export function CompaniesChoice({ company, chosen, onChange }: CompaniesChoiceProps) {
  const { t } = useTranslation()
  const { data } = useQuery(companyListQuery({}))
  const all = (data?.data ?? []).filter(mayPackage)
  if (all.length <= 1) return null
  return (
    <CheckboxGroup label={t('monthEnd.package.companies')} value={chosen} onChange={onChange}>
      <Stack gap="xs" mt={4} className={classes.companies}>
        {all.map(({ id, name, trade_name }) => (
          <Checkbox key={id} size="sm" value={id} label={<bdi>{trade_name ?? name}</bdi>} />
        ))}
      </Stack>
      <Group gap="xs" mt="xs">
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(all.map(({ id }) => id))}>
          {t('monthEnd.package.allCompanies')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([company])}>
          {t('monthEnd.package.onlyThis')}
        </Button>
      </Group>
    </CheckboxGroup>
  )
}
