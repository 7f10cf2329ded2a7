import { endpoints } from '@cuentaclara/contracts'
import { Alert, Button } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'

/** Has every seal computed again, and says in plain words whether the history is as it was written. */
export function ChainCheck({ company }: { company: string }) {
  const { t } = useTranslation()
  const check = useMutation({ mutationFn: () => call(endpoints.checkAudit, {}, { company }) })
  const found = check.data
  const waiting = found && found.waiting > 0 ? ` ${t('audit.chain.waiting', { count: found.waiting })}` : ''
  return (
    <div role="status">
      {found === undefined ? (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('audit.chain.check')}
        </Button>
      ) : (
        <Alert
          color={found.is_whole ? 'green' : 'red'}
          icon={
            found.is_whole ? <IconShieldCheck size={20} aria-hidden /> : <IconShieldX size={20} aria-hidden />
          }
        >
          {found.is_whole
            ? t('audit.chain.whole', { count: found.sealed }) + waiting
            : t('audit.chain.broken', { position: found.first_broken })}
        </Alert>
      )}
      {check.isError && (
        <Alert color="red" mt="xs">
          {t('audit.chain.failed')}
        </Alert>
      )}
    </div>
  )
}
