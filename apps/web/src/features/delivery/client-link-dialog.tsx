import type { PublicLink } from '@cuentaclara/contracts'
import { Button, Group, Switch, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { copyText } from '#lib/clipboard.ts'
import { formatInstant } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { AskedPart } from '#ui/overlay/asked-part.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './client-link.module.css'
import { clientLinkQuery, type LinkSubject, setClientLink } from './link-calls.ts'

/** The link that a client opens without an account: on or off, and whether it was opened. */
export function ClientLinkDialog({ subject, onClose }: { subject: LinkSubject; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(clientLinkQuery(subject))
  return (
    <Dialog onClose={onClose} size={560} title={t('tools.clientLink.title')}>
      <AskedPart query={query}>{(link) => <LinkForm subject={subject} link={link} />}</AskedPart>
    </Dialog>
  )
}

function LinkForm({ subject, link }: { subject: LinkSubject; link: PublicLink }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (isOn: boolean) => setClientLink(subject, isOn),
    onSuccess: (changed) => cache.setQueryData(clientLinkQuery(subject).queryKey, changed),
  })
  const { url, first_opened_at: opened } = link
  const copy = async () => {
    if (url !== null && (await copyText(url)))
      toastSuccess({ message: t('tools.clientLink.copied'), subject: 'copied' })
  }
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>{t('tools.clientLink.text')}</p>
      <Switch
        label={t('tools.clientLink.on')}
        checked={link.is_on}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {url !== null && (
        <Group align="end" gap="sm" wrap="nowrap">
          <TextInput
            readOnly
            dir="ltr"
            className={classes.address}
            label={t('tools.clientLink.address')}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={copy}>
            {t('tools.clientLink.copy')}
          </Button>
        </Group>
      )}
      <p className={classes.quiet} aria-live="polite">
        {url === null
          ? t('tools.clientLink.off')
          : opened === null
            ? t('tools.clientLink.notOpened')
            : t('tools.clientLink.opened', { time: `\u2066${formatInstant(opened)}\u2069` })}
      </p>
      {change.error !== null && (
        <p className={classes.error} role="alert">
          {change.error.message}
        </p>
      )}
    </div>
  )
}
