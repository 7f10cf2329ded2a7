import type { QuotationDetail } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LetterDialog, type SentLetter, WhatsappForm } from '#features/delivery/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { WayOut } from '#ui/feedback/way-out.tsx'
import type { Asked } from '#ui/form/asking-sheet.tsx'
import {
  forgetQuotationLists,
  handQuotationToWhatsapp,
  mailQuotation,
  quotationLetterQuery,
  quotationQuery,
  quotationWhatsappQuery,
  rememberQuotation,
  sendQuotation,
} from './queries.ts'
import classes from './quotation-dialogs.module.css'

type MailDialogProps = {
  company: string
  quotation: QuotationDetail
  to?: string | undefined
  onClose: () => void
}

/** How an offer reaches its client: a letter, WhatsApp, its link, or in a way that only the person knows. */
export function MailDialog({ company, quotation, to, onClose }: MailDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, status } = quotation
  const isDraft = status === 'draft'
  const query = useQuery(quotationLetterQuery(company, id))
  const forget = async () => {
    forgetQuotationLists(cache, company)
    await cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
  }
  const send = async (letter: SentLetter, key: string) => {
    await mailQuotation(company, id, letter, key)
    await forget()
  }
  const hand = async (handed: { phone: string; text: string }, key: string) => {
    await handQuotationToWhatsapp(company, id, handed, key)
    await forget()
  }
  const way = { company, id, isDraft }
  return (
    <LetterDialog
      query={query}
      send={send}
      whatsapp={(asked) => <Whatsapp company={company} id={id} hand={hand} {...asked} />}
      others={[
        {
          value: 'link',
          label: t('sales.quotations.send.link'),
          part: (asked) => <ByLink {...way} {...asked} />,
        },
        ...(isDraft
          ? [
              {
                value: 'said',
                label: t('sales.quotations.send.said'),
                part: (asked: Asked) => <BySaying {...way} {...asked} />,
              },
            ]
          : []),
      ]}
      hint={isDraft ? t('sales.quotations.send.hint') : undefined}
      to={to}
      isOpen
      onClose={onClose}
    />
  )
}

type WhatsappProps = Asked & {
  company: string
  id: string
  hand: (handed: { phone: string; text: string }, key: string) => Promise<unknown>
}

function Whatsapp({ company, id, ...rest }: WhatsappProps) {
  const query = useQuery(quotationWhatsappQuery(company, id))
  return <WhatsappForm query={query} {...rest} />
}

type WayProps = Asked & { company: string; id: string; isDraft: boolean }

/** Its link, to be handed over wherever people talk; a draft is sent by that. */
function ByLink({ company, id, isDraft, onClose, onDone }: WayProps) {
  const { t } = useTranslation()
  const say = useSaying(company, id, 'link')
  const copy = useMutation({
    mutationFn: async () => {
      if (isDraft) await say()
      await (await import('#features/delivery/index.ts')).copyClientLink({
        company,
        type: 'quotation',
        id,
      })
    },
    onSuccess: onDone,
  })
  return (
    <Way
      text={t('sales.quotations.send.linkHint')}
      label={t('documents.view.keys.link')}
      act={copy}
      onClose={onClose}
    />
  )
}

/** It was printed, read out or sent from elsewhere: the history names who says so. */
function BySaying({ company, id, onClose, onDone }: WayProps) {
  const { t } = useTranslation()
  const say = useSaying(company, id, 'said')
  const act = useMutation({
    mutationFn: say,
    onSuccess: () => {
      toastSuccess({ message: t('sales.quotations.send.told'), subject: 'quotation' })
      onDone()
    },
  })
  return (
    <Way
      text={t('sales.quotations.send.saidHint')}
      label={t('sales.quotations.actions.send')}
      act={act}
      onClose={onClose}
    />
  )
}

function useSaying(company: string, id: string, how: 'link' | 'said') {
  const cache = useQueryClient()
  const once = useActKey()
  return async () =>
    rememberQuotation(cache, company, await once(how, (key) => sendQuotation(company, id, how, key)))
}

type Act = { mutate: () => void; isPending: boolean; error: Error | null }

function Way({ text, label, act, onClose }: { text: string; label: string; act: Act; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.way}>
      <p className={classes.hint}>{text}</p>
      {act.error !== null && (
        <div role="alert" className={classes.error}>
          {act.error.message}
          <WayOut error={act.error} />
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button loading={act.isPending} onClick={() => act.mutate()}>
          {label}
        </Button>
      </Group>
    </div>
  )
}
