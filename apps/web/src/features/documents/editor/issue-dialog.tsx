import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { saleCondition } from '@cuentaclara/einvoice/codes'
import { Checkbox } from '@mantine/core'
import { Suspense } from 'react'
import { currencyName } from '#lib/currency-names.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { CompanyBadge } from '#ui/company-badge.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { QuestionFoot } from '#ui/overlay/question-foot.tsx'
import { isBought } from './draft/purchase.ts'
import type { ActDialogProps } from './editor-subject.ts'
import classes from './issue-dialog.module.css'
import { needsApproval } from './needs-approval.ts'

const LeftAfterMoneyBefore = part(() => import('./money-before-notice.tsx'), 'LeftAfterMoneyBefore', {
  words: ['moneyActs'],
})

/** The one step between writing and law: what will be issued, for whom, by whom. Enter confirms. */
export function IssueDialog(props: ActDialogProps) {
  const { t, i18n } = useTranslation()
  const { draft, rate } = props
  const isLater = saleCondition(draft.saleCondition)?.paidLater === true
  const days = isLater && /^\d{1,5}$/.test(draft.creditDays) ? Number.parseInt(draft.creditDays, 10) : null
  const due = days === null ? null : addDays(costaRicaDay(Date.now()), days)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.isBusy ? () => {} : props.onClose}
      title={t('documents.editor.confirmTitle')}
      size={440}
    >
      <div className={classes.amount}>
        <span className={classes.kind}>{props.kindLabel}</span>
        <Money amount={props.total} currency={props.currency} size="xl" />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{isBought(draft.kind) ? t('documents.editor.supplier') : t('documents.editor.client')}</dt>
          <dd>
            {props.clientName}
            {props.clientDetail !== null && (
              <span className={`${classes.muted} cc-ltr cc-numbers`}>{props.clientDetail}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('documents.editor.currency')}</dt>
          <dd>{currencyName(props.currency, i18n)}</dd>
        </div>
        <div>
          <dt>{t('documents.editor.condition')}</dt>
          <dd>
            {t(`documents.codes.saleConditions.${draft.saleCondition as '01'}`, draft.saleCondition)}
            {due !== null && (
              <span className={classes.muted}>{t('documents.editor.due', { day: formatDay(due) })}</span>
            )}
          </dd>
        </div>
        {props.paidBefore && (
          <Suspense>
            <LeftAfterMoneyBefore {...props.paidBefore} draft={draft} total={props.total} />
          </Suspense>
        )}
        {props.currency !== 'CRC' && rate !== null && (
          <div>
            <dt>{t('documents.editor.rate')}</dt>
            <dd className="cc-ltr cc-numbers">{formatMoney(rate, 'CRC')}</dd>
          </div>
        )}
        <div>
          <dt>{t('documents.editor.confirmLines')}</dt>
          <dd className="cc-numbers">{props.lineCount}</dd>
        </div>
        <div>
          <dt>{t('documents.editor.confirmCompany')}</dt>
          <dd className={classes.company}>
            <CompanyBadge
              name={props.company.name}
              colour={props.company.colour}
              logoUrl={props.company.logo_url}
              size={22}
            />
            {props.company.name}
          </dd>
        </div>
      </dl>
      {props.isSent !== null && (
        <Checkbox
          label={t('tools.issuing.send', { address: draft.client?.emails[0] ?? '' })}
          checked={props.isSent}
          disabled={props.isBusy}
          onChange={(event) => props.onSent(event.currentTarget.checked)}
        />
      )}
      <p className={classes.muted}>
        {needsApproval(props.company, {
          total: props.total,
          currency: props.currency,
          exchangeRate: props.draft.exchangeRate,
        })
          ? t('tools.approval.needed')
          : t('documents.editor.confirmHint')}
      </p>
      <QuestionFoot
        problem={props.problem}
        confirmLabel={props.isSent ? t('tools.issuing.act') : props.confirmLabel}
        isBusy={props.isBusy}
        onConfirm={props.onConfirm}
        onClose={props.onClose}
      />
    </Dialog>
  )
}
