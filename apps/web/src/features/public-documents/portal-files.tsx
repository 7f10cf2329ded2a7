import { endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { IconFileCheck, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { endpointUrl } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './portal.module.css'

const files = ['pdf', 'xml', 'answer'] as const
const icons = { pdf: IconFileTypePdf, xml: IconFileTypeXml, answer: IconFileCheck }

/** Whoever reads it outside does not know what answers what. */
const words = {
  pdf: 'documents.view.actions.pdf',
  xml: 'documents.view.actions.xml',
  answer: 'documents.list.actions.answer',
} as const

/** The files of a document, each to be saved. */
export function PortalFiles({
  token,
  document,
}: {
  token: string
  document: { id: string; number: string; has_answer: boolean }
}) {
  const { t } = useTranslation()
  return (
    <span className={classes.files}>
      {files
        .filter((file) => file !== 'answer' || document.has_answer)
        .map((file) => {
          const Icon = icons[file]
          const params = { token, document: document.id, file }
          const label = `${t(words[file])} ${shortNumber(document.number)}`
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
