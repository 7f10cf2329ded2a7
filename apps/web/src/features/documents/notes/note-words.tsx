import { NativeSelect, TextInput } from '@mantine/core'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { NoteWords } from './note-draft.ts'
import { noteReasons } from './note-reasons.ts'
import classes from './notes.module.css'

type NoteWordsProps = { words: NoteWords; error: string | null; onChange: (words: NoteWords) => void }

/** Kind, code and reason: the first two follow from what happened, and accountants may choose others. */
export function NoteWordsFields({ words, error, onChange }: NoteWordsProps) {
  const { t } = useTranslation()
  const mayChoose = useCan('documents.exceed')
  const patch = (change: Partial<NoteWords>) => onChange({ ...words, ...change })
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('counter.notes.kind')}
          disabled={!mayChoose}
          data={[
            { value: 'credit-note', label: t('counter.notes.credit') },
            { value: 'debit-note', label: t('counter.notes.debit') },
          ]}
          value={words.kind}
          onChange={(event) => patch({ kind: event.currentTarget.value as NoteWords['kind'] })}
        />
        <NativeSelect
          label={t('counter.notes.code')}
          disabled={!mayChoose}
          data={noteReasons
            .filter((code) => code !== '12' || words.kind === 'credit-note')
            .map((code) => ({ value: code, label: `${code} · ${t(`counter.notes.codes.${code}`)}` }))}
          value={words.code}
          onChange={(event) => patch({ code: event.currentTarget.value })}
        />
      </div>
      {words.code === '99' && (
        <TextInput
          label={t('counter.notes.codeOther')}
          maxLength={100}
          value={words.codeOther}
          onChange={(event) => patch({ codeOther: event.currentTarget.value })}
        />
      )}
      <TextInput
        id="note-reason"
        required
        label={t('counter.notes.reason')}
        description={t('counter.notes.reasonHint')}
        maxLength={180}
        value={words.reason}
        error={error}
        onChange={(event) => patch({ reason: event.currentTarget.value })}
      />
    </>
  )
}
