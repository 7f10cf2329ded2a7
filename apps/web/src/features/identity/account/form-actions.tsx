import { Button } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './account.module.css'

type FormActionsProps = {
  /** What sending does, a verb. */
  label: string
  isPending: boolean
  isDangerous?: boolean
  /** Beside a single field, on its line, instead of below the fields. */
  isBeside?: boolean
  onClose: () => void
}

/** The end of a form of the account: send it, or leave things as they are. */
export function FormActions({ label, isPending, isDangerous, isBeside, onClose }: FormActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions} style={isBeside ? { alignSelf: 'end' } : undefined}>
      <Button type="submit" color={isDangerous ? 'red' : undefined} loading={isPending}>
        {label}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('common.actions.cancel')}
      </Button>
    </div>
  )
}
