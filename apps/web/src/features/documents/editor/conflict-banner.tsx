import { Alert, Button, Group } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { placeWords } from './checks-panel.tsx'
import type { EditorDraft } from './draft.ts'
import { differences } from './draft-differences.ts'
import type { Theirs } from './editor-subject.ts'

type ConflictBannerProps = {
  id: string
  draft: EditorDraft
  readTheirs: (id: string) => Promise<Theirs>
  onKeepMine: (version: number) => void
  onTakeTheirs: (draft: EditorDraft, version: number) => void
}

/** Somebody saved this draft in between: says what differs and asks which one goes on. */
export function ConflictBanner({ id, draft, readTheirs, onKeepMine, onTakeTheirs }: ConflictBannerProps) {
  const { t } = useTranslation()
  const { data: theirs } = useQuery({
    queryKey: ['editor', 'theirs', id],
    queryFn: () => readTheirs(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const fields = theirs === undefined ? [] : differences(draft, theirs.draft).map((ref) => placeWords(ref, t))
  const name = theirs?.author ?? t('documents.editor.conflictSomebody')
  return (
    <Alert
      color="yellow"
      mb="md"
      role="alert"
      icon={<IconGitMerge size={20} aria-hidden />}
      title={t('documents.editor.conflictTitle', { name })}
    >
      <Group justify="space-between" gap="sm">
        <span>
          {t('documents.editor.conflictHint')}
          {fields.length > 0 && (
            <span style={{ display: 'block' }}>
              {t('documents.editor.conflictFields', { fields: [...new Set(fields)].slice(0, 8).join(' · ') })}
            </span>
          )}
        </span>
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            disabled={theirs === undefined}
            onClick={() => theirs && onTakeTheirs(theirs.draft, theirs.version)}
          >
            {t('documents.editor.conflictTheirs')}
          </Button>
          <Button
            size="compact-md"
            disabled={theirs === undefined}
            onClick={() => theirs && onKeepMine(theirs.version)}
          >
            {t('documents.editor.conflictMine')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
