import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** The way to bringing a file in. With a kind it goes into the `tools` of its list, for who may edit it. */
export function ImportButton({ kind }: { kind?: string }) {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to="/imports"
      search={{ kind } as never}
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
    >
      {t('common.list.import')}
    </Button>
  )
}
