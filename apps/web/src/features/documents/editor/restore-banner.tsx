import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { EditorDraft } from './draft/draft.ts'
import { readLocalCopy, removeLocalCopy } from './draft/local-copy.ts'

type RestoreBannerProps = {
  company: string
  /** Of the copy. */
  name: string
  /** Something new has been written here: the offer has passed. */
  isTouched: boolean
  onRestore: (draft: EditorDraft) => void
}

/** Offers work that this device kept and the server never got. */
export function RestoreBanner({ company, name, isTouched, onRestore }: RestoreBannerProps) {
  const { t } = useTranslation()
  const [copy, setCopy] = useState(() => readLocalCopy(company, name))
  if (copy === null || isTouched) return null
  return (
    <Alert
      color="blue"
      mb="md"
      icon={<IconHistory size={20} aria-hidden />}
      title={t('documents.editor.restoreTitle', { time: formatInstant(new Date(copy.at).toISOString()) })}
    >
      <Group justify="space-between" gap="sm">
        <span>{t('documents.editor.restoreHint')}</span>
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            onClick={() => {
              removeLocalCopy(company, name)
              setCopy(null)
            }}
          >
            {t('documents.editor.discard')}
          </Button>
          <Button
            size="compact-md"
            onClick={() => {
              onRestore(copy.draft)
              setCopy(null)
            }}
          >
            {t('documents.editor.restore')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
