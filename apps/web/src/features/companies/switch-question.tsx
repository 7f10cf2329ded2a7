import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import { useSwitchQuestion } from './choose-company.ts'
import { useCurrentCompany } from './current-company.ts'

const SwitchDialog = part(() => import('./switch-dialog.tsx'), 'SwitchDialog')

/** Stands in the shell: whoever leaves a company with a draft open is asked once, whichever way they took. */
export function SwitchQuestion() {
  const current = useCurrentCompany()
  const { asked, change, close } = useSwitchQuestion()
  if (asked === null || current === null) return null
  return (
    <Suspense>
      <SwitchDialog
        company={current.trade_name ?? current.name}
        next={asked.company.trade_name ?? asked.company.name}
        onConfirm={() => change(asked)}
        onClose={close}
      />
    </Suspense>
  )
}
