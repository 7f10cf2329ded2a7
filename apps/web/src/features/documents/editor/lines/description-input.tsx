import type { Dispatch } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { EditorLine } from '../draft/draft.ts'
import type { EditorAction } from '../draft/draft-reducer.ts'
import { cellId } from '../draft/field-path.ts'
import classes from './line-grid.module.css'
import type { LineMarks } from './line-marks.ts'

type DescriptionInputProps = {
  line: EditorLine
  number: number
  mark: LineMarks['description']
  dispatch: Dispatch<EditorAction>
  isReadOnly: boolean
  placeholder?: string
}

/** What is sold, in words: one paragraph of the document, as many lines high here as it takes to be read whole. */
export function DescriptionInput(props: DescriptionInputProps) {
  const { line, number, mark, dispatch, isReadOnly, placeholder } = props
  const { t } = useTranslation()
  return (
    <textarea
      id={cellId(line.key, 'description')}
      className={`${classes.input} ${classes.description}`}
      rows={1}
      aria-label={`${t('documents.editor.columns.description')}, ${t('documents.editor.line', { number })}`}
      aria-invalid={mark?.severity === 'error' || undefined}
      title={mark?.text}
      maxLength={200}
      autoComplete="off"
      spellCheck
      placeholder={placeholder}
      readOnly={isReadOnly}
      value={line.description}
      onKeyDown={(event) => {
        // The grid hears it as well, and goes to the next row where there is one.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
      }}
      onChange={(event) => {
        // The official document knows no line breaks here; what is pasted may hold some.
        const lines = event.currentTarget.value.split(/[\r\n]/)
        const text = lines.length === 1 ? lines[0]! : joined(lines)
        dispatch({ type: 'cell', key: line.key, column: 'description', text })
      }}
      onBlur={() => dispatch({ type: 'leave', key: line.key, column: 'description' })}
    />
  )
}

function joined(lines: readonly string[]): string {
  const words = lines.map((line) => line.trim()).filter((line) => line !== '')
  return words.join(' ')
}
