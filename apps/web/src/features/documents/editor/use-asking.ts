import { useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { whenFound } from '#ui/form/when-found.ts'
import { type Check, isBlocked } from './draft/checks.ts'
import type { EditorDraft } from './draft/draft.ts'
import type { FieldRef } from './draft/field-path.ts'
import { leaveField } from './editor-keys.ts'
import type { ActWish } from './editor-subject.ts'
import { useMayBeSent, useSending } from './use-sending.ts'

type Asked = {
  company: string
  draft: EditorDraft
  checks: readonly Check[]
  acting: { act: (wish?: ActWish) => Promise<boolean>; isBusy: boolean; forget: () => void }
  mayAct: boolean
  /** What acting makes may go to its client at once. */
  sends: boolean | undefined
  /** Whether it is asked before; else it is done at once. */
  isAsked: boolean
  go: (ref: FieldRef) => void
}

/** What stands between the main key and the act: what is unsettled settles, what is wrong is gone to, and the rest is asked. */
export function useAsking({ company, draft, checks, acting, mayAct, sends, isAsked, go }: Asked) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSent, setIsSent] = useSending(company)
  const mayBeSent = useMayBeSent(draft, sends)
  const latest = useRef({ checks, act: acting.act })
  latest.current = { checks, act: acting.act }

  const ask = (wish: ActWish = {}) => {
    if (!mayAct || isConfirming || acting.isBusy) return
    // Nobody can number a document from here: to ask for a confirmation would promise it.
    if (!navigator.onLine)
      return toastError({ message: t('documents.editor.checksOffline'), subject: 'offline' })
    leaveField()
    // The field that was left settles first: its formula may change the total that is confirmed. So may an item or a client that Enter
    // has chosen and that is still looked for.
    const confirmSettled = () => {
      const { checks: found } = latest.current
      const first = found.find((check) => check.severity === 'error')
      if (first !== undefined && isBlocked(found)) return go(first.ref)
      acting.forget()
      if (wish.isSent) setIsSent(true)
      if (isAsked) setIsConfirming(true)
      else void latest.current.act(wish)
    }
    whenFound(() => setTimeout(confirmSettled, 60))
  }
  const confirm = async () => {
    if (await acting.act(mayBeSent && isSent ? { isSent } : {})) setIsConfirming(false)
  }
  return {
    ask,
    isConfirming,
    confirm,
    close: () => setIsConfirming(false),
    /** Null where nobody may say so here. */
    isSent: mayBeSent ? isSent : null,
    setIsSent,
  }
}
