import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { contentsOf, type OtherContent, withContents } from '../draft/other-contents.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import classes from './charge-fields.module.css'
import terms from './editor-head.module.css'

/** What a buyer's program reads in the official document: numbers of orders, of vendors. Annex v4.4, Otros. */
export function ContentFields({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const contents = contentsOf(draft)
  const set = (next: OtherContent[]) => dispatch({ type: 'head', patch: { kept: withContents(draft, next) } })
  return (
    <div className={classes.charges}>
      {contents.map((content, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a content has no identity but its place
          key={index}
          className={classes.charge}
        >
          <legend className={classes.legend}>{t('lineSheet.contents.one', { number: index + 1 })}</legend>
          <div className={terms.terms}>
            <NativeSelect
              label={t('lineSheet.contents.kind')}
              disabled={!canEdit}
              value={content.kind}
              data={(['text', 'content'] as const).map((value) => ({
                value,
                label: t(`lineSheet.contents.kinds.${value}`),
              }))}
              onChange={(event) =>
                set(contents.with(index, { ...content, kind: event.currentTarget.value as 'text' }))
              }
            />
            <TextInput
              label={t('lineSheet.contents.code')}
              description={t('lineSheet.contents.codeHint')}
              dir="ltr"
              maxLength={100}
              value={content.code}
              readOnly={!canEdit}
              onChange={(event) => set(contents.with(index, { ...content, code: event.currentTarget.value }))}
            />
            <TextInput
              id={`field-content-${index}`}
              className={terms.wide}
              label={t('lineSheet.contents.text')}
              maxLength={500}
              value={content.text}
              readOnly={!canEdit}
              error={problems[`content-${index}`]}
              onChange={(event) => set(contents.with(index, { ...content, text: event.currentTarget.value }))}
            />
          </div>
          {canEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove}
              aria-label={t('lineSheet.contents.remove', { number: index + 1 })}
              onClick={() => set(contents.toSpliced(index, 1))}
            >
              <IconX size={17} aria-hidden />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {canEdit && contents.length < most && (
        <button
          type="button"
          className={terms.quietLink}
          onClick={() => set([...contents, { kind: 'content', code: '', text: '' }])}
        >
          {t('lineSheet.contents.add')}
        </button>
      )}
    </div>
  )
}

/** Of each kind as many as HTTP takes. */
const most = 50
