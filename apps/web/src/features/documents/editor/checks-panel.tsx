import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { useIsOnline } from '#lib/http/is-online.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { groupThousands } from '#lib/money.ts'
import type { CheckWords } from './check-words.ts'
import type { Check } from './draft/checks.ts'
import type { FieldRef } from './draft/field-path.ts'
import classes from './side-panel.module.css'

type ChecksPanelProps = {
  checks: readonly Check[]
  /** Nothing has been entered yet: an empty form is not a list of faults. */
  isWaiting: boolean
  words: CheckWords
  onGo: (ref: FieldRef) => void
  /** Takes what a number probably means. */
  onUse: (ref: FieldRef, suggestion: string) => void
}

const shown = 40

/** What stands in the way of issuing, and what is worth a look; each leads to its field. */
export function ChecksPanel({ checks, isWaiting, words, onGo, onUse }: ChecksPanelProps) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <section className={classes.section} aria-labelledby="checks-title">
      <h2 id="checks-title" className={classes.title}>
        {t('documents.editor.checks')}
        {checks.length > 0 && !isWaiting && (
          <span className={`${classes.count} cc-numbers`}>{checks.length}</span>
        )}
      </h2>
      {isWaiting ? (
        <p className={classes.quiet}>{t('documents.editor.checksWaiting')}</p>
      ) : checks.length === 0 && !isOnline ? (
        <p className={classes.quiet}>{t('documents.editor.checksOffline')}</p>
      ) : checks.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={18} aria-hidden />
          {t('documents.editor.checksNone')}
        </p>
      ) : (
        <ul className={classes.checks}>
          {checks.slice(0, shown).map((check) => (
            <li key={check.id}>
              <Way check={check} onGo={onGo}>
                {check.severity === 'error' ? (
                  <IconAlertCircle size={17} aria-label={t('documents.editor.blocking')} />
                ) : (
                  <IconAlertTriangle size={17} aria-label={t('documents.editor.warning')} />
                )}
                <span>
                  <span className={classes.place}>{placeWords(check.ref, t)}</span>
                  <span className={classes.finding}>{words(check)}</span>
                </span>
              </Way>
              <Suggestion check={check} onUse={onUse} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** To the field in the editor, or to the company's data where the finding is about those. */
function Way({
  check,
  onGo,
  children,
}: { check: Check; children: ReactNode } & Pick<ChecksPanelProps, 'onGo'>) {
  const company = useCompanyId()
  const mayRead = useCan('settings.read')
  const shared = { className: classes.check, 'data-severity': check.severity, children }
  if (check.ref.area === 'none' && mayRead)
    return (
      <Link
        to="/main-configurations/$company_id"
        params={{ company_id: company }}
        data-place="company"
        {...shared}
      />
    )
  return <button type="button" onClick={() => onGo(check.ref)} {...shared} />
}

function Suggestion({ check, onUse }: { check: Check } & Pick<ChecksPanelProps, 'onUse'>) {
  const { t } = useTranslation()
  if (check.finding.kind !== 'ask') return null
  const { suggestion } = check.finding
  return (
    <button type="button" className={classes.use} onClick={() => onUse(check.ref, suggestion)}>
      {t('documents.editor.useAmount', { suggestion: groupThousands(suggestion) })}
    </button>
  )
}

/** `Line 2 · Price`. */
export function placeWords(ref: FieldRef, t: ReturnType<typeof useTranslation>['t']): string {
  if (ref.area === 'head') return t(`documents.editor.places.${ref.field}`)
  // Its sentence names the field.
  if (ref.area === 'own') return ''
  if (ref.area === 'none') return t('documents.editor.places.company')
  const column = t(`documents.editor.columns.${ref.column}`)
  return t('documents.editor.places.line', { number: ref.number, column })
}
