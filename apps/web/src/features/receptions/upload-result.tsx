import { endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { UploadOutcome } from './upload-outcome.tsx'

type UploadResultProps = {
  company: string
  /** The task that reads or read the files. */
  task: string
  onOpen: (id: string) => void
  onClose: () => void
}

const pollMs = 2_000

/** What became of an upload that a task reads, now or when it is opened from the tray days later. */
export function UploadResult({ company, task, onOpen, onClose }: UploadResultProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks', company, 'upload', task],
    queryFn: ({ signal }) =>
      call(endpoints.getReceptionUpload, { params: { id: task } }, { company, signal }),
    // Live events of tasks make it old; they may be lost.
    refetchInterval: ({ state }) => (state.data?.files === null ? pollMs : false),
  })
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  return <UploadOutcome files={data?.files ?? null} onOpen={onOpen} onClose={onClose} />
}
