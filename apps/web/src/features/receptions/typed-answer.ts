import type { ReceptionAnswer, ReceptionDetail } from '@cuentaclara/contracts'
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
  const [typed, setTyped] = useState(() => cache.getQueryData<TypedAnswer>(key) ?? proposed(reception))
  const change = (part: Partial<TypedAnswer>) => {
    const next = { ...typed, ...part }
    cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData(key, next)
    setTyped(next)
  }
  return [typed, change]
}

function proposed({ proposal, ...charged }: Pick<ReceptionDetail, 'proposal' | 'tax' | 'vat'>): TypedAnswer {
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
