import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActDialogProps } from '#features/documents/index.ts'
import { DayText } from '#ui/date-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { Money } from '#ui/money.tsx'
import { fieldsOf } from './quotation-fields.ts'
import classes from './send-dialog.module.css'

/** The step after which an offer changes by revisions only. Enter confirms. */
export function SendDialog(props: ActDialogProps) {
  const { t } = useTranslation()
  const { prospectName, validUntil } = fieldsOf(props.draft)
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.isBusy ? () => {} : props.onClose}
      title={t('sales.quotations.send.title')}
      size={440}
    >
      <Money amount={props.total} currency={props.currency} size="xl" />
      <dl className={classes.facts}>
        <div>
          <dt>{t('sales.quotations.columns.client')}</dt>
          <dd>{props.draft.client?.name ?? prospectName}</dd>
        </div>
        <div>
          <dt>{t('sales.quotations.columns.validUntil')}</dt>
          <dd>
            <DayText day={validUntil} />
          </dd>
        </div>
      </dl>
      <p className={classes.hint}>{t('sales.quotations.send.hint')}</p>
      {props.problem !== null && (
        <Alert color="red" role="alert" mt="sm">
          {props.problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={props.onClose} disabled={props.isBusy}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          data-autofocus
          loading={props.isBusy}
          onClick={props.onConfirm}
          rightSection={<KeyHint keys={['↵']} />}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
