import { type ClientPortal, endpoints } from '@cuentaclara/contracts'
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { copyText } from '#lib/clipboard.ts'
import { formatInstant, today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './client-screen.module.css'

const portalQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['clients', company, 'portal', id],
    queryFn: ({ signal }) => call(endpoints.getClientPortal, { params: { id } }, { company, signal }),
    staleTime: 0,
  })

type PortalDialogProps = { company: string; id: string; onClose: () => void }

/** The page that a client opens without an account: on or off, until when, and whether it was opened. */
export function ClientPortalDialog({ company, id, onClose }: PortalDialogProps) {
  const { t } = useTranslation()
  const query = useQuery(portalQuery(company, id))
  return (
    <Dialog onClose={onClose} size={560} title={t('tools.portal.dialog')}>
      <AskedPart query={query}>
        {(portal) => <PortalForm company={company} id={id} portal={portal} />}
      </AskedPart>
    </Dialog>
  )
}

function PortalForm({ company, id, portal }: { company: string; id: string; portal: ClientPortal }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (body: { is_on: boolean; expires_on: string | null }) =>
      call(endpoints.setClientPortal, { params: { id }, body }, { company }),
    onSuccess: (changed) => cache.setQueryData(portalQuery(company, id).queryKey, changed),
  })
  const { url, is_on, expires_on, whatsapp, last_opened_at: opened } = portal
  const copy = async () => {
    if (url !== null && (await copyText(url)))
      toastSuccess({ message: t('tools.clientLink.copied'), subject: 'copied' })
  }
  return (
    <Stack gap="md">
      <p className={classes.muted}>{t('tools.portal.dialogText')}</p>
      <Switch
        label={t('tools.portal.on')}
        checked={is_on}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ is_on: event.currentTarget.checked, expires_on: null })}
      />
      {url !== null && (
        <>
          <Group align="end" gap="sm" wrap="nowrap">
            <TextInput
              readOnly
              dir="ltr"
              style={{ flex: 1 }}
              label={t('tools.clientLink.address')}
              value={url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={copy}>
              {t('tools.clientLink.copy')}
            </Button>
          </Group>
          {whatsapp !== null && (
            <Button
              component="a"
              variant="default"
              target="_blank"
              rel="noreferrer"
              href={`https://wa.me/${whatsapp.phone ?? ''}?text=${encodeURIComponent(whatsapp.text)}`}
              leftSection={<IconBrandWhatsapp size={17} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('tools.whatsapp.whatsapp')}
            </Button>
          )}
          <DayInput
            label={t('tools.portal.until')}
            min={today()}
            value={expires_on ?? ''}
            onChange={(day) => change.mutate({ is_on: true, expires_on: day === '' ? null : day })}
          />
        </>
      )}
      <p className={classes.muted} aria-live="polite">
        {url === null
          ? t('tools.portal.off')
          : opened === null
            ? t('tools.clientLink.notOpened')
            : t('tools.portal.opened', { time: `\u2066${formatInstant(opened)}\u2069` })}
      </p>
      {change.error !== null && <p role="alert">{change.error.message}</p>}
    </Stack>
  )
}
