import { Alert, Button, Group } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { placeWords } from './checks-panel.tsx'
import type { EditorDraft } from './draft/draft.ts'
import { differences } from './draft/draft-differences.ts'
import { wasSavedHere } from './draft/local-copy.ts'
import type { Theirs } from './editor-subject.ts'

type ConflictBannerProps = {
  id: string
  draft: EditorDraft
  readTheirs: (id: string) => Promise<Theirs>
  onKeepMine: (version: number) => void
  onTakeTheirs: (draft: EditorDraft, version: number) => void
}

const shown = 6

/** This draft was saved elsewhere in between: says what differs, here and there, and asks which one goes on. */
export function ConflictBanner({ id, draft, readTheirs, onKeepMine, onTakeTheirs }: ConflictBannerProps) {
  const { t } = useTranslation()
  const { data: theirs } = useQuery({
    queryKey: ['editor', 'theirs', id],
    queryFn: () => readTheirs(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const found = theirs === undefined ? [] : differences(draft, theirs.draft)
  const isMine = theirs !== undefined && wasSavedHere(id, theirs.version)
  return (
    <Alert
      color="yellow"
      mb="md"
      role="alert"
      icon={<IconGitMerge size={20} aria-hidden />}
      title={isMine ? t('documents.editor.conflictOwn') : t('documents.editor.conflictTitle')}
    >
      <Group justify="space-between" gap="sm">
        <span>
          {t('documents.editor.conflictHint')}
          {found.slice(0, shown).map(({ ref, values }) => (
            <span key={placeWords(ref, t)} style={{ display: 'block' }}>
              <strong>{placeWords(ref, t)}</strong>
              {values !== null &&
                `: ${t('documents.editor.conflictValues', {
                  mine: values.mine || '–',
                  theirs: values.theirs || '–',
                })}`}
            </span>
          ))}
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
            variant="default"
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
