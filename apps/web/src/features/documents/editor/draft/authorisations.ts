import { type Exemption, endpoints } from '@cuentaclara/contracts'
import type { RegisteredExoneration } from '@cuentaclara/einvoice'
import { exemptionType } from '@cuentaclara/einvoice/codes'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { EditorDraft } from './draft.ts'
import { exonerationOf } from './line-taxes.ts'

/** What the register said of an authorisation; `silent` while nobody answers: then nothing was checked. */
export type Authorisation = { outcome: 'found'; facts: Exemption } | { outcome: 'absent' | 'silent' }

/** Asked when somebody presses for it, never by itself. */
export const authorisationQuery = (company: string, number: string) =>
  queryOptions({
    queryKey: ['authorisations', company, number],
    queryFn: async ({ signal }): Promise<Authorisation> => {
      try {
        const facts = await call(endpoints.getExemption, { params: { number } }, { company, signal })
        return { outcome: 'found', facts }
      } catch (error) {
        if (signal.aborted) throw error
        return { outcome: error instanceof ApiError && error.status === 404 ? 'absent' : 'silent' }
      }
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What is known here of the authorisations of a draft, for the rules: those that were looked up. */
export function useAuthorisations(
  company: string,
  { lines }: Pick<EditorDraft, 'lines'>,
): ((number: string) => RegisteredExoneration | null) | undefined {
  const numbers = [...new Set(lines.flatMap(numberOf))]
  const found = useQueries({ queries: numbers.map((number) => authorisationQuery(company, number)) })
  const known = JSON.stringify(
    numbers.flatMap((number, index) => {
      const answer = found[index]?.data
      return answer === undefined ? [] : [[number, registered(answer)]]
    }),
  )
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

/** Only the ministry's own are in the register. Annex v4.4, note 10.1. */
function numberOf(line: EditorDraft['lines'][number]): string[] {
  const exoneration = exonerationOf(line)
  const isAsked = exemptionType(exoneration?.document_type ?? '')?.checkedOnline ?? false
  const number = exoneration?.document_number.trim() ?? ''
  return isAsked && number.length >= 3 ? [number] : []
}
