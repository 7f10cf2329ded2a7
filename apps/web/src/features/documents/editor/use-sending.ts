import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { readOwn, writeOwn } from '#features/identity/index.ts'
import type { EditorDraft } from './draft/draft.ts'

/** Whether what is issued goes to its client too: as this person said the last time, in this browser and company. */
export function useSending(company: string) {
  const name = `issue-and-send:${company}`
  const [isSent, setIsSent] = useState(() => readOwn<boolean>(name) === true)
  const choose = (next: boolean) => {
    writeOwn(name, next)
    setIsSent(next)
  }
  return [isSent, choose] as const
}

/** Only to a client with an address, by who may send. */
export function useMayBeSent({ client }: Pick<EditorDraft, 'client'>, sends = false): boolean {
  return useCan('documents.send') && sends && (client?.emails.length ?? 0) > 0
}
