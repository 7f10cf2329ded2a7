import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { WayOut } from '../feedback/way-out.tsx'
import { FieldSentence } from './named-error.tsx'

export type FieldProblem = {
  /** Id of the field's element; empty for a problem of the whole form. */
  fieldId: string
  message: string
  /** The refusal behind a problem of the whole form, whose way out stands below it. */
  refusal?: unknown
}

/** All that is wrong with a form, each line leading to its field; takes the focus whenever the list changes. */
export function FormSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const fingerprint = problems.map(({ fieldId, message }) => fieldId + message).join()
  useEffect(() => {
    if (fingerprint !== '') box.current?.focus()
  }, [fingerprint])
  const [first] = problems
  if (first === undefined) return null
  // What is wrong with no field in particular, such as a lost connection, is no field to look for.
  const isWhole = problems.length === 1 && first.fieldId === ''
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={isWhole ? first.message : t('common.form.summary', { count: problems.length })}
      mb="md"
    >
      {!isWhole && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {problems.map(({ fieldId, message }) => (
            <li key={fieldId + message}>
              {fieldId === '' ? (
                message
              ) : (
                <a
                  href={`#${fieldId}`}
                  style={{ color: 'inherit' }}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId)?.focus()
                  }}
                >
                  <FieldSentence sentence={message} fieldId={fieldId} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <WayOut error={first.refusal} />
    </Alert>
  )
}
