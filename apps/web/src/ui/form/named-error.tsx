import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/**
 * What is wrong with a field. That it is empty is said with what the screen calls it: whoever finds it empty, here or on the
 * server, knows no more than where it stands in what is sent.
 */
export function FieldSentence({ sentence, fieldId }: { sentence: string; fieldId: string }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState(sentence)
  // Its label stands in the page once both are drawn, and before anybody sees them.
  useLayoutEffect(() => {
    const name = sentence === t('common.form.thisField') ? nameOf(fieldId) : null
    setSaid(name === null ? sentence : t('common.form.required', { field: name }))
  }, [sentence, fieldId, t])
  return said
}

/** Where the kit says what is wrong with a field. */
export function NamedError({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p {...props}>
      {typeof children === 'string' ? (
        <FieldSentence sentence={children} fieldId={props.id?.replace(/-error$/, '') ?? ''} />
      ) : (
        children
      )}
    </p>
  )
}

/** What the screen calls a field: its label, else the name that readers hear. */
function nameOf(fieldId: string): string | null {
  const label = document.getElementById(`${fieldId}-label`) ?? labelFor(fieldId)
  const words = label === null ? document.getElementById(fieldId)?.getAttribute('aria-label') : wordsOf(label)
  return words?.trim() || null
}

function labelFor(fieldId: string): Element | null {
  return fieldId === '' ? null : document.querySelector(`label[for="${CSS.escape(fieldId)}"]`)
}

/** Without the mark of what must be filled in. */
function wordsOf(label: Element): string {
  const copy = label.cloneNode(true) as Element
  for (const mark of copy.querySelectorAll('[aria-hidden=true]')) mark.remove()
  return copy.textContent ?? ''
}
