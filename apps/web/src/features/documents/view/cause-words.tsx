import type { RejectionCause } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ruleWords } from '../editor/check-words.ts'
import classes from './cause-words.module.css'

/**
 * What was refused or remarked, and what to do about it, in the language of the screen; where nobody here knows the reason,
 * the authority's own sentence, said to be theirs. The words of the rules must have been fetched.
 */
export function CauseWords({ cause: { topic, code, message } }: { cause: RejectionCause }) {
  const { t } = useTranslation()
  // Its minus stands before its digits in every language.
  const number = code !== null && (
    <span className={classes.code}>{t('tools.answer.code', { code: `\u2066${code}\u2069` })}</span>
  )
  if (topic === null) {
    return (
      <div>
        <p className={classes.what}>
          <span lang="es" dir="ltr">
            {message}
          </span>{' '}
          {number}
        </p>
        <p className={classes.mend}>{t('tools.rejection.theirWords')}</p>
      </div>
    )
  }
  return (
    <div>
      <p className={classes.what}>
        {ruleWords(`rejection.${topic}`, {})} {number}
      </p>
      <p className={classes.mend}>{ruleWords(`rejection-mend.${topic}`, {})}</p>
    </div>
  )
}
