import type { Client, DocumentDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { ProblemList } from '#ui/feedback/problem-list.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { invoiceTicket } from '../actions.ts'
import { detailLink } from '../detail-link.ts'
import { ClientPicker } from '../editor/head/client-picker.tsx'
import classes from '../editor/issue-dialog.module.css'
import { documentQuery, forgetLists, rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'

type InvoiceTicketDialogProps = { company: string; ticket: DocumentDetail; onClose: () => void }

/** The one step from a ticket to its invoice: what annuls it, what takes its place, for whom. Enter confirms. */
export function InvoiceTicketDialog({ company, ticket, onClose }: InvoiceTicketDialogProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const own = useQuery({
    ...clientQuery(company, ticket.client_id ?? ''),
    enabled: ticket.client_id !== null,
  })
  const [chosen, setChosen] = useState<Client | null | undefined>(undefined)
  const client = chosen === undefined ? (own.data ?? null) : chosen
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const once = useActKey()
  const number = shortNumber(ticket.consecutivo) ?? ''

  const act = async () => {
    if (isBusy) return
    if (client === null) return document.getElementById('field-client')?.focus()
    setIsBusy(true)
    setProblems([])
    try {
      const row = await once(client.id, (key) => invoiceTicket(company, ticket.id, client.id, key))
      rememberRow(cache, company, row)
      forgetLists(cache, company)
      void cache.invalidateQueries({ queryKey: documentQuery(company, ticket.id).queryKey })
      toastSuccess({
        message: t('tools.invoicing.done', { number, invoice: shortNumber(row.consecutivo) ?? '' }),
        subject: 'to-invoice',
      })
      onClose()
      await navigate(detailLink(row))
    } catch (error) {
      setProblems(
        error instanceof NetworkError ? [t('documents.editor.unknownOutcome')] : refusalSentences(error),
      )
    } finally {
      setIsBusy(false)
    }
  }
  const amount = <Money amount={ticket.total} currency={ticket.currency} />
  return (
    <Dialog onClose={isBusy ? () => {} : onClose} title={t('documents.list.actions.toInvoice')} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void act()
        }}
      >
        <ClientPicker
          company={company}
          client={client}
          isOptional={false}
          canEdit
          problem={null}
          onPick={setChosen}
          onPicked={() => requestAnimationFrame(() => document.getElementById('invoice-ticket')?.focus())}
        />
        <dl className={classes.facts}>
          <div>
            <dt>{t('tools.invoicing.note', { number })}</dt>
            <dd>−{amount}</dd>
          </div>
          <div>
            <dt>{t('tools.invoicing.invoice')}</dt>
            <dd>{amount}</dd>
          </div>
          {ticket.input.payments.length > 0 && (
            <div>
              <dt>{t('tools.invoicing.paidWith')}</dt>
              <dd>
                {ticket.input.payments
                  .map(({ means }) => t(`documents.codes.paymentMeans.${means as '01'}`))
                  .join(' · ')}
              </dd>
            </div>
          )}
        </dl>
        <p className={classes.muted}>{t('tools.invoicing.hint')}</p>
        <ProblemList problems={problems} mt="sm" />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('common.actions.cancel')}
          </Button>
          <Button
            id="invoice-ticket"
            type="submit"
            data-autofocus={ticket.client_id !== null || undefined}
            loading={isBusy}
            disabled={client === null}
            rightSection={<KeyHint keys={['↵']} />}
          >
            {t('tools.invoicing.act')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
