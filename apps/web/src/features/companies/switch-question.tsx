import { lazy, Suspense } from 'react'
import { useSwitchQuestion } from './choose-company.ts'
import { useCurrentCompany } from './current-company.ts'

const SwitchDialog = lazy(() => import('./switch-dialog.tsx'))

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
