import type { ReceptionAnswer, ReceptionDecision, ReceptionDetail } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { proposeTaxSplit, type VatCondition } from './split-tax.ts'

/** An answer as it stands in its form. */
export type TypedAnswer = {
  answer: ReceptionAnswer
  text: string
  condition: VatCondition
  split: { credit: string; expense: string }
  activity: string
  category: string
  isRule: boolean
}

/** What is typed stays with its document while people look at others, until it is sent or the document is another one. */
export function useTypedAnswer(
  company: string,
  reception: Pick<ReceptionDetail, 'id' | 'version' | 'proposal' | 'tax' | 'vat'>,
): [typed: TypedAnswer, change: (part: Partial<TypedAnswer>) => void] {
  const cache = useQueryClient()
  const key = ['receptions', company, 'typed', reception.id, reception.version]
  const [typed, setTyped] = useState(() => cache.getQueryData<TypedAnswer>(key) ?? proposedAnswer(reception))
  const change = (part: Partial<TypedAnswer>) => {
    const next = { ...typed, ...part }
    cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData(key, next)
    setTyped(next)
  }
  return [typed, change]
}

/** The answer that the rules propose, which accepts. */
export function proposedAnswer({
  proposal,
  ...charged
}: Pick<ReceptionDetail, 'proposal' | 'tax' | 'vat'>): TypedAnswer {
  const condition = proposal.vat_condition as VatCondition
  return {
    answer: 'accepted',
    text: '',
    condition,
    split: proposeTaxSplit(condition, charged),
    activity: proposal.activity ?? '',
    category: proposal.category_id ?? '',
    isRule: false,
  }
}

/** Whether the tax is told in two parts: of a rejection, and by proportion, it is not. */
export function hasTaxSplit({ answer, condition }: Pick<TypedAnswer, 'answer' | 'condition'>): boolean {
  return answer !== 'rejected' && condition !== '05'
}

/** An answer as it is sent. */
export function toDecision(typed: TypedAnswer): ReceptionDecision {
  const { answer, text, condition, split, activity, category, isRule } = typed
  const isRejected = answer === 'rejected'
  const hasSplit = hasTaxSplit(typed)
  return {
    answer,
    text: text.trim() || null,
    activity: hasSplit ? activity || null : null,
    vat_condition: isRejected ? null : condition,
    vat_credit: hasSplit ? split.credit || '0' : null,
    vat_expense: hasSplit ? split.expense || '0' : null,
    category_id: isRejected ? null : category || null,
    is_rule: !isRejected && isRule,
  }
}
