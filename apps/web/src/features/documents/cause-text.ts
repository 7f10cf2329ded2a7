import type { DocumentRow } from '@cuentaclara/contracts'
import { useEffect } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ruleWords } from './editor/check-words.ts'

type Row = Pick<DocumentRow, 'rejection'>

/** Why a rejected row was rejected, in one sentence; undefined for any other. The words are fetched once there is one. */
export function useCauseText(rows: readonly Row[]): (row: Row) => string | undefined {
  const { i18n } = useTranslation()
  const wanted = rows.some(({ rejection }) => rejection?.cause?.topic)
  useEffect(() => {
    if (wanted) loadWords('rules').catch((error) => console.error('the words of causes did not come', error))
  }, [wanted])
  return ({ rejection }) => {
    const cause = rejection?.cause
    if (!cause) return undefined
    const key = `rules.rejection.${cause.topic}`
    return cause.topic !== null && i18n.exists(key)
      ? ruleWords(`rejection.${cause.topic}`, {})
      : cause.message
  }
}
