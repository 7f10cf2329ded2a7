import { endpoints } from '@cuentaclara/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess, toastUndo } from '#ui/feedback/toasts.tsx'
import { idOf, useWhereabouts, type WorkRow } from './work-row.ts'

export type Marks = ReturnType<typeof useMarks>

/** Marks rows, each in its company, tells it with a way back, and reads the queue again. */
export function useMarks(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { companyOf } = useWhereabouts()
  const refresh = () => cache.invalidateQueries({ queryKey: ['documents', company, 'work-list'] })
  const failed = (error: unknown) => toastRefusal(error, 'work')
  const inEach = async (
    rows: readonly WorkRow[],
    mark: (keys: string[], options: { company: string }) => Promise<unknown>,
  ) => {
    const ofCompanies = [...Map.groupBy(rows, companyOf)]
    await Promise.all(
      ofCompanies.map(([id, those]) =>
        mark(
          those.map(({ key }) => key),
          { company: id },
        ),
      ),
    )
  }
  const restore = useMutation({
    mutationFn: (rows: readonly WorkRow[]) =>
      inEach(rows, (keys, where) => call(endpoints.restoreWork, { body: { keys } }, where)),
    onSettled: refresh,
    onError: failed,
  })
  const undo = (rows: readonly WorkRow[], message: string) =>
    toastUndo({ message, subject: rows.map(idOf).join(), onUndo: () => restore.mutate(rows) })
  const snooze = useMutation({
    mutationFn: ({ rows, until }: { rows: readonly WorkRow[]; until: string }) =>
      inEach(rows, (keys, where) => call(endpoints.snoozeWork, { body: { keys, until } }, where)),
    onSuccess: (_, { rows, until }) => undo(rows, t('work.snoozed', { day: formatDay(until) })),
    onSettled: refresh,
    onError: failed,
  })
  const dismiss = useMutation({
    mutationFn: ({ rows, reason }: { rows: readonly WorkRow[]; reason: string }) =>
      inEach(rows, (keys, where) => call(endpoints.dismissWork, { body: { keys, reason } }, where)),
    onSuccess: (_, { rows }) => undo(rows, t('work.dismissed')),
    onSettled: refresh,
    onError: failed,
  })
  const assign = useMutation({
    mutationFn: ({
      rows,
      member,
    }: {
      rows: readonly WorkRow[]
      member: { id: string; name: string } | null
    }) =>
      inEach(rows, (keys, where) =>
        call(endpoints.assignWork, { body: { keys, user_id: member?.id ?? null } }, where),
      ),
    onSuccess: (_, { member }) =>
      toastSuccess({
        subject: 'work',
        message: member === null ? t('work.assignedBack') : t('work.assigned', { name: member.name }),
      }),
    onSettled: refresh,
    onError: failed,
  })
  return { snooze, dismiss, restore, assign }
}
