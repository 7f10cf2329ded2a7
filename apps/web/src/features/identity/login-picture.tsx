import { IconCircleCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import classes from './login-picture.module.css'

const lines = [
  { width: '62%', amount: '27000' },
  { width: '48%', amount: '18500' },
  { width: '70%', amount: '54500' },
] as const

/** What the product does, drawn with its own parts: a document and its way to the authority and back. */
export function LoginPicture() {
  const { t } = useTranslation()
  return (
    <aside className={classes.picture}>
      <div className={classes.scene} aria-hidden>
        <div className={classes.sheet}>
          <div className={classes.sheetHead}>
            <span className={classes.logo} />
            <span className={classes.bars}>
              <i style={{ inlineSize: 92 }} />
              <i style={{ inlineSize: 64 }} />
            </span>
            <StatusChip area="fiscal" status="accepted" />
          </div>
          {lines.map(({ width, amount }) => (
            <div key={amount} className={classes.line}>
              <i style={{ inlineSize: width }} />
              <Money amount={amount} currency="CRC" layout="column" />
            </div>
          ))}
          <div className={classes.total}>
            <i style={{ inlineSize: 48 }} />
            <Money amount="113000" currency="CRC" size="xl" />
          </div>
        </div>
        <ol className={classes.steps}>
          <li>
            <IconClock size={16} />
            <span>{t('common.fiscal.queued')}</span>
            <b>10:42:07</b>
          </li>
          <li>
            <IconSend size={16} />
            <span>{t('common.fiscal.sent')}</span>
            <b>10:42:08</b>
          </li>
          <li data-done>
            <IconCircleCheck size={16} />
            <span>{t('common.fiscal.accepted')}</span>
            <b>10:42:11</b>
          </li>
        </ol>
      </div>
      <div className={classes.words}>
        <p className={classes.title}>{t('identity.login.pictureTitle')}</p>
        <p className={classes.text}>{t('identity.login.pictureText')}</p>
      </div>
    </aside>
  )
}
