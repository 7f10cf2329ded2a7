import { Button, Group } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

type CodePagesProps = {
  listed: { page: number; total: number; per_page: number }
  onPage: (page: number) => void
}

/** The way between the pages of a list of codes; nothing where there is one. */
export function CodePages({ listed: { page, total, per_page }, onPage }: CodePagesProps) {
  const { t } = useTranslation()
  const pages = Math.ceil(total / per_page)
  if (pages <= 1) return null
  return (
    <Group justify="center" gap="xs">
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('itemSheet.codes.earlier')}
      </Button>
      <span className="cc-numbers">
        {t('itemSheet.codes.page', { page: String(page), pages: String(pages) })}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('itemSheet.codes.later')}
      </Button>
    </Group>
  )
}
