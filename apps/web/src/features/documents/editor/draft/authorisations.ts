import type { ClientExoneration } from '@cuentaclara/contracts'
import type { RegisteredExoneration } from '@cuentaclara/einvoice'
import { exemptionType } from '@cuentaclara/einvoice/codes'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type Authorisation,
  authorisationQuery,
  clientExonerationsQuery,
} from '#features/exonerations/index.ts'
import type { EditorDraft } from './draft.ts'
import { exonerationOf } from './line-taxes.ts'

/** What is known here of the authorisations of a draft, for the rules: those that were looked up, and what is kept with its client. */
export function useAuthorisations(
  company: string,
  { lines, client }: Pick<EditorDraft, 'lines' | 'client'>,
): ((number: string) => RegisteredExoneration | null) | undefined {
  const numbers = [...new Set(lines.flatMap(numberOf))]
  const found = useQueries({ queries: numbers.map((number) => authorisationQuery(company, number)) })
  const { data: kept = [] } = useQuery(clientExonerationsQuery(company, client?.id ?? ''))
  const entries = new Map(kept.map((each) => [each.number, asKept(each)]))
  for (const [index, number] of numbers.entries()) {
    const answer = found[index]?.data
    if (answer === undefined) continue
    // Silence says nothing against what was written down, only that nobody checked it today.
    const before = answer.outcome === 'silent' ? entries.get(number) : undefined
    entries.set(number, { ...before, ...registered(answer) })
  }
  const known = JSON.stringify([...entries])
  const find = useCallback(
    (number: string) => {
      const entries: [string, RegisteredExoneration][] = JSON.parse(known)
      return entries.find(([key]) => key === number.trim())?.[1] ?? null
    },
    [known],
  )
  return known === '[]' ? undefined : find
}

/** What the rules may know of it. */
function registered(answer: Authorisation): RegisteredExoneration {
  if (answer.outcome !== 'found')
    return answer.outcome === 'silent' ? { isSilent: true } : { isUnknown: true }
  const { holder, issued_on, expires_on, points, cabys } = answer.facts
  return {
    issuedOn: issued_on,
    validUntil: expires_on,
    ratePoints: points,
    ...(holder !== null && { holder: holder.identification_number }),
    ...(cabys.length > 0 && { cabys: cabys.map(({ code }) => code) }),
  }
}

/** What was written down of it, from the register once or from paper. */
function asKept({ issued_on, expires_on, points, cabys }: ClientExoneration): RegisteredExoneration {
  return {
    issuedOn: issued_on,
    ratePoints: points,
    ...(expires_on !== null && { validUntil: expires_on }),
    ...(cabys.length > 0 && { cabys: cabys.map(({ code }) => code) }),
  }
}

/** Only the ministry's own are in the register. Annex v4.4, note 10.1. */
function numberOf(line: EditorDraft['lines'][number]): string[] {
  const exoneration = exonerationOf(line)
  const isAsked = exemptionType(exoneration?.document_type ?? '')?.checkedOnline ?? false
  const number = exoneration?.document_number.trim() ?? ''
  return isAsked && number.length >= 3 ? [number] : []
}
