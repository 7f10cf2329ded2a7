import type { DocumentDetail } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { sendingProblem } from '../sending-problem.ts'
import { AskAgain } from './ask-again.tsx'
import classes from './rejection-banner.module.css'
import { RejectionBanner } from './rejection-banner.tsx'

// What puts a document right comes as one file: the name of each file weighs on every first load.
export { ReplacedBanner, ReplacePurchaseDialog, ReplacePurchaseItem } from './replace-purchase.tsx'

type TroubleBannerProps = { company: string; document: DocumentDetail }

/** Why a document has no effect, above everything else of it, and what can be done. */
export function TroubleBanner(props: TroubleBannerProps) {
  return props.document.fiscal_status === 'rejected' ? (
    <RejectionBanner {...props} />
  ) : (
    <FailureBanner {...props} />
  )
}

/** What is settled elsewhere before sending it again can help. */
const needsSettings = ['authority-not-set-up', 'certificate-missing']

/** It never reached the authority, and nothing tries any more: it is left to people. */
function FailureBanner({ company, document }: TroubleBannerProps) {
  const { t } = useTranslation()
  const { last_problem: problem } = document
  return (
    <Alert
      className={classes.banner}
      color="red"
      icon={<IconAlertCircle size={20} aria-hidden />}
      title={t('tools.waiting.failedTitle', { number: shortNumber(document.consecutivo) ?? '' })}
    >
      {problem !== null && <p className={classes.cause}>{sendingProblem(problem, t)}</p>}
      {needsSettings.includes(problem ?? '') && (
        <p className={classes.next}>
          <Link to="/config-hacienda/$company_id" params={{ company_id: company }}>
            {t('tools.waiting.toSettings')}
          </Link>
        </p>
      )}
      <AskAgain company={company} document={document} className={classes.next} />
    </Alert>
  )
}
