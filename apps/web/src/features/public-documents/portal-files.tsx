import { endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { endpointUrl } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './portal.module.css'

/** The files of a document, each to be saved. */
export function PortalFiles({
  token,
  document,
}: {
  token: string
  document: { id: string; number: string }
}) {
  const { t } = useTranslation()
  return (
    <span className={classes.files}>
      {(['pdf', 'xml'] as const).map((file) => {
        const Icon = file === 'pdf' ? IconFileTypePdf : IconFileTypeXml
        const params = { token, document: document.id, file }
        const label = `${t(`documents.view.actions.${file}`)} ${shortNumber(document.number)}`
        return (
          <a
            key={file}
            download
            className={classes.file}
            aria-label={label}
            title={label}
            href={endpointUrl(endpoints.getPortalFile, { params })}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
          </a>
        )
      })}
    </span>
  )
}
