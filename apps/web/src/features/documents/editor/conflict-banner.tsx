import { Alert, Button, Group } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientQuery } from '#features/clients/index.ts'
import { documentQuery } from '../queries.ts'
import { placeWords } from './checks-panel.tsx'
import type { EditorDraft } from './draft.ts'
import { differences } from './draft-differences.ts'
import { fromDetail } from './draft-mapping.ts'

type ConflictBannerProps = {
  company: string
  documentId: string
  draft: EditorDraft
  onKeepMine: (version: number) => void
  onTakeTheirs: (draft: EditorDraft, version: number) => void
}

/** Somebody saved this draft in between: says what differs and asks which one goes on. */
export function ConflictBanner({
  company,
  documentId,
  draft,
  onKeepMine,
  onTakeTheirs,
}: ConflictBannerProps) {
  const { t } = useTranslation()
  const { data: theirs } = useQuery({
    ...documentQuery(company, documentId),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const clientId = theirs?.client_id ?? ''
  const { data: client } = useQuery({ ...clientQuery(company, clientId), enabled: clientId !== '' })
  const isReady = theirs !== undefined && (clientId === '' || client !== undefined)
  const other = isReady ? fromDetail(theirs, client ?? null) : null
  const fields = other === null ? [] : differences(draft, other).map((ref) => placeWords(ref, t))
  const name = theirs?.created_by ?? t('documents.editor.conflictSomebody')
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
            disabled={other === null}
            onClick={() => other && theirs && onTakeTheirs(other, theirs.version)}
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
