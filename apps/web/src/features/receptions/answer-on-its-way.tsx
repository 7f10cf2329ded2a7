import { endpoints, type ReceptionDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#features/companies/index.ts'
import { sendingProblem } from '#features/documents/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { rememberReception } from './queries.ts'
import classes from './receptions.module.css'

/** Why an answer has not arrived yet, and asking for it now; nothing once its fate is known. */
export function AnswerOnItsWay({ company, reception }: { company: string; reception: ReceptionDetail }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayDecide = useCan('receptions.decide')
  const ask = useMutation({
    mutationFn: () => call(endpoints.refreshReception, { params: { id: reception.id } }, { company }),
    onSuccess: (asked) => {
      rememberReception(cache, company, asked)
      toastSuccess({ message: t('money.receptions.asked'), subject: 'reception' })
    },
    onError: (error) => toastRefusal(error, 'reception'),
  })
  const [message] = reception.messages
  if (reception.status !== 'sending' || message === undefined) return null
  const { held_because: hold, last_problem: problem } = message
  const cause = problem && t('money.receptions.waiting', { cause: sendingProblem(problem, t) })
  const note = hold === null ? cause : t(`money.receptions.held.${hold}`)
  return (
    <div className={classes.onItsWay}>
      {note && <p className={classes.note}>{note}</p>}
      {mayDecide && hold === null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {t('money.receptions.askAgain')}
        </Button>
      )}
    </div>
  )
}
