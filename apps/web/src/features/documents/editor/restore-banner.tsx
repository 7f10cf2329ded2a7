import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { comesByItself, type KeptDraft, lastKept, removeLocalCopy } from './draft/local-copy.ts'

type RestoreBannerProps = {
  company: string
  /** Of the copy, or of the kind of new ones. */
  name: string
  /** Something new has been written here: the offer has passed. */
  isTouched: boolean
  onRestore: (kept: KeptDraft) => void
}

/** Offers work that this device kept and the server never got. */
export function RestoreBanner({ company, name, isTouched, onRestore }: RestoreBannerProps) {
  const { t } = useTranslation()
  const [copy, setCopy] = useState(() => lastKept(company, name))
  // What was written without a network goes to the server by itself.
  if (copy === null || isTouched || (comesByItself(copy) && navigator.onLine)) return null
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
              removeLocalCopy(company, copy.name)
              setCopy(null)
            }}
          >
            {t('documents.editor.discard')}
          </Button>
          <Button
            size="compact-md"
            onClick={() => {
              onRestore(copy)
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
