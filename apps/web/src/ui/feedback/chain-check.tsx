import type { AuditCheck } from '@cuentaclara/contracts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

type ChainCheckProps = {
  /** Has every seal computed again. */
  check: () => Promise<AuditCheck>
  /** What the button asks. */
  question: string
  /** What was found, in plain words. */
  say: (found: AuditCheck) => string
}

/** Asks whether a history is as it was written, and says so. */
export function ChainCheck({ check, question, say }: ChainCheckProps) {
  const { data: found, error, isPending, mutate } = useMutation({ mutationFn: check })
  const Icon = found?.is_whole === false ? IconAlertTriangle : IconShieldCheck
  return (
    <div role="status">
      {found === undefined ? (
        <Button
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {question}
        </Button>
      ) : (
        <Alert color={found.is_whole ? 'green' : 'red'} icon={<Icon size={20} aria-hidden />}>
          {say(found)}
        </Alert>
      )}
      {error !== null && (
        <Alert color="red" mt="xs">
          {error.message}
        </Alert>
      )}
    </div>
  )
}
