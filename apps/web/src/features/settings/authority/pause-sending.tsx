import { type AuthorityBoard, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

/** Holds the queue or lets it go; asks before what waits over its day, for the authority may refuse that. */
export function PauseSending({ company, board }: { company: string; board: AuthorityBoard }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { is_paused: isPaused, late_documents: late } = board
  const pause = useMutation({
    mutationFn: (is_paused: boolean) => call(endpoints.pauseSending, { body: { is_paused } }, { company }),
    onError: (failure) => toastRefusal(failure, 'pause'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['authority', company] }),
  })
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  const label = t(isPaused ? 'settings.authority.resume' : 'settings.authority.pause')
  return (
    <>
      <Button
        variant="default"
        loading={pause.isPending}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => (isPaused && late === 0 ? pause.mutate(false) : setIsAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(isPaused ? 'settings.authority.lateTitle' : 'settings.authority.pauseTitle')}
        confirmLabel={label}
        onConfirm={() => pause.mutateAsync(!isPaused)}
        onClose={() => setIsAsking(false)}
      >
        {isPaused ? t('settings.authority.late', { count: late }) : t('settings.authority.pauseText')}
      </ConfirmDialog>
    </>
  )
}
